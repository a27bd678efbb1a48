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

const START = Date.UTC(2026, 2, 2, 2);

/** What stands in a data platform besides the sources: columns in any order, without rows. */
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

/** A deploy as the platform does it: plan, metadata updates, statements. */
async function deployTo(warehouse: Warehouse, environment: Environment, version: Version) {
  const { platform } = version.pipeline;
  const synced = presync(planDeploy(environment, version), await warehouse.catalog(platform));
  return await runDeploy(synced.plan, warehouse, { id: 1, now: () => START, notes: synced.notes });
}

const failures = ({ document }: Awaited<ReturnType<typeof deployTo>>) =>
  document.results.flatMap(({ queryResults }) => queryResults.filter(({ success }) => !success));

describe('a deploy to the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  });

  it('brings any state to any version: its catalog says then what the catalog on paper says, and nothing is left to plan', async () => {
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
          // All is as the environment knows it; a table is only in the way of a view, or a view of a table, where the version says so.
          const after = await warehouse.catalog(version.pipeline.platform);
          for (const { found, path } of end.outcome.notes) {
            expect(found).toBe(objectAt(before, path)?.kind);
            expect(objectAt(after, path)?.kind).not.toBe(found);
          }
          environment = end.outcome.environment;
          const paper = platformOf(version.pipeline, QA);
          const fresh = deployToCatalog(planDeploy(newEnvironment(QA), version), {
            ...paper,
            schemas: new Set([...paper.schemas, 'SHOP_QA.OTHER', 'SHOP_QA.STAGE']),
          });
          expect(built(after)).toEqual(built(fresh.catalog));
          expect(planDeploy(environment, version).steps).toEqual([]);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 3) },
    );
  });
});
