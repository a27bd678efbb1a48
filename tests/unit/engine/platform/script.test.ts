import { expect, it } from 'vitest';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { deployContexts } from '#engine/platform/environments.ts';
import type { PlatformAction } from '#engine/platform/platformAction.ts';
import { isCompleted, isRetry, mappedSchemas, sourceTables } from '#engine/platform/platformState.ts';
import { createSimulation } from '#engine/platform/script.ts';
import { shopPipeline } from '#samples/deployedShop.ts';

interface Act {
  readonly actions: readonly PlatformAction[];
}

/** A script whose acts are lists of actions, and the number of acts that were carried out. */
function counted() {
  const calls = { count: 0 };
  const simulation = createSimulation<Pipeline, Act>({
    keyOf: ({ nodes }) => [nodes],
    start: (pipeline) => ({
      platform: pipeline.platform,
      environments: deployContexts(pipeline),
      schemas: mappedSchemas(deployContexts(pipeline)),
      sources: sourceTables(pipeline, deployContexts(pipeline)[0]!),
    }),
    actionsOf(_, acts, index) {
      calls.count++;
      return acts[index]!.actions;
    },
  });
  return { simulation, calls };
}

const shop = shopPipeline();
const context = deployContexts(shop)[0]!;
const deploy: PlatformAction = { do: 'deploy', id: 1, version: { pipeline: shop, context } };
const refresh = (id: number): PlatformAction => ({ do: 'refresh', id, context });
const retry = (id: number): PlatformAction => ({ do: 'retry', id, context });
const twice = (isWrong: boolean): PlatformAction => ({
  do: 'deliver',
  fault: 'customerTwice',
  isWrong,
  pipeline: shop,
  context,
});

it('remembers the states before another act, for every context with the same key', () => {
  const { simulation, calls } = counted();
  const acts: Act[] = [{ actions: [deploy] }, { actions: [refresh(2)] }];
  const first = simulation.stateOf(shop, acts);
  expect(simulation.stateOf({ ...shop, name: 'OTHER' }, [...acts])).toBe(first);
  expect(calls.count).toBe(2);
  simulation.stateOf(shop, [...acts, { actions: [refresh(3)] }]);
  expect(calls.count).toBe(3);
  expect(simulation.stateOf({ ...shop, nodes: [...shop.nodes] }, acts)).not.toBe(first);
  expect(calls.count).toBe(5);
});

it('leaves out what belongs to a run that fails or is refused, and nothing else', () => {
  const { simulation } = counted();
  const nowhere: PlatformAction = { do: 'deploy', id: 1, version: { pipeline: shop, context: { ...context, mappings: {} } } };
  const { runs, missingGrants } = simulation.stateOf(shop, [
    { actions: [nowhere, refresh(1)] },
    { actions: [refresh(2), { do: 'revoke', privilege: 'SELECT', schema: 'A.B' }] },
    { actions: [deploy, refresh(3)] },
  ]);
  expect(runs.map(({ id, kind }) => [id, kind])).toEqual([
    [1, 'stopped'],
    [2, 'refused'],
    [1, 'deploy'],
    [3, 'refresh'],
  ]);
  expect(missingGrants).toEqual([]);
});

it('a customer that is delivered twice fails where there are rows, until the stage is loaded again', () => {
  const { simulation } = counted();
  const acts = [[deploy, twice(true), refresh(2)], [refresh(3)], [twice(false)], [retry(4)], [refresh(5)], [retry(6)]];
  const state = simulation.stateOf(
    shop,
    acts.map((actions) => ({ actions })),
  );
  expect(state.runs.map((run) => [run.id, isCompleted(run), isRetry(run)])).toEqual([
    [1, true, false],
    [2, true, false],
    [3, false, false],
    [4, false, true],
    [5, true, false],
    [6, false, true],
  ]);
  expect(state.runs.at(-1)?.kind).toBe('refused');
  expect([...state.stagedTwice]).toEqual([]);
});

it('notes which run loaded the rows of a table, and a dropped table has none after the next deploy', () => {
  const { simulation } = counted();
  const fact = shop.nodes.find(({ id }) => id === 'fct-orders')!;
  const { database, schema } = context.mappings[fact.location]!;
  const table = [database, schema, fact.name] as const;
  const rowsAfter = (...actions: PlatformAction[]) => objectAt(simulation.stateOf(shop, [{ actions }]).catalog, table)?.rows;
  expect(rowsAfter(deploy)).toBe('');
  expect(rowsAfter(deploy, refresh(2))).toBe('run 2');
  expect(rowsAfter(deploy, refresh(2), { do: 'dropTable', table })).toBeUndefined();
  expect(rowsAfter(deploy, refresh(2), { do: 'dropTable', table }, deploy)).toBe('');
});
