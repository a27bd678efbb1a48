import { type BoxLook, DRAWING_SIZES, type Shape, type TextShape } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';
import { boldWidth, codeWidth, widthOf, wrapped } from '../lettering.ts';

/** How a drawing is made for one width. */
export interface Pen {
  width: number;
  /** Of its letters. */
  size: number;
  /** Where there is little room, words that have none become a gray bar; elsewhere the author gives them room. */
  isNarrow: boolean;
}

export function penFor(width: number, isNarrow: boolean): Pen {
  return { width, size: isNarrow ? DRAWING_SIZES.small : 13, isNarrow };
}

/** The width of a text in its look. */
export function textWidth(text: string, look: TextShape['look'], size: number): number {
  if (look === 'code') return codeWidth(text, size - 0.5);
  return look === 'strong' || look === 'onPrimary' ? boldWidth(text, size) : widthOf(text, size);
}

/** Text in backticks is code, as a whole; other backticks are for the words below the picture. */
export function lookOf(text: string, look: TextShape['look'] = 'plain'): { text: string; look: TextShape['look'] } {
  return /^`[^`]+`$/.test(text) ? { text: text.slice(1, -1), look: 'code' } : { text: text.replaceAll('`', ''), look };
}

export function box(look: BoxLook, x: number, y: number, width: number, height: number, round = 4): Shape {
  return { is: 'box', look, x, y, width, height, round };
}

/** Where a text has its room: `x` is where it begins, or its middle. */
interface Room {
  x: number;
  y: number;
  width: number;
  anchor?: TextShape['anchor'];
}

/** A text in one line; where it has no room, a bar that stands for it. @param line The line of the block that says it. */
export function words(pen: Pen, said: string, plain: TextShape['look'], room: Room, line: number): Shape[] {
  const { text, look } = lookOf(said, plain);
  if (text === '') return [];
  const { x, y, width, anchor = 'start' } = room;
  const needed = textWidth(text, look, pen.size);
  if (needed <= width) {
    return [
      { is: 'text', look, anchor, x, y, size: look === 'code' ? pen.size - 0.5 : pen.size, text, width: Math.ceil(needed) },
    ];
  }
  if (!pen.isNarrow) {
    throw new BlockError(
      line,
      `"${text}" needs ${Math.ceil(needed)} pixels and has ${Math.floor(width)}: give it more of its row`,
    );
  }
  const bar = Math.min(width, 0.8 * needed);
  return bar < 8 ? [] : [box('words', anchor === 'middle' ? x - bar / 2 : x, y - 3, bar, 6, 3)];
}

/** The lines of a text that is as wide as its room. */
export function linesIn(pen: Pen, said: string, plain: TextShape['look'], width: number): string[] {
  const { text, look } = lookOf(said, plain);
  const lines = wrapped(text, width, (one) => textWidth(one, look, pen.size));
  return look === 'code' ? lines.map((one) => `\`${one}\``) : lines;
}

/** The height of a line of text. */
export function lineHeight(pen: Pen): number {
  return Math.round(pen.size * 1.4);
}
