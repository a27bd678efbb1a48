import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath } from '#engine/graph/criticalPath.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import { rankByCodePoint } from '#engine/graph/order.ts';
import { anyDag, chain, DEEP, edgesOf, graphOf, graphOfVector, VECTORS } from './arbitraryGraph.ts';

describe.each(VECTORS.filter((vector) => vector.criticalPath))('case $id', (vector) => {
  it('has this critical path', () => {
    const durations = vector.nodes.map((name) => vector.durations![name]!);
    const critical = criticalPath(graphOfVector(vector), durations, rankByCodePoint(vector.nodes))!;
    expect(critical.length).toBe(vector.criticalPath!.length);
    if (vector.criticalPath!.path) expect(critical.path.map((node) => vector.nodes[node]!)).toEqual(vector.criticalPath!.path);
  });
});

describe('criticalPath', () => {
  it('says when nodes can and must run', () => {
    //   0 (2) → 1 (5) → 3 (1),  0 → 2 (3) → 3
    expect(criticalPath(buildGraph(4, [0, 0, 1, 2], [1, 2, 3, 3]), [2, 5, 3, 1])).toEqual({
      length: 8,
      path: [0, 1, 3],
      earliestStart: Float64Array.of(0, 2, 2, 7),
      earliestFinish: Float64Array.of(2, 7, 5, 8),
      latestStart: Float64Array.of(0, 2, 4, 7),
      latestFinish: Float64Array.of(2, 7, 7, 8),
      slack: Float64Array.of(0, 0, 2, 0),
    });
  });

  it('takes the first by rank among equal paths', () => {
    const graph = buildGraph(4, [0, 0, 1, 2], [1, 2, 3, 3]);
    expect(criticalPath(graph, [1, 1, 1, 1])!.path).toEqual([0, 1, 3]);
    expect(criticalPath(graph, [1, 1, 1, 1], [0, 2, 1, 3])!.path).toEqual([0, 2, 3]);
    expect(criticalPath(buildGraph(2, [], []), [1, 1], [1, 0])!.path).toEqual([1]);
  });

  it('goes from a node without dependencies to one without dependents, also when all durations are 0', () => {
    expect(criticalPath(chain(4), [0, 3, 0, 0])!.path).toEqual([0, 1, 2, 3]);
    expect(criticalPath(buildGraph(0, [], []), [])).toMatchObject({ length: 0, path: [] });
  });

  it('finds no slack where only the last digits differ', () => {
    const critical = criticalPath(chain(12), new Array(12).fill(0.1))!;
    expect([...critical.slack]).toEqual(new Array(12).fill(0));
  });

  it('has none in a graph with a cycle', () => {
    expect(criticalPath(buildGraph(2, [0, 1], [1, 0]), [1, 1])).toBeUndefined();
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses the duration %d', (duration) => {
    expect(() => criticalPath(chain(2), [1, duration])).toThrow(`Node 1 has the duration ${duration}`);
  });

  it('refuses too few durations', () => {
    expect(() => criticalPath(chain(2), [1])).toThrow(RangeError);
  });

  it('is as long as its path, no path is longer, and delays within the slack change nothing', () => {
    fc.assert(
      fc.property(anyDag, fc.array(fc.nat({ max: 9 }), { minLength: 14, maxLength: 14 }), (plain, durations) => {
        const graph = graphOf(plain);
        const critical = criticalPath(graph, durations)!;
        expect(critical.path.reduce((sum, node) => sum + durations[node]!, 0)).toBe(critical.length);
        const edges = new Set(edgesOf(graph));
        for (let i = 1; i < critical.path.length; i++) expect(edges).toContain(`${critical.path[i - 1]}>${critical.path[i]}`);
        for (const node of critical.path) expect(critical.slack[node]).toBe(0);
        for (let node = 0; node < plain.size; node++) {
          const before = plain.edges.filter(([, to]) => to === node).map(([from]) => critical.earliestFinish[from]!);
          const after = plain.edges.filter(([from]) => from === node).map(([, to]) => critical.latestStart[to]!);
          expect(critical.earliestStart[node]).toBe(Math.max(0, ...before));
          expect(critical.latestFinish[node]).toBe(Math.min(critical.length, ...after));
          const delayed = durations.map((duration, other) => (other === node ? duration + critical.slack[node]! : duration));
          expect(criticalPath(graph, delayed)!.length).toBe(critical.length);
          const tooLate = delayed.map((duration, other) => (other === node ? duration + 1 : duration));
          expect(criticalPath(graph, tooLate)!.length).toBe(critical.length + 1);
        }
      }),
    );
  });

  it('handles a deep chain', () => {
    expect(criticalPath(chain(DEEP), new Float64Array(DEEP).fill(2))!.length).toBe(2 * DEEP);
  });
});
