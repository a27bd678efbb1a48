import { cutInMiddle, textWidth } from '#canvas/cardSize.ts';
import type { Bar } from './timeline.ts';

/** A name below its bar: on which line, counted from 0, and where it begins, in pixels from the start of the axis. */
interface NameBelow {
  node: number;
  slot: number;
  text: string;
  line: number;
  x: number;
  /** Where its bar begins, and how wide the name is. */
  from: number;
  width: number;
}

/** Size of the letters, and the width of icon and margins beside a name in its bar. */
const LETTERS = 12;
const BESIDE = 34;
/** Letter widths are measured for the bolder names on cards; these are narrower by this factor. */
const LIGHTER = 0.95;
/** Between two names on a line. */
const APART = 10;
/** A slot has room for so many lines of names; the others are read by pointing at their bars. */
const MAX_LINES = 4;
/** More bars than this have their names where they fit: lines below each other would only be a wall of text. */
export const MAX_NAMED = 80;

const isIn = ({ start, finish }: Pick<Bar, 'start' | 'finish'>, total: number, width: number, name: string) =>
  ((finish - start) / total) * width >= textWidth(name, LETTERS) * LIGHTER + BESIDE;

/**
 * Where the names go that are wider than their bars: below them, each slot's in as few lines as hold them without one over the other.
 *
 * @param bars By start.
 * @param width Of the axis, in pixels; the axis is `total` long.
 */
export function namesBelow(bars: readonly Bar[], total: number, width: number, nameOf: (node: number) => string): NameBelow[] {
  if (bars.length > MAX_NAMED || total <= 0 || width <= 0) return [];
  const ends = new Map<number, number[]>();
  const names: NameBelow[] = [];
  for (const { node, slot, start, finish } of bars) {
    const name = nameOf(node);
    if (isIn({ start, finish }, total, width, name)) continue;
    const text = cutInMiddle(name, LETTERS, width / LIGHTER);
    const needed = Math.ceil(textWidth(text, LETTERS) * LIGHTER);
    const from = (start / total) * width;
    const x = Math.max(0, Math.min(from, width - needed));
    const taken = ends.get(slot) ?? [];
    ends.set(slot, taken);
    const free = taken.findIndex((end) => end + APART <= x);
    const line = free === -1 ? taken.length : free;
    if (line >= MAX_LINES) continue;
    taken[line] = x + needed;
    names.push({ node, slot, text, line, x, from, width: needed });
  }
  return names;
}

/** Whether every name fits in its bar or below it. */
export function areNamed(bars: readonly Bar[], total: number, width: number, nameOf: (node: number) => string): boolean {
  const below = new Set(namesBelow(bars, total, width, nameOf).map(({ node }) => node));
  return bars.every((bar) => below.has(bar.node) || isIn(bar, total, width, nameOf(bar.node)));
}

/** How many lines of names every slot has. */
export function linesOf(names: readonly NameBelow[]): number {
  return names.reduce((most, { line }) => Math.max(most, line + 1), 0);
}
