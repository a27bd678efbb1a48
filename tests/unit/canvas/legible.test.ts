import { describe, expect, test } from 'vitest';
import type { Size } from '#canvas/cardSize.ts';
import { foldedLayout, type Layout } from '#canvas/layout.ts';
import { isLegible, MAX_NODES_SMALL_GRAPH, MIN_NODES_GROUPED, nameHeight } from '#canvas/legible.ts';
import { type Structure, structureOf } from '#canvas/structure.ts';
import { aCard } from './structures.ts';

const DESK = { width: 1180, height: 530 };
const LARGE = { width: 1820, height: 890 };
const PHONE = { width: 340, height: 420 };

/** So many nodes with these names, in layers of a third of them, each of which reads one of the layer before. */
function layered(count: number, name: (index: number) => string): Structure {
  const each = Math.ceil(count / 3);
  const nodes = Array.from({ length: count }, (_, index) => aCard(`n${index}`, { name: name(index) }));
  const edges = nodes.slice(each).map((_, index) => ({ from: `n${index}`, to: `n${index + each}` }));
  return structureOf(nodes, edges);
}

const drawn =
  (structure: Structure) =>
  (viewport: Size): Layout =>
    foldedLayout(structure, { ...viewport, direction: 'RIGHT', layering: 'folded' });
const seen = (structure: Structure, viewport: Size, before?: boolean) => isLegible(structure, viewport, before, drawn(structure));
const SHORT = (index: number) => `T_${index}`;
const LONG = (index: number) => `STG_SALESFORCE_OPPORTUNITY_HISTORY_${index}`;

describe('whether names can be read at fit', () => {
  test('is asked of the drawing, not of the count of nodes', () => {
    expect(seen(layered(60, SHORT), DESK)).toBe(true);
    expect(seen(layered(60, LONG), DESK)).toBe(true);
    expect(seen(layered(80, SHORT), DESK)).toBe(true);
    expect(seen(layered(80, LONG), DESK)).toBe(false);
    expect(seen(layered(80, LONG), LARGE)).toBe(true);
  });

  test('small graphs are folded up only where they come into view as specks, and never behind the back of the reader', () => {
    const small = layered(MAX_NODES_SMALL_GRAPH, LONG);
    const scrap = { width: 280, height: 150 };
    expect(seen(small, PHONE)).toBe(true);
    expect(seen(small, scrap)).toBe(false);
    expect(seen(small, scrap, true)).toBe(true);
    expect(seen(small, DESK, false)).toBe(true);
    expect(seen(layered(6, SHORT), scrap)).toBe(true);
  });

  test('is never asked of large graphs', () => {
    const never = (): Layout => {
      throw new Error('was laid out');
    };
    expect(isLegible(layered(MIN_NODES_GROUPED, SHORT), LARGE, undefined, never)).toBe(false);
    // So many cards can't have readable names, however they are laid out.
    expect(isLegible(layered(MIN_NODES_GROUPED - 1, LONG), DESK, undefined, never)).toBe(false);
  });

  test('a panel that makes the viewport smaller does not change it; a phone does', () => {
    expect(seen(layered(60, LONG), { width: 860, height: 470 })).toBe(true);
    expect(seen(layered(60, LONG), PHONE)).toBe(false);
  });

  test('the answer stays the same around the limit: no size of the window makes it change back and forth', () => {
    const structure = layered(80, LONG);
    for (let width = DESK.width; width <= 2400; width += 120) {
      const first = seen(structure, { width, height: width * 0.49 });
      for (const factor of [0.97, 1.03]) {
        const after = { width: width * factor, height: width * 0.49 * factor };
        expect({ width, now: seen(structure, after, first) }).toEqual({ width, now: first });
      }
    }
  });

  test('letters are larger where a card shows nothing but its name', () => {
    expect(nameHeight(1)).toBe(14);
    expect(nameHeight(0.65)).toBeCloseTo(11.05);
  });
});
