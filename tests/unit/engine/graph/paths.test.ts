import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { shortestWalk } from '#engine/graph/paths.ts';
import { descendants } from '#engine/graph/reach.ts';
import { anyGraph, chain, DEEP, edgesOf, graphOf } from './arbitraryGraph.ts';

//   0 → 1 → 3 → 4,  0 → 2 → 3,  0 → 4,  2 → 5
const GRAPH = buildGraph(6, [0, 0, 1, 2, 3, 0, 2], [1, 2, 3, 3, 4, 4, 5]);

describe('shortestWalk', () => {
  it('is a walk along edges, as short as the distance', () => {
    expect(shortestWalk(GRAPH, 0, 4)).toEqual([0, 4]);
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (plain, x, y) => {
        const graph = graphOf(plain);
        const [a, b] = [x % plain.size, y % plain.size];
        const walk = shortestWalk(graph, a, b);
        if (a !== b) expect((walk?.length ?? 0) - 1).toBe(descendants(graph, [a]).depth[b]!);
        if (!walk) return;
        expect(walk.length).toBeGreaterThan(1);
        expect([walk[0], walk.at(-1)]).toEqual([a, b]);
        const edges = new Set(edgesOf(graph));
        for (let i = 1; i < walk.length; i++) expect(edges).toContain(`${walk[i - 1]}>${walk[i]}`);
      }),
    );
  });

  it('needs an edge even from a node to itself', () => {
    expect(shortestWalk(GRAPH, 0, 0)).toBeUndefined();
    expect(shortestWalk(buildGraph(2, [0, 1], [1, 0]), 0, 0)).toEqual([0, 1, 0]);
  });

  it('refuses missing nodes', () => {
    expect(() => shortestWalk(GRAPH, 6, 4)).toThrow('There is no node 6');
    expect(() => shortestWalk(GRAPH, 0, 6)).toThrow('There is no node 6');
  });

  it('handles a deep chain', () => {
    expect(shortestWalk(chain(DEEP), 0, DEEP - 1)).toHaveLength(DEEP);
  });
});
