import { describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { meta } from '#playground/subgraphs/meta.ts';
import { sceneEdges, sceneNodes, sceneOf } from '#playground/subgraphs/scene.ts';
import { settingsOf } from '#playground/subgraphs/settings.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Args } from '#workbench/contract.ts';

const retail = retailPipeline();
function view(args: Args, pipeline = retail) {
  const settings = settingsOf({ ...defaultArgs(meta.args), ...args });
  const scene = sceneOf(pipeline, settings);
  const nodes = sceneNodes(scene, settings);
  return { scene, nodes, edges: sceneEdges(scene), node: (id: string) => nodes.find((node) => node.id === id) };
}

describe('what is drawn', () => {
  it('is the whole graph with the names of the subgraphs on it', () => {
    const { nodes, edges, node } = view({});
    expect(nodes).toHaveLength(29);
    expect(edges).toHaveLength(34);
    expect(node('fct-orders')?.marks?.map(({ label }) => label)).toEqual(['Sales', 'Customer 360']);
    expect(node('orders')?.marks).toEqual([]);
    expect(view({ marks: false }).node('fct-orders')?.marks).toBeUndefined();
  });

  it('is one subgraph alone', () => {
    const { nodes, edges } = view({ shown: 'Sales', view: 'only' });
    expect(nodes).toHaveLength(7);
    expect(edges).toHaveLength(7);
    expect(edges.every(({ emphasis }) => emphasis === undefined)).toBe(true);
  });

  it('is a subgraph with its boundary, which is dashed and says what it does', () => {
    const { nodes, node, edges } = view({ shown: 'Sales' });
    expect(nodes).toHaveLength(15);
    expect(node('orders')).toMatchObject({ outside: true, note: 'feeds it' });
    expect(node('pstg-load-log')).toMatchObject({ outside: true, note: 'reads it' });
    expect(node('stg-orders')?.outside).toBeUndefined();
    expect(edges.find(({ from }) => from === 'orders')?.emphasis).toBe('dim');
    expect(view({ shown: 'Sales', depth: 2 }).node('customer')?.note).toBe('feeds it, 2 edges away');
  });

  it('says of a node outside that it both reads and feeds the subgraph', () => {
    const settings = settingsOf({ ...defaultArgs(meta.args), shown: 'Sales' });
    const scene = sceneOf(retail, settings);
    const neighbors = scene.boundary!.neighbors.map((one) => (one.id === 'orders' ? { ...one, side: 'between' as const } : one));
    const nodes = sceneNodes({ ...scene, boundary: { ...scene.boundary!, neighbors } }, settings);
    expect(nodes.find(({ id }) => id === 'orders')?.note).toBe('between');
  });

  it('is the subgraph in the whole graph, framed, the rest dimmed if asked', () => {
    const { nodes, node } = view({ shown: 'Sales', view: 'all' });
    expect(nodes).toHaveLength(29);
    expect(node('fct-orders')?.emphasis).toBe('lit');
    expect(node('orders')?.emphasis).toBeUndefined();
    expect(view({ shown: 'Sales', view: 'all', dim: true }).node('orders')?.emphasis).toBe('dim');
  });

  it('is two subgraphs, each node saying in which it is', () => {
    const { nodes, node, scene } = view({ shown: 'Sales', compare: 'customer 360', view: 'only' });
    expect(nodes).toHaveLength(11);
    expect(node('fct-orders')).toMatchObject({ note: 'in both', emphasis: 'lit' });
    expect(node('stg-orders')).toMatchObject({ note: 'only Sales' });
    expect(node('stg-contacts')).toMatchObject({ note: 'only Customer 360' });
    expect(scene.comparison?.both).toEqual(['dim-customer', 'fct-orders']);
  });
});

it('reports a subgraph that is not there, and shows the whole graph', () => {
  const { scene, nodes } = view({ shown: 'Slaes', compare: 'Nothing' });
  expect(nodes).toHaveLength(29);
  expect(scene.faults).toHaveLength(2);
  expect(scene.faults[0]).toMatch(/No subgraph is called “Slaes”. There are Sales, Customer 360, Supply/);
  expect(view({ shown: 'Sales', compare: '1' }).scene.faults).toEqual([
    'Sales is compared with itself. Choose another subgraph.',
  ]);
  expect(view({ compare: 'Sales' }).scene.faults).toHaveLength(1);
});

it('keeps the cards that an edit leaves as they are', () => {
  const before = view({ shown: 'Sales', view: 'all' });
  const outcome = applyEdit(retail, { kind: 'addToSubgraph', id: '1', nodeIds: ['orders'] });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  const after = view({ shown: 'Sales', view: 'all' }, outcome.pipeline);
  const changed = after.nodes.filter((node, index) => node !== before.nodes[index]).map(({ id }) => id);
  expect(changed).toEqual(['orders']);
});
