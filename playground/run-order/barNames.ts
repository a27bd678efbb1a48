import { cutInMiddle, textWidth } from '#canvas/cardSize.ts';
import type { Bar } from './timeline.ts';

/** A name below its bar. `line` counts from 0; `x` is the start of the name, in pixels from the start of the axis. */
interface NameBelow {
  node: number;
  slot: number;
  text: string;
  line: number;
  x: number;
  /** Start of the bar, in pixels from the start of the axis. */
  from: number;
  /** Width of the name in pixels. */
  width: number;
}

/** Font size of names in pixels. */
const FONT_SIZE = 12;
/** Width in pixels of the icon and the margins next to a name in its bar. */
const BAR_PADDING = 34;
/** Width of a name relative to the bolder names on cards, for which `textWidth` is measured. */
const WIDTH_FACTOR = 0.95;
/** Pixels between two names on a line; less, and the names run together. */
const NAME_GAP = 10;
/** Lines of names below a slot. Names that do not fit on them are shown when the reader points at the bar. */
const MAX_NAME_LINES = 4;
/** Bars of a run whose names may go below the bars. In a larger run a name is shown only if it fits in its bar; else names would be a wall of text. */
export const MAX_NAMED_BARS = 80;

const isIn = ({ start, finish }: Pick<Bar, 'start' | 'finish'>, total: number, width: number, name: string) =>
  ((finish - start) / total) * width >= textWidth(name, FONT_SIZE) * WIDTH_FACTOR + BAR_PADDING;

/**
 * Places the names that are wider than their bars below the bars. The names of each slot take as few lines as possible without overlapping.
 *
 * @param bars Sorted by start.
 * @param total Length of the axis in milliseconds.
 * @param width Width of the axis in pixels.
 */
export function namesBelow(bars: readonly Bar[], total: number, width: number, nameOf: (node: number) => string): NameBelow[] {
  if (bars.length > MAX_NAMED_BARS || total <= 0 || width <= 0) return [];
  const ends = new Map<number, number[]>();
  const names: NameBelow[] = [];
  for (const { node, slot, start, finish } of bars) {
    const name = nameOf(node);
    if (isIn({ start, finish }, total, width, name)) continue;
    const text = cutInMiddle(name, FONT_SIZE, width / WIDTH_FACTOR);
    const needed = Math.ceil(textWidth(text, FONT_SIZE) * WIDTH_FACTOR);
    const from = (start / total) * width;
    const x = Math.max(0, Math.min(from, width - needed));
    const taken = ends.get(slot) ?? [];
    ends.set(slot, taken);
    const free = taken.findIndex((end) => end + NAME_GAP <= x);
    const line = free === -1 ? taken.length : free;
    if (line >= MAX_NAME_LINES) continue;
    taken[line] = x + needed;
    names.push({ node, slot, text, line, x, from, width: needed });
  }
  return names;
}

/** Whether every name fits in its bar or has a place below the bar. */
export function areNamed(bars: readonly Bar[], total: number, width: number, nameOf: (node: number) => string): boolean {
  const below = new Set(namesBelow(bars, total, width, nameOf).map(({ node }) => node));
  return bars.every((bar) => below.has(bar.node) || isIn(bar, total, width, nameOf(bar.node)));
}

/** The number of lines of names that every slot needs. */
export function linesOf(names: readonly NameBelow[]): number {
  return names.reduce((most, { line }) => Math.max(most, line + 1), 0);
}
