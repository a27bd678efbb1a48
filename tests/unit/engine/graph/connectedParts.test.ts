import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectedParts } from '#engine/graph/connectedParts.ts';
import { descendants } from '#engine/graph/reach.ts';
import { anyGraph, chain, DEEP, graphOf } from './arbitraryGraph.ts';

it('puts nodes together exactly when edges join them, whichever their direction; the largest part first', () => {
  fc.assert(
    fc.property(anyGraph, (plain) => {
      const parts = connectedParts(graphOf(plain));
      const bothWays = graphOf({
        size: plain.size,
        edges: plain.edges.flatMap(
          ([a, b]) =>
            [
              [a, b],
              [b, a],
            ] as [number, number][],
        ),
      });
      expect(parts.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: plain.size }, (_, node) => node));
      for (const part of parts) {
        const joined = [part[0]!, ...descendants(bothWays, [part[0]!]).nodes].sort((a, b) => a - b);
        expect(part).toEqual(joined);
      }
      const sizes = parts.map(({ length }) => length);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    }),
  );
});

it('handles a deep chain', () => {
  expect(connectedParts(chain(DEEP))).toHaveLength(1);
});
