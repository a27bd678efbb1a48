import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insightsOf } from '#engine/graph/insights.ts';
import { descendants } from '#engine/graph/reach.ts';
import { anyDag, anyGraph, chain, edgesOf, graphOf } from './arbitraryGraph.ts';

describe('dependentCounts', () => {
  it('agrees with a search from each node, with and without cycles', () => {
    fc.assert(
      fc.property(anyGraph, (plain) => {
        const graph = graphOf(plain);
        expect([...insightsOf(graph, 0).dependents]).toEqual(
          Array.from({ length: plain.size }, (_, node) => descendants(graph, [node]).nodes.length),
        );
      }),
    );
  });

  it('counts more than one round of bits', () => {
    expect([...insightsOf(chain(3_000), 0).dependents]).toEqual(Array.from({ length: 3_000 }, (_, node) => 2_999 - node));
  });
});

describe('insightsOf', () => {
  it('names the most used nodes, the unused ones, and a longest chain', () => {
    fc.assert(
      fc.property(anyDag, (plain) => {
        const graph = graphOf(plain);
        const { mostRead, unread, longestChain, dependents } = insightsOf(graph, 3);
        const counts = mostRead.map((node) => dependents[node]!);
        expect(counts).toEqual(
          [...dependents]
            .filter((count) => count > 0)
            .sort((a, b) => b - a)
            .slice(0, 3),
        );
        const edges = new Set(edgesOf(graph));
        for (const node of unread) expect([...edges].some((edge) => edge.startsWith(`${node}>`))).toBe(false);
        expect(unread.length > 0).toBe(true);
        for (let i = 1; i < longestChain.length; i++) expect(edges).toContain(`${longestChain[i - 1]}>${longestChain[i]}`);
        expect(longestChain.length > 0).toBe(edges.size > 0);
      }),
    );
    expect(insightsOf(chain(4), 2)).toMatchObject({ mostRead: [0, 1], unread: [3], longestChain: [0, 1, 2, 3] });
  });

  it('has no longest chain where there is a cycle', () => {
    expect(
      insightsOf(
        graphOf({
          size: 2,
          edges: [
            [0, 1],
            [1, 0],
          ],
        }),
        1,
      ).longestChain,
    ).toEqual([]);
  });
});
