import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareSubgraphs,
  findSubgraph,
  membersOf,
  nodesBySharing,
  overlapsOf,
  staleCount,
  subgraphsByNode,
} from '#engine/subgraph/membership.ts';
import { retailPipeline } from '#samples/retail.ts';

const retail = retailPipeline();
const [sales, customers, supply] = retail.subgraphs as [
  (typeof retail.subgraphs)[0],
  (typeof retail.subgraphs)[0],
  (typeof retail.subgraphs)[0],
];

describe('membership', () => {
  it('lists members in document order and counts ids that no node has', () => {
    const odd = { nodeIds: ['fct-orders', 'gone', 'orders', 'orders'] };
    expect(membersOf(retail, odd)).toEqual(['orders', 'fct-orders']);
    expect(staleCount(retail, odd)).toBe(1);
    expect(staleCount(retail, sales)).toBe(0);
  });

  it('knows the subgraphs of each node, and who is in none or several', () => {
    expect(subgraphsByNode(retail).get('fct-orders')).toEqual([sales, customers]);
    expect(subgraphsByNode(retail).get('orders')).toBeUndefined();
    const { inNone, inSeveral } = nodesBySharing(retail);
    expect(inSeveral).toEqual(['dim-customer', 'fct-orders']);
    expect(inNone).toHaveLength(12);
  });

  it('ranks overlaps and leaves out what shares nothing', () => {
    expect(overlapsOf(retail, sales)).toEqual([{ other: customers, shared: ['dim-customer', 'fct-orders'] }]);
    expect(overlapsOf(retail, supply)).toEqual([]);
  });

  it('finds by id first, then by name in any case', () => {
    expect(findSubgraph(retail, '2')).toBe(customers);
    expect(findSubgraph(retail, ' customer 360 ')).toBe(customers);
    expect(findSubgraph(retail, '')).toBeUndefined();
    expect(findSubgraph(retail, 'nothing')).toBeUndefined();
    const odd = {
      subgraphs: [
        { id: 'a', name: 'b', nodeIds: [] },
        { id: 'b', name: 'a', nodeIds: [] },
      ],
    };
    expect(findSubgraph(odd, 'b')?.id).toBe('b');
  });

  it('puts every node of two subgraphs into exactly one list', () => {
    const ids = retail.nodes.map(({ id }) => id);
    fc.assert(
      fc.property(fc.subarray(ids), fc.subarray(ids), (a, b) => {
        const { onlyFirst, both, onlySecond } = compareSubgraphs(
          retail,
          { id: '1', name: 'A', nodeIds: a },
          { id: '2', name: 'B', nodeIds: b },
        );
        expect([...onlyFirst, ...both, ...onlySecond].sort()).toEqual([...new Set([...a, ...b])].sort());
        for (const id of both) expect(a.includes(id) && b.includes(id)).toBe(true);
        for (const id of onlyFirst) expect(b).not.toContain(id);
        for (const id of onlySecond) expect(a).not.toContain(id);
      }),
    );
  });
});
