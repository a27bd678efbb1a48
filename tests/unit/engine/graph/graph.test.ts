import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph, checkNode } from '#engine/graph/graph.ts';
import { anyGraph, edgesOf, graphOf } from './arbitraryGraph.ts';

describe('buildGraph', () => {
  it('lists successors and predecessors in ascending order, each edge once', () => {
    const graph = buildGraph(4, [2, 0, 0, 2, 0], [3, 3, 1, 0, 3]);
    expect(graph).toEqual({
      size: 4,
      edgeCount: 4,
      outStart: Int32Array.of(0, 2, 2, 4, 4),
      out: Int32Array.of(1, 3, 0, 3),
      inStart: Int32Array.of(0, 1, 2, 2, 4),
      in: Int32Array.of(2, 0, 0, 2),
    });
  });

  it('keeps self edges', () => {
    expect(edgesOf(buildGraph(2, [1, 1], [1, 1]))).toEqual(['1>1']);
  });

  it('builds an empty graph', () => {
    expect(buildGraph(0, [], []).edgeCount).toBe(0);
  });

  it('names an edge whose end is not in the graph', () => {
    expect(() => buildGraph(3, [0, 1], [1, 3])).toThrow(
      new RangeError('Edge 1 goes from node 1 to node 3, but the nodes are 0 to 2.'),
    );
    expect(() => buildGraph(3, [-1], [0])).toThrow('Edge 0 goes from node -1 to node 0');
    expect(() => buildGraph(3, [0.5], [0])).toThrow(RangeError);
    expect(() => buildGraph(3, [Number.NaN], [0])).toThrow(RangeError);
    expect(() => buildGraph(0, [0], [0])).toThrow('the graph has no nodes');
  });

  it('refuses sizes and lists that do not fit', () => {
    expect(() => buildGraph(-1, [], [])).toThrow(RangeError);
    expect(() => buildGraph(1.5, [], [])).toThrow(RangeError);
    expect(() => buildGraph(2, [0, 1], [1])).toThrow('There are 2 edge starts, but 1 edge ends.');
  });

  it('has exactly the distinct edges it was given, seen from both ends', () => {
    fc.assert(
      fc.property(anyGraph, (plain) => {
        const graph = graphOf(plain);
        const pairs = [...new Map(plain.edges.map((edge) => [edge.join('>'), edge])).values()];
        expect(edgesOf(graph)).toEqual(pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((edge) => edge.join('>')));
        const backwards: [number, number][] = [];
        for (let v = 0; v < graph.size; v++) {
          for (let i = graph.inStart[v]!; i < graph.inStart[v + 1]!; i++) backwards.push([graph.in[i]!, v]);
        }
        expect(backwards).toEqual(pairs.sort((a, b) => a[1] - b[1] || a[0] - b[0]));
        expect(graph.edgeCount).toBe(pairs.length);
      }),
    );
  });
});

it('checkNode names the missing node', () => {
  const graph = buildGraph(3, [], []);
  expect(() => checkNode(graph, 2)).not.toThrow();
  expect(() => checkNode(graph, 3)).toThrow(new RangeError('There is no node 3: the nodes are 0 to 2.'));
});
