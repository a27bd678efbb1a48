import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectAt } from '#engine/deploy/catalog.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { PlatformState } from '#engine/platform/platformState.ts';
import { BUILDS_ENGINE, buildsOf, platformStateOf } from '#playground/storage-mappings/builds.ts';
import { type Action, built, type MappingData, mappingDataSchema } from '#playground/storage-mappings/data.ts';
import {
  qaInProduction,
  SHOP_PLATFORM,
  threeTargets,
  twoNodesOneName,
  withoutMart,
  workspaceInProduction,
} from '#playground/storage-mappings/samples.ts';
import type { EngineRun } from '#workbench/platform/enginePlatform.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { playScript } from '../../workbench/platform/scriptOnEngine.ts';

const ORDERS = 100;

const done = (pipeline: Pipeline, actions: Action[]): [Pipeline, MappingData] => [
  pipeline,
  mappingDataSchema.parse({ platform: SHOP_PLATFORM, actions }),
];

const outline = (pipeline: Pipeline, { actions }: MappingData, runs: readonly EngineRun[]) =>
  buildsOf(pipeline, actions, runs).map(({ target, ok, messages }) => [target.context.name, ok, ...messages]);
const rowsOf = ({ catalog }: PlatformState, name: string) => objectAt(catalog, name.split('.'))?.rows;

describe('what is built, in the simulation and on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  /** The states of the simulation and the engine after the same actions. Checks that both give the same messages. */
  async function play(pipeline: Pipeline, actions: Action[]) {
    const [document, data] = done(pipeline, actions);
    const simulated = platformStateOf(document, data)!;
    const context = { pipeline: document, platform: data.platform! };
    const real = await playScript(newWarehouse(bindings), BUILDS_ENGINE, context, data.actions, ORDERS);
    expect(outline(document, data, real.runs)).toEqual(outline(document, data, simulated.runs));
    const builds = buildsOf(document, data.actions, simulated.runs);
    for (const [name, count] of real.counts) {
      const isThere = objectAt(simulated.catalog, name.split('.')) !== undefined;
      expect(['rows' in count, name]).toEqual([isThere, name]);
    }
    const rows = (name: string) => {
      const count = real.counts.get(name);
      return count && 'rows' in count ? count.rows : undefined;
    };
    return { simulated, builds, real, rows };
  }

  it('each place gets tables of its own, with the rows of its own parameters', async () => {
    const pipeline = threeTargets();
    const { simulated, rows } = await play(
      pipeline,
      ['10', '2', '3'].map((id) => built(pipeline, id)),
    );
    const [dev, qa, prod] = ['DEV_MIRA.SCRATCH', 'SHOP_QA.STAGING', 'SHOP.STAGING'].map(
      (schema) => rows(`${schema}.STG_ORDERS`)!,
    );
    expect(prod).toBe(ORDERS);
    expect(dev).toBeGreaterThan(0);
    expect(dev).toBeLessThan(qa!);
    expect(qa).toBeLessThan(ORDERS);
    expect(rowsOf(simulated, 'DEV_MIRA.SCRATCH.STG_ORDERS')).toBe('workspace DEV');
  });

  it('a location without a mapping stops the plan with the message of the platform', async () => {
    const { builds, real } = await play(withoutMart(), [built(withoutMart(), '3')]);
    expect(builds[0]!.messages).toEqual([
      'Storage Location MART has an invalid schema or database value. Schema: "N/A", Database: "N/A".',
      'Plan failed: Issues preventing deployment were found; please review the issues itemized above.',
    ]);
    expect(real.counts.size).toBe(0);
  });

  it('two environments on one schema write the same tables, and what moves away is gone from there', async () => {
    const [both, apart] = [qaInProduction(), threeTargets()];
    const first = [built(both, '3'), built(both, '2')];
    const { simulated, rows } = await play(both, first);
    expect(rows('SHOP.STAGING.STG_ORDERS')).toBeLessThan(ORDERS);
    expect(rowsOf(simulated, 'SHOP.STAGING.STG_ORDERS')).toBe('QA');
    expect(rowsOf(simulated, 'SHOP.MART.FCT_ORDERS')).toBe('PROD, QA');
    const moved = await play(apart, [...first, built(apart, '2')]);
    expect(moved.rows('SHOP.STAGING.STG_ORDERS')).toBeUndefined();
    expect(moved.rows('SHOP_QA.STAGING.STG_ORDERS')).toBeLessThan(ORDERS);
  });

  it('a workspace that is mapped to production replaces its tables; a deploy brings the rows back', async () => {
    const pipeline = workspaceInProduction();
    const actions = [built(pipeline, '3'), built(pipeline, '10')];
    const { simulated, rows } = await play(pipeline, actions);
    expect(rows('SHOP.MART.FCT_ORDERS')).toBeLessThan(ORDERS);
    expect(rowsOf(simulated, 'SHOP.MART.FCT_ORDERS')).toBe('workspace DEV');
    const again = await play(pipeline, [...actions, built(pipeline, '3')]);
    expect(again.rows('SHOP.MART.FCT_ORDERS')).toBe(ORDERS);
  });

  it('two nodes of one name are one table; a schema that nobody built fails until somebody does', async () => {
    const pipeline = twoNodesOneName();
    const { real } = await play(pipeline, [built(pipeline, '10')]);
    expect([...real.counts.keys()].sort()).toEqual(['DEV_MIRA.SCRATCH.CUSTOMERS', 'DEV_MIRA.SCRATCH.V_CUSTOMERS']);
    const schema = { database: 'DEV_MIRA', schema: 'MART2' };
    const elsewhere: Action = {
      do: 'build',
      target: '10',
      mappings: { ...pipeline.workspaces[0]!.mappings, MART: schema },
    };
    const after = await play(pipeline, [elsewhere, { do: 'makeSchema', schema }, elsewhere]);
    expect(after.builds.map(({ ok }) => ok)).toEqual([false, true]);
    expect(after.builds[0]!.messages[0]).toBe("CUSTOMERS: Schema 'DEV_MIRA.MART2' does not exist");
    expect(after.rows('DEV_MIRA.MART2.CUSTOMERS')).toBeGreaterThan(0);
  });
});

it('a source that is not where the mapping says fails, and what reads it is skipped', () => {
  const pipeline = threeTargets();
  const mappings = { ...pipeline.environments[2]!.mappings, RAW: { database: 'SHOP', schema: 'STAGING' } };
  const [document, data] = done(pipeline, [{ do: 'build', target: '3', mappings }]);
  const [build] = buildsOf(document, data.actions, platformStateOf(document, data)!.runs);
  expect(build!.ok).toBe(false);
  expect(build!.messages).toEqual([
    'CUSTOMER: Table SHOP.STAGING.CUSTOMER does not exist or not authorized',
    'ORDERS: Table SHOP.STAGING.ORDERS does not exist or not authorized',
  ]);
  expect(build!.ends.get('fct-orders')).toBe('skipped');
  expect(platformStateOf(pipeline, mappingDataSchema.parse({}))).toBeUndefined();
});
