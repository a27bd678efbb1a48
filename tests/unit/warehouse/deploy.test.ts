import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalog, objectAt } from '#engine/deploy/catalog.ts';
import { deployToCatalog } from '#engine/deploy/deployment.ts';
import { runDeploy } from '#engine/deploy/deployRun.ts';
import { type Environment, newEnvironment, type Version } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { presync } from '#engine/deploy/presync.ts';
import type { PipelineContext } from '#engine/pipeline/schema.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { anyVersions, platformOf, QA, versionsOf } from '../engine/deploy/versions.ts';
import { newWarehouse, openBindings } from './openWarehouse.ts';

type Choice = Parameters<typeof versionsOf>[0][number];
type NodeChoice = Choice['nodes'][number];

const START = Date.UTC(2026, 2, 2, 2);

/** The objects of a data platform other than sources, with columns in any order and without rows. */
function built({ objects }: Catalog) {
  return [...objects.values()]
    .filter(({ name }) => name[0] !== 'SHOP_RAW')
    .map(({ kind, name, comment, columns }) => ({
      kind,
      name: name.join('.'),
      comment: kind === 'view' ? '' : comment,
      columns: (kind === 'view' ? [] : columns).map(({ hasValues: _, ...one }) => one).sort((a, b) => (a.name < b.name ? -1 : 1)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function prepared(bindings: DuckDBBindings, { mappings }: PipelineContext): Promise<Warehouse> {
  const warehouse = newWarehouse(bindings);
  await warehouse.provide([...Object.values(mappings), { database: 'SHOP_QA', schema: 'OTHER' }]);
  const columns = ['ID', 'NAME'].map((name) => ({ name, dataType: 'VARCHAR(20)', nullable: true }));
  await warehouse.sample([{ parts: ['SHOP_RAW', 'TPCH', 'CUSTOMER'], columns }], 3);
  return warehouse;
}

/** A deploy as the platform carries it out: plan, metadata updates, statements. */
async function deployTo(warehouse: Warehouse, environment: Environment, version: Version) {
  const { platform } = version.pipeline;
  const synced = presync(planDeploy(environment, version), await warehouse.catalog(platform));
  return await runDeploy(synced.plan, warehouse, { id: 1, now: () => START, notes: synced.notes });
}

/** A version with one node of each type: with all its columns or, if `isChanged`, with only the first, another name and another location. */
function choice(types: readonly NodeChoice['type'][], isChanged: boolean): Choice {
  const column = (index: number): NodeChoice['columns'][number] => ({
    isThere: !isChanged || index === 0,
    name: isChanged ? 'Y' : 'X',
    grows: isChanged,
    nullable: true,
    description: isChanged ? 'b' : '',
  });
  const node = (type: NodeChoice['type']): NodeChoice => ({
    isThere: true,
    type,
    isView: false,
    name: isChanged ? 'B' : 'A',
    location: isChanged ? 'MART' : 'STAGE',
    description: isChanged ? "it's" : '',
    reads: 0,
    filter: 0,
    preSQL: '',
    columns: [0, 1, 2, 3].map(column),
  });
  return { nodes: types.map(node), isMoved: false, day: '1' };
}

const failures = ({ document }: Awaited<ReturnType<typeof deployTo>>) =>
  document.results.flatMap(({ queryResults }) => queryResults.filter(({ success }) => !success));

describe('a deploy to the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  });

  it('brings any state to any version: its catalog then equals the simulated catalog, and nothing is left to plan', async () => {
    await fc.assert(
      fc.asyncProperty(anyVersions, async (choices) => {
        const versions = versionsOf(choices);
        const warehouse = await prepared(bindings, QA);
        let environment = newEnvironment(QA);
        for (const version of versions) {
          const before = await warehouse.catalog(version.pipeline.platform);
          const end = await deployTo(warehouse, environment, version);
          expect(failures(end)).toEqual([]);
          expect(end.outcome.status).toBe('completed');
          // Everything is as the environment knows it. A table is in the way of a view, or a view in the way of a table, only if the version says so.
          const after = await warehouse.catalog(version.pipeline.platform);
          for (const { found, path } of end.outcome.notes) {
            expect(found).toBe(objectAt(before, path)?.kind);
            expect(objectAt(after, path)?.kind).not.toBe(found);
          }
          environment = end.outcome.environment;
          const simulated = platformOf(version.pipeline, QA);
          const fresh = deployToCatalog(planDeploy(newEnvironment(QA), version), {
            ...simulated,
            schemas: new Set([...simulated.schemas, 'SHOP_QA.OTHER', 'SHOP_QA.STAGE']),
          });
          expect(built(after)).toEqual(built(fresh.catalog));
          expect(planDeploy(environment, version).steps).toEqual([]);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 3) },
    );
  });

  it('renames, moves, drops three columns and widens one, and rows stay or go as the plan says', async () => {
    const types = ['Stage', 'advanced', 'transient'] as const;
    const [first, second] = versionsOf([choice(types, false), choice(types, true)]) as [Version, Version];
    const warehouse = await prepared(bindings, QA);
    const start = await deployTo(warehouse, newEnvironment(QA), first);
    expect(failures(start)).toEqual([]);
    const send = (sql: string) => warehouse.execute({ sql, platform: 'snowflake' });
    for (const { name } of built(await warehouse.catalog('snowflake')))
      await send(`INSERT INTO ${name} SELECT * FROM (VALUES ('a', 'b', 'c', 'd'), ('e', 'f', 'g', 'h')) T`);
    const { environment } = start.outcome;
    const { steps } = planDeploy(environment, second);
    expect(failures(await deployTo(warehouse, environment, second))).toEqual([]);
    const simulated = platformOf(second.pipeline, QA);
    expect(built(await warehouse.catalog('snowflake'))).toEqual(
      built(deployToCatalog(planDeploy(newEnvironment(QA), second), simulated).catalog),
    );
    const rows = await Promise.all(
      steps.map(async ({ after }) => (await send(`SELECT * FROM ${after!.join('.')} ORDER BY 1`)).rows),
    );
    const kept = [['a'], ['e']];
    expect(steps.map((step, index) => [step.rows, rows[index]])).toEqual([
      ['kept', kept],
      ['kept', kept],
      ['gone', []],
    ]);
  });
});
