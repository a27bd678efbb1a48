import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleThrough, cyclicComponents, findCycle, nodesOnCycles, selfLoops, stronglyConnected } from '#engine/graph/cycles.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import { shortestPath } from '#engine/graph/paths.ts';
import { descendants } from '#engine/graph/reach.ts';
import { anyGraph, chain, DEEP, edgesOf, graphOf, graphOfVector, VECTORS } from './arbitraryGraph.ts';

const byFirst = (a: string[], b: string[]) => (a[0]! < b[0]! ? -1 : 1);

describe.each(VECTORS)('case $id', (vector) => {
  const graph = graphOfVector(vector);

  it('has these components and self loops', () => {
    const components = cyclicComponents(graph).map((nodes) => nodes.map((node) => vector.nodes[node]!).sort());
    expect(components.sort(byFirst)).toEqual(vector.components ?? []);
    expect(selfLoops(graph).map((node) => vector.nodes[node]!)).toEqual(vector.selfLoops ?? []);
  });

  it(vector.cycle ? 'has a cycle' : 'has no cycle', () => {
    expect(findCycle(graph) !== undefined).toBe(vector.cycle);
  });
});

describe('stronglyConnected', () => {
  it('puts nodes together exactly when each reaches the other, and numbers against the edges', () => {
    fc.assert(
      fc.property(anyGraph, (given) => {
        const graph = graphOf(given);
        const { count, of } = stronglyConnected(graph);
        const reached = Array.from({ length: given.size }, (_, node) => descendants(graph, [node]).depth);
        for (let a = 0; a < given.size; a++) {
          for (let b = 0; b < given.size; b++) expect(of[a] === of[b]).toBe(reached[a]![b] !== -1 && reached[b]![a] !== -1);
        }
        for (const [from, to] of given.edges) expect(of[to]!).toBeLessThanOrEqual(of[from]!);
        expect(new Set(of).size).toBe(count);
      }),
    );
  });

  it('takes a deep chain and a deep circle', () => {
    expect(stronglyConnected(chain(DEEP)).count).toBe(DEEP);
    const from = new Int32Array(DEEP).map((_, node) => node);
    const circle = buildGraph(
      DEEP,
      from,
      from.map((node) => (node + 1) % DEEP),
    );
    expect(stronglyConnected(circle).count).toBe(1);
    expect(findCycle(circle)).toHaveLength(DEEP + 1);
    expect(cycleThrough(chain(DEEP), DEEP - 1, 0)).toHaveLength(DEEP + 1);
  });
});

describe('findCycle', () => {
  it('gives the shortest cycle through the first node that is on one', () => {
    expect(findCycle(buildGraph(6, [0, 1, 2, 3, 4, 3], [1, 2, 3, 4, 1, 1]))).toEqual([1, 2, 3, 1]);
    expect(findCycle(buildGraph(2, [0, 1], [1, 1]))).toEqual([1, 1]);
  });

  it('gives a cycle that is there, in any graph that has one', () => {
    fc.assert(
      fc.property(anyGraph, (given) => {
        const graph = graphOf(given);
        const cycle = findCycle(graph);
        const onCycle = Array.from({ length: given.size }, (_, node) => node).filter((node) =>
          given.edges.some(([from, to]) => to === node && descendants(graph, [node]).depth[from] !== -1),
        );
        expect([...nodesOnCycles(graph)]).toEqual(onCycle);
        expect(cycle === undefined).toBe(onCycle.length === 0);
        if (!cycle) return;
        expect(cycle[0]).toBe(onCycle[0]);
        expect(cycle.at(-1)).toBe(cycle[0]);
        expect(new Set(cycle).size).toBe(cycle.length - 1);
        const edges = new Set(edgesOf(graph));
        for (let i = 1; i < cycle.length; i++) expect(edges).toContain(`${cycle[i - 1]}>${cycle[i]}`);
      }),
    );
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

  it('closes one exactly when the start can be reached from the end', () => {
    fc.assert(
      fc.property(anyGraph, fc.nat(), fc.nat(), (given, a, b) => {
        const graph = graphOf(given);
        const [from, to] = [a % given.size, b % given.size];
        const back = shortestPath(graph, to, from);
        expect(cycleThrough(graph, from, to)).toEqual(back && [from, ...back]);
        if (back) expect(back.length - 1).toBe(descendants(graph, [to]).depth[from]);
      }),
    );
  });
});
