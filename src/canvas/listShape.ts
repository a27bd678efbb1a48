import { textWidth } from './cardSize.ts';

/** How a row of the list is laid out: in one line, in two, or in several. */
type ListShape = 'wide' | 'middle' | 'narrow';

/** Below `wide` the cells of a row are in two lines, below `middle` in several: nothing is ever cut off at the side. */
const WIDTHS = { wide: 840, middle: 520 };
/** The size of letters in a cell. */
export const NAME_LETTERS = 13;
/** Between names of a cell. */
const BETWEEN = 8;
/** More names than this are a sentence nobody reads. */
const MAX_NAMES = 3;
/** The word before the names where no head names the column. */
const WORD = 54;
/** Padding, gaps and the columns of fixed width, as in the style sheet; and what a column of locations takes of them. */
const FIXED = { wide: 380, middle: 116, narrow: 88 };
const LOCATION = 112;

/** How the rows of a list that is so many pixels wide are laid out. */
export function shapeOf(width: number): ListShape {
  return width < WIDTHS.middle ? 'narrow' : width < WIDTHS.wide ? 'middle' : 'wide';
}

/** How many pixels a cell has for the names that a node reads, in a list of this width. */
export function widthForNames(width: number, hasLocations: boolean): number {
  const shape = shapeOf(width);
  const free = width - FIXED[shape];
  if (shape === 'narrow') return free - WORD;
  if (shape === 'middle') return free * 0.45 - WORD;
  return hasLocations ? free / 4 : ((free + LOCATION) * 7) / 24;
}

/**
 * How many names are written out in so many pixels, and how wide each may be: as many as are whole, the first in any case, with room for the
 * count of the others.
 */
export function namesFor(names: readonly string[], available: number): { count: number; width: number } {
  const more = (rest: number) => (rest > 0 ? BETWEEN + textWidth(`${rest.toLocaleString('en')} more`, NAME_LETTERS) : 0);
  let count = 0;
  let used = 0;
  for (const name of names.slice(0, MAX_NAMES)) {
    const next = used + (count > 0 ? BETWEEN : 0) + textWidth(name, NAME_LETTERS);
    if (count > 0 && next + more(names.length - count - 1) > available) break;
    used = next;
    count++;
  }
  return { count, width: count > 1 ? available : available - more(names.length - count) };
}
