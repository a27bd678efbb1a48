import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Action } from '#playground/refresh/data.ts';
import { projectShare, RUNS, runSources } from '#playground/refresh/projectRuns.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { EngineHold } from '#workbench/engine/engineHold.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { heldRun } from '#workbench/nodeRows/heldRun.ts';
import { rowsOfRun, upstreamPart } from '#workbench/nodeRows/upstreamRun.ts';
import { newWarehouse, openBindings, sqlTools } from '../../warehouse/openWarehouse.ts';

const planned = vi.hoisted(() => vi.fn<typeof import('#workbench/engine/projectPlanner.ts').planProjectInWorker>());
vi.mock('#workbench/engine/projectPlanner.ts', () => ({ planProjectInWorker: planned }));

let bindings: DuckDBBindings;
beforeAll(async () => {
  planned.mockImplementation(async (part, context) => planProject(part, context, sqlTools));
  bindings = await openBindings();
});

/** A project of two stages and their sources. */
const retail = retailPipeline();
const opened = upstreamPart(
  retail,
  retail.nodes.flatMap(({ id, name }) => (name === 'STG_NATION' || name === 'STG_REGION' ? [id] : [])),
);

/** Refreshes the project once on a shared engine. Returns the rows of a node in another playground, and the plans that they took. */
async function after(action: Action, name: string, usesFallbackTypes = true) {
  const hold = new EngineHold();
  const engine = newWarehouse(bindings) as unknown as TabWarehouse;
  const sources = runSources({ opened, orders: 1_000, customTables: hold.customTables, usesFallbackTypes, environment: '' });
  const share = projectShare(hold, sources);
  const options = { now: () => 0 };
  share.changes();
  const deployed = await RUNS.begin(engine, sources, options);
  share.reached(deployed);
  share.changes();
  share.reached(await RUNS.after(engine, deployed, sources, action, options, 0));
  planned.mockClear();
  const { id } = opened.nodes.find((node) => node.name === name)!;
  const run = await heldRun(engine, hold, opened, [id], planned, options);
  const { rows } = await rowsOfRun(engine, run, id);
  return { rows: rows?.rowCount, plans: planned.mock.calls.length };
}

it('leaves the rows of a whole refresh to the other playgrounds of the project', async () => {
  expect(await after({ do: 'refresh' }, 'STG_NATION')).toEqual({ rows: 25, plans: 0 });
});

it('leaves to them no rows of a refresh of some nodes or without fallback types: the nodes run when they are wanted', async () => {
  const some = await after({ do: 'refresh', include: '{ name: "STG_NATION" }' }, 'STG_REGION');
  expect(some.rows).toBe(5);
  expect(some.plans).toBeGreaterThan(0);
  expect((await after({ do: 'refresh' }, 'STG_REGION', false)).plans).toBeGreaterThan(0);
});
