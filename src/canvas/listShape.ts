import { textWidth } from './cardSize.ts';

/** Layout of a row of the list: cells in one line, in two lines, or in several. */
type ListShape = 'wide' | 'middle' | 'narrow';

/** Minimum widths of the list, in pixels, for the shapes `wide` and `middle`, so that no cell is cut off at the side. */
const MIN_WIDTHS = { wide: 840, middle: 520 };
/** Font size in a cell, in pixels. */
export const NAME_FONT_SIZE = 13;
/** Pixels between names in a cell. */
const NAME_GAP = 8;
/** Maximum number of names in a cell; nobody reads more. */
const MAX_NAMES_IN_CELL = 3;
/** Width of the word before the names, in pixels, in shapes without a header row. */
const LABEL_WIDTH = 54;
/** Pixels of padding, gaps and columns of fixed width, as in the style sheet. */
const FIXED_WIDTHS = { wide: 380, middle: 116, narrow: 88 };
/** Pixels of these that the column of locations takes. */
const LOCATION_WIDTH = 112;

/** The shape of the rows in a list of this width, in pixels. */
export function shapeOf(width: number): ListShape {
  return width < MIN_WIDTHS.middle ? 'narrow' : width < MIN_WIDTHS.wide ? 'middle' : 'wide';
}

/** Pixels that a cell has for names of neighbors, in a list of this width. */
export function widthForNames(width: number, hasLocations: boolean): number {
  const shape = shapeOf(width);
  const free = width - FIXED_WIDTHS[shape];
  if (shape === 'narrow') return free - LABEL_WIDTH;
  if (shape === 'middle') return free * 0.45 - LABEL_WIDTH;
  return hasLocations ? free / 4 : ((free + LOCATION_WIDTH) * 7) / 24;
}

/**
 * The number of names that fit into `available` pixels, and the maximum width of each. At least the first name is shown, cut if needed, and space is left
 * for the number of the others.
 */
export function namesFor(names: readonly string[], available: number): { count: number; width: number } {
  const more = (rest: number) => (rest > 0 ? NAME_GAP + textWidth(`${rest.toLocaleString('en')} more`, NAME_FONT_SIZE) : 0);
  let count = 0;
  let used = 0;
  for (const name of names.slice(0, MAX_NAMES_IN_CELL)) {
    const next = used + (count > 0 ? NAME_GAP : 0) + textWidth(name, NAME_FONT_SIZE);
    if (count > 0 && next + more(names.length - count - 1) > available) break;
    used = next;
    count++;
  }
  return { count, width: count > 1 ? available : available - more(names.length - count) };
}
