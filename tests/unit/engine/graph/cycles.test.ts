import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycles, cycleThrough, stronglyConnected } from '#engine/graph/cycles.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import { shortestWalk } from '#engine/graph/paths.ts';
import { descendants } from '#engine/graph/reach.ts';
import { anyGraph, chain, DEEP, edgesOf, graphOf, graphOfVector, VECTORS } from './arbitraryGraph.ts';

const byFirst = (a: string[], b: string[]) => (a[0]! < b[0]! ? -1 : 1);

describe.each(VECTORS)('case $id', (vector) => {
  const graph = graphOfVector(vector);

  it(vector.cycle ? 'has these cycles' : 'has no cycle', () => {
    const found = cycles(graph);
    const names = (nodes: readonly number[]) => nodes.map((node) => vector.nodes[node]!).sort();
    const several = found.filter(({ nodes }) => nodes.length > 1).map(({ nodes }) => names(nodes));
    expect(several.sort(byFirst)).toEqual(vector.components ?? []);
    for (const { nodes } of found) if (nodes.length === 1) expect(vector.selfLoops).toContain(vector.nodes[nodes[0]!]);
    for (const name of vector.selfLoops ?? []) expect(found.flatMap(({ nodes }) => names(nodes))).toContain(name);
    expect(found.length > 0).toBe(vector.cycle);
  });
});

describe('stronglyConnected', () => {
  it('puts nodes together exactly when each reaches the other, and numbers against the edges', () => {
    fc.assert(
      fc.property(anyGraph, (plain) => {
        const graph = graphOf(plain);
        const { count, of } = stronglyConnected(graph);
        const reached = Array.from({ length: plain.size }, (_, node) => descendants(graph, [node]).depth);
        for (let a = 0; a < plain.size; a++) {
          for (let b = 0; b < plain.size; b++) expect(of[a] === of[b]).toBe(reached[a]![b] !== -1 && reached[b]![a] !== -1);
        }
        for (const [from, to] of plain.edges) expect(of[to]!).toBeLessThanOrEqual(of[from]!);
        expect(new Set(of).size).toBe(count);
      }),
    );
  });

  it('handles a deep chain and a deep cycle', () => {
    expect(stronglyConnected(chain(DEEP)).count).toBe(DEEP);
    const from = new Int32Array(DEEP).map((_, node) => node);
    const circle = buildGraph(
      DEEP,
      from,
      from.map((node) => (node + 1) % DEEP),
    );
    expect(stronglyConnected(circle).count).toBe(1);
    expect(cycles(circle)[0]!.path).toHaveLength(DEEP + 1);
    expect(cycleThrough(chain(DEEP), DEEP - 1, 0)).toHaveLength(DEEP + 1);
  });
});

describe('cycles', () => {
  it('gives the shortest path through the first node of each', () => {
    expect(cycles(buildGraph(8, [0, 1, 2, 3, 4, 3, 7, 6], [1, 2, 3, 4, 1, 1, 6, 7]))).toEqual([
      { nodes: [1, 2, 3, 4], path: [1, 2, 3, 1] },
      { nodes: [6, 7], path: [6, 7, 6] },
    ]);
    expect(cycles(buildGraph(2, [0, 1], [1, 1]))).toEqual([{ nodes: [1], path: [1, 1] }]);
  });

  it('lists every node on a cycle once, with existing paths', () => {
    fc.assert(
      fc.property(anyGraph, (plain) => {
        const graph = graphOf(plain);
        const found = cycles(graph);
        const onCycle = Array.from({ length: plain.size }, (_, node) => node).filter((node) =>
          plain.edges.some(([from, to]) => to === node && descendants(graph, [node]).depth[from] !== -1),
        );
        expect(found.flatMap(({ nodes }) => nodes).sort((a, b) => a - b)).toEqual(onCycle);
        const edges = new Set(edgesOf(graph));
        const firsts = found.map(({ nodes }) => nodes[0]!);
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
        for (const { nodes, path } of found) {
          expect([path[0], path.at(-1)]).toEqual([nodes[0], nodes[0]]);
          expect(path).toEqual(shortestWalk(graph, nodes[0]!, nodes[0]!));
          for (let i = 1; i < path.length; i++) expect(edges).toContain(`${path[i - 1]}>${path[i]}`);
          for (const node of nodes) expect(descendants(graph, [nodes[0]!]).depth[node]).not.toBe(-1);
        }
      }),
    );
  });

  it('handles a hundred thousand of them', () => {
    const from = new Int32Array(DEEP).map((_, node) => node);
    const pairs = buildGraph(
      DEEP,
      from,
      from.map((node) => node ^ 1),
    );
    expect(cycles(pairs)).toHaveLength(DEEP / 2);
  });
});

describe('cycleThrough', () => {
  it('gives the shortest cycle an edge would close, with or without the edge', () => {
    const edges: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ];
    const graph = graphOf({ size: 4, edges });
    expect(cycleThrough(graph, 3, 0)).toEqual([3, 0, 3]);
    expect(cycleThrough(graph, 2, 0)).toEqual([2, 0, 1, 2]);
    expect(cycleThrough(graph, 0, 2)).toBeUndefined();
    expect(cycleThrough(graph, 1, 1)).toEqual([1, 1]);
    expect(cycleThrough(graphOf({ size: 4, edges: [...edges, [2, 0]] }), 2, 0)).toEqual([2, 0, 1, 2]);
    expect(() => cycleThrough(graph, 4, 4)).toThrow(RangeError);
  });

  it('finds a cycle exactly when the start can be reached from the end', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (plain, a, b) => {
        const graph = graphOf(plain);
        const [from, to] = [a % plain.size, b % plain.size];
        const back = from === to ? [from] : shortestWalk(graph, to, from);
        expect(cycleThrough(graph, from, to)).toEqual(back && [from, ...back]);
        if (back) expect(back.length - 1).toBe(descendants(graph, [to]).depth[from]);
      }),
    );
  });
});
