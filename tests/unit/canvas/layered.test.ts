import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCrossings } from '#canvas/crossings.ts';
import { inLayers, layersOf, orderLayers } from '#canvas/layered.ts';
import { anyGraph, graphOf } from './structures.ts';

describe('layersOf', () => {
  test('is the longest path from a start', () => {
    const { structure } = graphOf('a>b b>c a>c d');
    expect(layersOf(structure)).toEqual([0, 1, 2, 0]);
  });

  test('gives every node of a cycle a layer too', () => {
    expect(layersOf(graphOf('a>b b>a').structure).toSorted()).toEqual([0, 1]);
  });

  test('a chain of 50,000 nodes does not overflow', () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => `n${index}>n${index + 1}`).join(' ');
    expect(layersOf(graphOf(chain).structure).at(-1)).toBe(50_000);
  });
});

describe('orderLayers', () => {
  const ordered = ({ structure }: ReturnType<typeof graphOf>) => {
    const layered = inLayers(layersOf(structure));
    return { structure, layered, layers: orderLayers(layered, structure) };
  };

  test('leaves no crossing where there need not be one', () => {
    const { structure, layered, layers } = ordered(graphOf('a b c x y z a>z b>y c>x y>m z>n x>l n>o m>p'));
    expect(countCrossings(layered, structure)).toBeGreaterThan(0);
    expect(countCrossings(layers, structure)).toBe(0);
  });

  test('keeps every node in its layer, and never crosses more edges than the order it was given', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const { structure, layered, layers } = ordered(graph);
        expect(layers.map((nodes) => nodes.toSorted((a, b) => a - b))).toEqual(layered);
        expect(countCrossings(layers, structure)).toBeLessThanOrEqual(countCrossings(layered, structure));
      }),
    );
  });
});

test('crossings are pairs of edges whose ends stand in opposite orders', () => {
  const { structure } = graphOf('a b a>y b>x a>x b>y');
  expect(
    countCrossings(
      [
        [0, 1],
        [2, 3],
      ],
      structure,
    ),
  ).toBe(1);
  expect(
    countCrossings(
      [
        [0, 1],
        [3, 2],
      ],
      structure,
    ),
  ).toBe(1);
  expect(countCrossings([[0], [2, 3]], structure)).toBe(0);
});
