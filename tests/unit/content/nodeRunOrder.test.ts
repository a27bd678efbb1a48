import { expect, test } from 'vitest';
import { runOrder, waveOf } from '#engine/graph/order.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What "Node run order" says of its ten nodes, computed by the engine.

const rows = tableRows(pageText('docs/build-your-pipeline/node-run-order'), 'Node', 'Waits for', 'Wave');
const names = (cell: string) => (cell === 'nothing' ? [] : cell.replaceAll('`', '').split(', '));
const pipeline = runOrderExample();
const { graph, edges } = pipelineGraph(pipeline);
const nameOf = new Map(pipeline.nodes.map(({ id, name }) => [id, name]));

test('each node waits for what the page says', () => {
  const stated = new Map(rows.flatMap((row) => names(row.Node!).map((name) => [name, names(row['Waits for']!).sort()] as const)));
  const waitsFor = (id: string) => edges.filter(({ to }) => to === id).flatMap(({ from }) => nameOf.get(from) ?? []);
  expect(stated).toEqual(new Map(pipeline.nodes.map(({ id, name }) => [name, waitsFor(id).sort()])));
});

test('and is in the wave that the page says', () => {
  const order = runOrder(graph);
  if (!order.ok) throw new Error('The example has no run order.');
  const stated = (wave: number) => rows.filter((row) => row.Wave === String(wave)).flatMap((row) => names(row.Node!));
  for (let wave = 1; wave <= 5; wave++) {
    const computed = [...waveOf(order, wave - 1)].map((node) => pipeline.nodes[node]!.name);
    expect(stated(wave).sort()).toEqual(computed.sort());
  }
  expect(
    rows
      .map((row) => Number(row.Wave))
      .sort()
      .at(-1),
  ).toBe(5);
});
