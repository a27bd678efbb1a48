import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allPaths } from '#engine/graph/allPaths.ts';
import { buildGraph, type Graph } from '#engine/graph/graph.ts';
import { anyDag, anyGraph, chain, edgesOf, graphOf } from './arbitraryGraph.ts';

/** Every path that visits no node twice, by exhaustive search. */
function tried(graph: Graph, from: number, to: number): number[][] {
  const found: number[][] = [];
  const go = (path: number[]) => {
    const at = path.at(-1)!;
    if (at === to && path.length > 1) {
      found.push(path);
      return;
    }
    for (let i = graph.outStart[at]!; i < graph.outStart[at + 1]!; i++) {
      const next = graph.out[i]!;
      if (!path.includes(next)) go([...path, next]);
    }
  };
  if (from !== to) go([from]);
  return found;
}

describe('allPaths', () => {
  it('counts and lists every path of a DAG, and the nodes on them', () => {
    fc.assert(
      fc.property(anyDag, fc.nat(), fc.nat(), (plain, x, y) => {
        const graph = graphOf(plain);
        const [from, to] = [x % plain.size, y % plain.size];
        const all = tried(graph, from, to);
        const found = allPaths(graph, from, to, 1_000);
        expect(found.count).toBe(all.length);
        const sorted = (paths: readonly (readonly number[])[]) => paths.map((path) => path.join('>')).sort();
        expect(sorted(found.paths)).toEqual(sorted(all));
        expect([...found.nodes]).toEqual([...new Set(all.flat())].sort((a, b) => a - b));
        const lengths = found.paths.map(({ length }) => length);
        expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
      }),
    );
  });

  it('lists paths through cycles without visiting a node twice', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (plain, x, y) => {
        const graph = graphOf(plain);
        const [from, to] = [x % plain.size, y % plain.size];
        const edges = new Set(edgesOf(graph));
        const { paths, nodes, count } = allPaths(graph, from, to, 5);
        expect(nodes.length > 0).toBe(count > 0);
        for (const path of paths) {
          expect(new Set(path).size).toBe(path.length);
          expect([path[0], path.at(-1)]).toEqual([from, to]);
          for (let i = 1; i < path.length; i++) expect(edges).toContain(`${path[i - 1]}>${path[i]}`);
          for (const node of path) expect([...nodes]).toContain(node);
        }
      }),
    );
    expect(allPaths(buildGraph(4, [0, 1, 2, 2], [1, 2, 1, 3]), 0, 3, 5)).toMatchObject({
      count: Infinity,
      paths: [[0, 1, 2, 3]],
    });
  });

  it('counts more paths than can be listed', () => {
    // A ladder: each step doubles the number of paths.
    const steps = 60;
    const from: number[] = [];
    const to: number[] = [];
    for (let step = 0; step < steps; step++) {
      from.push(3 * step, 3 * step, 3 * step + 1, 3 * step + 2);
      to.push(3 * step + 1, 3 * step + 2, 3 * step + 3, 3 * step + 3);
    }
    const { count, paths } = allPaths(buildGraph(3 * steps + 1, from, to), 0, 3 * steps, 20);
    expect(count).toBe(2 ** steps);
    expect(paths).toHaveLength(20);
  });

  it('handles a deep chain and refuses missing nodes', () => {
    expect(allPaths(chain(5_000), 0, 4_999, 3).paths).toHaveLength(1);
    expect(() => allPaths(chain(3), 0, 3, 1)).toThrow('There is no node 3');
  });
});
