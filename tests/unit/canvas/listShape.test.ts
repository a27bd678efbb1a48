import { describe, expect, test } from 'vitest';
import { textWidth } from '#canvas/cardSize.ts';
import { NAME_FONT_SIZE, namesFor, shapeOf, widthForNames } from '#canvas/listShape.ts';

const wide = (...names: string[]) => names.reduce((sum, name) => sum + textWidth(name, NAME_FONT_SIZE), 0);

describe('the names in a cell of the list', () => {
  const [a, b] = ['V_FINAL_TICKET_BACKLOG', 'V_FINAL_SLA_POLICIES'];

  test('are written out whole where they fit, else the first with the count of the others', () => {
    expect(namesFor([a, b], wide(a, b) + 8).count).toBe(2);
    const { count, width } = namesFor([a, b], wide(a, b));
    expect(count).toBe(1);
    expect(width).toBeLessThan(wide(a, b));
    expect(namesFor(['A', 'B', 'C', 'D', 'E'], 1000).count).toBe(3);
  });

  test('the first name is always shown, and has the whole width when it is alone', () => {
    expect(namesFor([a], 40)).toEqual({ count: 1, width: 40 });
    expect(namesFor([], 40).count).toBe(0);
  });

  test('are wider when no row has a location, and in a list whose rows have several lines', () => {
    expect(widthForNames(1100, false)).toBeGreaterThan(widthForNames(1100, true));
    expect(shapeOf(390)).toBe('narrow');
    expect(widthForNames(390, true)).toBeGreaterThan(widthForNames(900, true));
  });
});
