import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateEdges, seededRandom } from '#samples/generateEdges.ts';

describe('generateEdges', () => {
  test('gives exactly the asked distinct edges, all forward, into every node after the first layer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer(),
        (nodes, density, seed) => {
          // Mostly sparse like real pipelines, but up to the densest possible graph.
          const edges = Math.round((density ** 3 * nodes * Math.max(0, nodes - 1)) / 2);
          const { from, to, layers } = generateEdges(nodes, edges, seed);
          expect(from).toHaveLength(edges);
          expect(to).toHaveLength(edges);
          const seen = new Set<number>();
          const reading = new Set<number>();
          const strays: number[] = [];
          for (let edge = 0; edge < edges; edge++) {
            // One expectation for all edges: thousands of them would be most of the time.
            if (!(from[edge]! >= 0 && from[edge]! < to[edge]! && to[edge]! < nodes)) strays.push(edge);
            seen.add(from[edge]! * nodes + to[edge]!);
            reading.add(to[edge]!);
          }
          expect(strays).toEqual([]);
          expect(seen.size).toBe(edges);
          const roots = layers[1] ?? nodes;
          expect(reading.size + roots).toBe(nodes);
          expect([...reading].filter((node) => node < roots)).toEqual([]);
        },
      ),
    );
  });

  test('is layered: a sparse graph has no edge inside a layer', () => {
    const { from, to, layers } = generateEdges(2_000, 3_000, 5);
    const layerOf = (node: number) => layers.findLastIndex((start) => start <= node);
    for (let edge = 0; edge < from.length; edge++) expect(layerOf(from[edge]!)).toBeLessThan(layerOf(to[edge]!));
    expect(layers).toHaveLength(6);
  });

  test('is the same for the same seed and another for another', () => {
    expect(generateEdges(500, 900, 3)).toEqual(generateEdges(500, 900, 3));
    expect(generateEdges(500, 900, 3).from).not.toEqual(generateEdges(500, 900, 4).from);
  });

  test('refuses more edges than a graph without cycles has', () => {
    expect(generateEdges(4, 6, 1).from).toHaveLength(6);
    expect(() => generateEdges(4, 7, 1)).toThrow(RangeError);
    expect(() => generateEdges(4, -1, 1)).toThrow(RangeError);
    expect(() => generateEdges(Number.NaN, 1, 1)).toThrow(RangeError);
  });
});

test('seededRandom stays in [0, 1) and repeats', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const [a, b] = [seededRandom(seed), seededRandom(seed)];
      const values = Array.from({ length: 50 }, a);
      expect(Array.from({ length: 50 }, b)).toEqual(values);
      expect(values.filter((value) => !(value >= 0 && value < 1))).toEqual([]);
    }),
  );
});
