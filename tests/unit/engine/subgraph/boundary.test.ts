import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { boundaryOf, reachableNodes } from '#engine/subgraph/boundary.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';

const retail = retailPipeline();

describe('the boundary of a subgraph', () => {
  it('names what feeds Sales, what reads it, and counts the edges across', () => {
    const boundary = boundaryOf(retail, retail.subgraphs[0]!.nodeIds);
    expect(boundary.inputs.toSorted()).toEqual(['dim-supplier', 'lineitem', 'orders', 'stg-customer', 'stg-nation']);
    expect(boundary.outputs.toSorted()).toEqual(['pstg-load-log', 'pstg-order-history', 'v-customer-360']);
    expect(boundary).toMatchObject({ entering: 5, leaving: 5, inside: 7, gaps: [] });
  });

  it('finds what lies between, however long the path', () => {
    expect(boundaryOf(retail, ['dim-customer', 'fct-orders']).gaps).toEqual(['stg-orders']);
    expect(boundaryOf(retail, ['customer', 'fct-orders']).gaps).toEqual(['stg-customer', 'dim-customer', 'stg-orders']);
    expect(boundaryOf(retail, ['dim-customer', 'stg-orders', 'fct-orders']).gaps).toEqual([]);
  });

  it('widens by depth', () => {
    const at = (depth: number) => boundaryOf(retail, ['fct-supply'], depth).neighbors.map(({ id }) => id);
    expect(at(1)).toEqual(['pstg-partsupp', 'dim-supplier', 'dim-part']);
    expect(at(2)).toContain('stg-part');
    expect(at(2)).not.toContain('part');
    expect(at(3)).toContain('part');
    expect(boundaryOf(retail, ['fct-supply'], 2).neighbors.find(({ id }) => id === 'stg-part')).toEqual({
      id: 'stg-part',
      side: 'feeds',
      distance: 2,
    });
  });

  it('splits the edges of any set of nodes into inside, entering, leaving and elsewhere', () => {
    const pipeline = generatePipeline({ nodes: 60, columnsPerNode: 3, seed: 5 });
    const { edges, ids } = pipelineGraph(pipeline);
    fc.assert(
      fc.property(fc.subarray([...ids]), (members) => {
        const inside = new Set(members);
        const boundary = boundaryOf(pipeline, members);
        const count = (from: boolean, to: boolean) =>
          edges.filter((edge) => inside.has(edge.from) === from && inside.has(edge.to) === to).length;
        expect(boundary.inside).toBe(count(true, true));
        expect(boundary.entering).toBe(count(false, true));
        expect(boundary.leaving).toBe(count(true, false));
        const near = boundary.neighbors.map(({ id }) => id);
        expect([...near].sort()).toEqual([...new Set([...boundary.inputs, ...boundary.outputs])].sort());
        for (const id of [...near, ...boundary.gaps]) expect(inside.has(id)).toBe(false);
        // Once the gaps are added to the members, no gaps remain.
        expect(boundaryOf(pipeline, [...members, ...boundary.gaps]).gaps).toEqual([]);
      }),
    );
  });
});

describe('what is reached along the edges', () => {
  it('goes as far as asked, nearest first, and leaves the start out', () => {
    expect(reachableNodes(retail, ['fct-supply'], 'ancestors', 1).toSorted()).toEqual([
      'dim-part',
      'dim-supplier',
      'pstg-partsupp',
    ]);
    expect(reachableNodes(retail, ['fct-supply'], 'ancestors')).toHaveLength(12);
    expect(reachableNodes(retail, ['region'], 'descendants', 1)).toEqual(['stg-region']);
    expect(reachableNodes(retail, ['region'], 'ancestors')).toEqual([]);
  });
});
