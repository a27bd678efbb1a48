import { expect, it, vi } from 'vitest';
import { retailPipeline } from '#samples/retail.ts';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { EngineHold } from '#workbench/engine/engineHold.ts';
import { type UpstreamRun, upstreamPart } from '#workbench/nodeRows/upstreamRun.ts';

const pipeline = retailPipeline();
const partOf = (name: string) => upstreamPart(pipeline, [pipeline.nodes.find((node) => node.name === name)!.id]);
const runOf = (name: string) => ({ part: partOf(name), deployed: { tables: [], unfilled: new Map() } }) as unknown as UpstreamRun;

/** A hold on whose engine a node has run. */
function held(name: string) {
  const hold = new EngineHold();
  const close = vi.fn();
  hold.open(() => ({ close }) as unknown as TabWarehouse);
  const rows = hold.rowsOf(pipeline);
  hold.begin(rows, partOf(name));
  hold.ran(rows, runOf(name));
  return { hold, close };
}

it('keeps the rows of runs while the pipeline stays as it is', () => {
  const { hold, close } = held('STG_NATION');
  expect(hold.rowsOf(pipeline).runs).toHaveLength(1);
  expect(hold.rowsOf({ ...pipeline, nodes: [...pipeline.nodes] }).runs).toHaveLength(1);
  expect(close).not.toHaveBeenCalled();
});

it('ends the engine when a node has changed since it ran, even if its run did not end', () => {
  const { hold, close } = held('STG_NATION');
  hold.begin(hold.rowsOf(pipeline), partOf('STG_REGION'));
  const nodes = pipeline.nodes.map((node) => (node.name === 'STG_REGION' ? { ...node } : node));
  expect(hold.rowsOf({ ...pipeline, nodes }).runs).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
});

it('does not count rows from other sources', () => {
  const { hold, close } = held('STG_NATION');
  const wanted = { orders: 5_000, customTables: hold.customTables };
  expect(hold.rowsOf(pipeline, { ...wanted, orders: 1_000 }).runs).toHaveLength(1);
  expect(hold.rowsOf(pipeline, wanted)).toMatchObject({ orders: 5_000, runs: [] });
  expect(close).not.toHaveBeenCalled();
});

it('sets aside the runs and the actions whose tables another run makes again', () => {
  const { hold } = held('STG_NATION');
  hold.actions = { job: 0, start: 0, keys: [], platformState: 0 };
  const rows = hold.rowsOf(pipeline);
  expect(hold.begin(rows, partOf('STG_REGION'))).toEqual([]);
  expect(hold.actions).toBeUndefined();
  expect(rows.runs).toHaveLength(1);
  expect(hold.begin(rows, partOf('STG_NATION'))).toHaveLength(1);
  expect(rows.runs).toEqual([]);
});

it('does one work after the other, also after one that failed', async () => {
  const hold = new EngineHold();
  const order: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = hold.inTurn(async () => {
    await gate;
    order.push('first');
    throw new Error('failed');
  });
  const second = hold.inTurn(async () => void order.push('second'));
  open();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['first', 'second']);
});
