import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { ancestors, descendants } from '#engine/graph/reach.ts';
import { anyGraph, chain, DEEP, edgesOf, graphOf, graphOfVector, VECTORS } from './arbitraryGraph.ts';

describe.each(VECTORS.filter((vector) => vector.ancestors))('case $id', (vector) => {
  it('has these ancestors', () => {
    const graph = graphOfVector(vector);
    for (const [name, expected] of Object.entries(vector.ancestors!)) {
      const found = ancestors(graph, [vector.nodes.indexOf(name)]);
      expect(Array.from(found.nodes, (node) => vector.nodes[node]!).sort()).toEqual(expected);
    }
  });
});

//   0 → 1 → 3 → 4,  0 → 2 → 3,  5 → 4
const DIAMOND = buildGraph(6, [0, 0, 1, 2, 3, 5], [1, 2, 3, 3, 4, 4]);

describe('ancestors and descendants', () => {
  it('give the nearest first, with depth', () => {
    expect(ancestors(DIAMOND, [4])).toEqual({ nodes: Int32Array.of(3, 5, 1, 2, 0), depth: Int32Array.of(3, 2, 2, 1, 0, 1) });
    expect(descendants(DIAMOND, [0]).depth).toEqual(Int32Array.of(0, 1, 1, 2, 3, -1));
  });

  it('stop at a depth', () => {
    expect(ancestors(DIAMOND, [4], 1).nodes).toEqual(Int32Array.of(3, 5));
    expect(descendants(DIAMOND, [0], 0).nodes).toHaveLength(0);
    expect(() => ancestors(DIAMOND, [4], -1)).toThrow('A depth is a number of edges');
    expect(() => ancestors(DIAMOND, [4], Number.NaN)).toThrow(RangeError);
  });

  it('leave the starting nodes out, even ancestors of each other, on cycles or given twice', () => {
    expect(ancestors(DIAMOND, [3, 1, 3]).nodes).toEqual(Int32Array.of(0, 2));
    expect(descendants(buildGraph(2, [0, 1], [1, 0]), [0]).nodes).toEqual(Int32Array.of(1));
    expect(ancestors(DIAMOND, []).nodes).toHaveLength(0);
  });

  it('refuse a missing node', () => {
    expect(() => descendants(DIAMOND, [6])).toThrow('There is no node 6');
  });

  it('mirror each other, at the same depth', () => {
    fc.assert(
      fc.property(anyGraph, (plain) => {
        const graph = graphOf(plain);
        const up = Array.from({ length: plain.size }, (_, node) => ancestors(graph, [node]).depth);
        const down = Array.from({ length: plain.size }, (_, node) => descendants(graph, [node]).depth);
        for (let a = 0; a < plain.size; a++) for (let b = 0; b < plain.size; b++) expect(up[a]![b]).toBe(down[b]![a]);
      }),
    );
  });

  it('have depths that grow by one along edges, and list what has one', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), fc.nat({ max: 4 }), (plain, picks, maxDepth) => {
        const graph = graphOf(plain);
        const starts = picks.map((pick) => pick % plain.size);
        const { nodes, depth } = descendants(graph, starts, maxDepth);
        for (const [from, to] of plain.edges) {
          if (depth[from] === -1 || depth[from] === maxDepth) continue;
          expect(depth[to]).not.toBe(-1);
          expect(depth[to]!).toBeLessThanOrEqual(depth[from]! + 1);
        }
        const edges = edgesOf(graph);
        depth.forEach((at, node) => {
          expect(at).toBeLessThanOrEqual(maxDepth);
          expect(at === 0).toBe(starts.includes(node));
          if (at > 0)
            expect(edges.some((edge) => edge.endsWith(`>${node}`) && depth[Number(edge.split('>')[0])] === at - 1)).toBe(true);
        });
        const listed = [...depth.keys()].filter((node) => depth[node]! > 0);
        expect([...nodes]).toEqual(listed.sort((a, b) => depth[a]! - depth[b]! || a - b));
      }),
    );
  });

  it('handle a deep chain', () => {
    const graph = chain(DEEP);
    expect(ancestors(graph, [DEEP - 1]).depth[0]).toBe(DEEP - 1);
    expect(descendants(graph, [0]).nodes).toHaveLength(DEEP - 1);
  });
});
