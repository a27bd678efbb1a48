import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { onAnyPath, pathsBetween, shortestPath, shortestWalk } from '#engine/graph/paths.ts';
import { descendants } from '#engine/graph/reach.ts';
import { anyDag, anyGraph, chain, DEEP, edgesOf, graphOf } from './arbitraryGraph.ts';

//   0 → 1 → 3 → 4,  0 → 2 → 3,  0 → 4,  2 → 5
const GRAPH = buildGraph(6, [0, 0, 1, 2, 3, 0, 2], [1, 2, 3, 3, 4, 4, 5]);

/** Every simple path, by plain recursion. */
function allPaths(edges: [number, number][], a: number, b: number): number[][] {
  const walk = (path: number[]): number[][] => {
    const last = path.at(-1)!;
    if (last === b) return [path];
    const next = new Set(edges.filter(([from, to]) => from === last && !path.includes(to)).map(([, to]) => to));
    return [...next].sort((x, y) => x - y).flatMap((to) => walk([...path, to]));
  };
  return walk([a]);
}

/** Edges that choose between two ways `steps` times: 2^steps paths. */
function ladder(steps: number) {
  const edges: [number, number][] = [];
  for (let step = 0; step < steps; step++) {
    const at = step * 3;
    edges.push([at, at + 1], [at, at + 2], [at + 1, at + 3], [at + 2, at + 3]);
  }
  return graphOf({ size: steps * 3 + 1, edges });
}

describe('pathsBetween', () => {
  it('lists every path', () => {
    expect(pathsBetween(GRAPH, 0, 4, 10)).toEqual({
      paths: [
        [0, 1, 3, 4],
        [0, 2, 3, 4],
        [0, 4],
      ],
      cutOff: false,
    });
    expect(pathsBetween(GRAPH, 0, 4, 3).cutOff).toBe(false);
    expect(pathsBetween(GRAPH, 4, 0, 10)).toEqual({ paths: [], cutOff: false });
    expect(pathsBetween(GRAPH, 4, 4, 10)).toEqual({ paths: [[4]], cutOff: false });
  });

  it('says when there are more', () => {
    expect(pathsBetween(GRAPH, 0, 4, 2)).toEqual({
      paths: [
        [0, 1, 3, 4],
        [0, 2, 3, 4],
      ],
      cutOff: true,
    });
    const many = pathsBetween(ladder(60), 0, 180, 100);
    expect(many.paths).toHaveLength(100);
    expect(many.cutOff).toBe(true);
  });

  it('stops a search that becomes too long, among dead ends of cycles too', () => {
    expect(pathsBetween(ladder(1000), 0, 3000, Number.POSITIVE_INFINITY).cutOff).toBe(true);
    // 1…29 are all joined with each other, and lead on to 30 through 0 alone, which every path has passed already.
    const edges: [number, number][] = [[0, 30]];
    for (let a = 0; a < 30; a++) for (let b = 0; b < 30; b++) if (a !== b) edges.push([a, b]);
    expect(pathsBetween(graphOf({ size: 31, edges }), 0, 30, 5)).toEqual({ paths: [], cutOff: true });
  });

  it('refuses a limit below 1 and nodes that are not there', () => {
    expect(() => pathsBetween(GRAPH, 0, 4, 0)).toThrow(RangeError);
    expect(() => pathsBetween(GRAPH, 6, 4, 1)).toThrow('There is no node 6');
    expect(() => pathsBetween(GRAPH, 0, 6, 1)).toThrow('There is no node 6');
  });

  it('agrees with a search of everything, in any DAG', () => {
    fc.assert(
      fc.property(anyDag, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }), (given, x, y, limit) => {
        const [a, b] = [x % given.size, y % given.size];
        const expected = allPaths(given.edges, a, b);
        const found = pathsBetween(graphOf(given), a, b, limit);
        expect(found).toEqual({ paths: expected.slice(0, limit), cutOff: expected.length > limit });
        const nodes = new Set(expected.flat());
        expect([...onAnyPath(graphOf(given), a, b)]).toEqual([...nodes].sort((p, q) => p - q));
      }),
    );
  });

  it('passes no node twice in a graph with cycles', () => {
    const small = fc.integer({ min: 1, max: 6 }).chain((size) => {
      const node = fc.nat({ max: size - 1 });
      return fc.record({ size: fc.constant(size), edges: fc.array(fc.tuple(node, node), { maxLength: 14 }) });
    });
    fc.assert(
      fc.property(small, fc.nat(), fc.nat(), (given, x, y) => {
        const [a, b] = [x % given.size, y % given.size];
        expect(pathsBetween(graphOf(given), a, b, 1000)).toEqual({ paths: allPaths(given.edges, a, b), cutOff: false });
      }),
    );
  });

  it('takes a deep chain', () => {
    const found = pathsBetween(chain(DEEP), 0, DEEP - 1, 2);
    expect(found.paths.map((path) => path.length)).toEqual([DEEP]);
    expect(found.cutOff).toBe(false);
  });
});

describe('shortestPath', () => {
  it('is a path of edges as short as the distance', () => {
    expect(shortestPath(GRAPH, 0, 4)).toEqual([0, 4]);
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (given, x, y) => {
        const graph = graphOf(given);
        const [a, b] = [x % given.size, y % given.size];
        const path = shortestPath(graph, a, b);
        const distance = descendants(graph, [a]).depth[b]!;
        expect((path?.length ?? 0) - 1).toBe(distance);
        if (!path) return;
        expect([path[0], path.at(-1)]).toEqual([a, b]);
        const edges = new Set(edgesOf(graph));
        for (let i = 1; i < path.length; i++) expect(edges).toContain(`${path[i - 1]}>${path[i]}`);
      }),
    );
  });

  it('takes a deep chain', () => {
    expect(shortestPath(chain(DEEP), 0, DEEP - 1)).toHaveLength(DEEP);
  });
});

it('shortestWalk needs an edge even from a node to itself', () => {
  expect(shortestWalk(GRAPH, 0, 0)).toBeUndefined();
  expect(shortestWalk(buildGraph(2, [0, 1], [1, 0]), 0, 0)).toEqual([0, 1, 0]);
});

it('onAnyPath is empty when there is no path', () => {
  expect(onAnyPath(GRAPH, 5, 4).size).toBe(0);
});
