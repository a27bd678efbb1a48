import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { EngineHold } from '#workbench/engine/engineHold.ts';
import { type ProjectPlan, planProject } from '#workbench/engine/projectPlan.ts';
import { heldRun } from '#workbench/nodeRows/heldRun.ts';
import { rowsOfRun } from '#workbench/nodeRows/upstreamRun.ts';
import { aColumn, aNode, aPipeline, edited } from '../../engine/pipeline/documents.ts';
import { newWarehouse, openBindings, sqlTools } from '../../warehouse/openWarehouse.ts';

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
});

/** A source that does not list all of its columns, and two views that read different ones. */
function project(): Pipeline {
  const orders = aNode('ORDERS', { columns: [aColumn('orders', 'ID', { dataType: 'NUMBER(38,0)' })] });
  const added = edited(aPipeline([orders]), [
    { kind: 'addNode', id: 'v_paid', name: 'V_PAID', location: 'STAGE', type: 'View', from: ['orders'] },
    { kind: 'addNode', id: 'v_sent', name: 'V_SENT', location: 'STAGE', type: 'View', from: ['orders'] },
  ]);
  const transforms: Readonly<Record<string, string>> = { v_paid: '"ORDERS"."PAID_AT"', v_sent: '"ORDERS"."SENT_TO"' };
  const nodes = added.nodes.map((node) => {
    const transform = transforms[node.id];
    const [first, ...others] = node.columns;
    if (transform === undefined || !first) return node;
    return { ...node, columns: [{ ...first, sources: first.sources.map((source) => ({ ...source, transform })) }, ...others] };
  });
  return { ...added, nodes };
}

function open() {
  const engine = newWarehouse(bindings);
  const hold = new EngineHold();
  const planned = vi.fn(
    async (part: Pipeline, context: Parameters<typeof planProject>[1]): Promise<ProjectPlan> =>
      planProject(part, context, sqlTools),
  );
  const run = (pipeline: Pipeline, ...ids: string[]) => heldRun(engine, hold, pipeline, ids, planned, { now: () => 0 });
  return { engine, hold, planned, run };
}

it('runs nothing again that has not changed, and leaves the sources that are filled', async () => {
  const pipeline = project();
  const { engine, planned, run } = open();
  const sample = vi.spyOn(engine, 'sample');
  const first = await run(pipeline, 'v_paid');
  expect((await rowsOfRun(engine, first, 'v_paid')).rows?.rowCount).toBeGreaterThan(0);
  const calls = planned.mock.calls.length;
  expect(await run(pipeline, 'v_paid')).toBe(first);
  expect(await run(pipeline, 'orders')).toBe(first);
  expect(planned).toHaveBeenCalledTimes(calls);

  // The source was filled for both views, so it is not filled again, and the first view still has its column.
  const filled = sample.mock.calls.length;
  const second = await run(pipeline, 'v_sent');
  expect(sample).toHaveBeenCalledTimes(filled);
  expect((await rowsOfRun(engine, second, 'v_sent')).rows?.rowCount).toBeGreaterThan(0);
  expect((await rowsOfRun(engine, first, 'v_paid')).rows?.rowCount).toBeGreaterThan(0);
  expect(await run(pipeline, 'v_paid')).toBe(first);
});

it('runs a node again that has changed', async () => {
  const pipeline = project();
  const { run } = open();
  const first = await run(pipeline, 'v_paid');
  const changed = { ...pipeline, nodes: pipeline.nodes.map((node) => (node.id === 'v_paid' ? { ...node } : node)) };
  expect(await run(changed, 'orders')).not.toBe(first);
});
