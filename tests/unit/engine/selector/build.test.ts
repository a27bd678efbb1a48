import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { selectorFor } from '#engine/selector/build.ts';
import { buildNodeIndex, type NodeIndex } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { SAMPLE, WAREHOUSE } from './nodeIndexes.ts';

function expectExact(nodeIndex: NodeIndex, nodes: readonly number[]): void {
  const built = selectorFor(nodeIndex, nodes);
  if (!built) throw new Error('no selector');
  expect(Array.from(select(nodeIndex, built.include, built.exclude).nodes)).toEqual([...new Set(nodes)].sort((a, b) => a - b));
}

describe('selectorFor', () => {
  it('selects exactly the nodes it is for', () => {
    for (const nodeIndex of [SAMPLE, WAREHOUSE]) {
      fc.assert(
        fc.property(fc.subarray([...nodeIndex.nodes.keys()]), (nodes) => expectExact(nodeIndex, nodes)),
        { numRuns: 60 },
      );
    }
  });

  it.each([
    ['+{ V_SALES }', '+{ V_SALES }', ''],
    ['{ CUSTOMER }+', '{ CUSTOMER }+', ''],
    ['{ location: STAGING }', '{ location: STAGING }', ''],
    ['+{ subgraph: "Customer 360" }', '+{ *_CUSTOMER }', ''],
    ['{ * }', '{ * }', ''],
    ['{ STG_ORDERS }', '{ STG_ORDERS }', ''],
    ['{ CUSTOMER location: MART }', '{ location: MART CUSTOMER }', ''],
    ['', '', ''],
  ])('finds a short text for %s', (text, include, exclude) => {
    const built = selectorFor(SAMPLE, select(SAMPLE, text).nodes);
    expect(built).toEqual({ include, exclude });
  });

  it('excludes where that is shorter', () => {
    expect(selectorFor(SAMPLE, select(SAMPLE, '{ * }', '{ STG_ORDERS }').nodes)).toEqual({
      include: '{ * }',
      exclude: '{ STG_ORDERS }',
    });
    const mart = select(WAREHOUSE, '{ location: MART }', '{ V_FINANCE }').nodes;
    expect(selectorFor(WAREHOUSE, mart)).toEqual({ include: '{ location: MART }', exclude: '{ V_FINANCE }' });
  });

  it('handles names with pattern characters, and names that are not unique', () => {
    const names = ['A*', 'A?', 'AB', 'A b', 'say "it\'s"', '!A', 'OR', 'A', 'a', '{A}', 'A_B_C_D_E_F_G_H_I_J', 'A_B_X', 'A_B'];
    const nodes = names.map((name, i) => ({ id: `n${i}`, name, location: 'L', nodeType: 'T', subgraphs: [] }));
    const nodeIndex = buildNodeIndex(nodes, buildGraph(nodes.length, [0, 1], [1, 2]));
    fc.assert(fc.property(fc.subarray([...nodes.keys()]), (chosen) => expectExact(nodeIndex, chosen)));
  });

  it('is undefined for nodes that nothing distinguishes', () => {
    const node = { id: 'same', name: 'N', location: 'L', nodeType: 'T', subgraphs: [] };
    expect(selectorFor(buildNodeIndex([node, { ...node, id: 'SAME' }], buildGraph(2, [], [])), [0])).toBeUndefined();
  });

  it('handles thousands of nodes', () => {
    const nodes = Array.from({ length: 5_000 }, (_, i) => ({
      id: `${i}`,
      name: `${['STG', 'DIM'][i % 2]}_${i % 70}_TABLE_${i}`,
      location: `L${i % 7}`,
      nodeType: `T${i % 5}`,
      subgraphs: [],
    }));
    const nodeIndex = buildNodeIndex(nodes, buildGraph(5_000, [...nodes.keys()].slice(0, -1), [...nodes.keys()].slice(1)));
    expectExact(
      nodeIndex,
      [...nodes.keys()].filter((i) => i % 3 === 0),
    );
    expectExact(
      nodeIndex,
      [...nodes.keys()].filter((i) => i > 2_500),
    );
  });
});
