import { textWidth } from '#canvas/cardSize.ts';
import { SHEET } from './paper.ts';

/** One part of the text on a sheet. */
export interface Block {
  /** `rest`: says that the preceding text was cut. */
  kind: 'goal' | 'text' | 'check' | 'heading' | 'hint' | 'step' | 'code' | 'row' | 'rest';
  text: string;
  /** What stands at the ends of a row: its number and its facts. */
  row?: { number: string; facts: string };
}

/**
 * The measures of each kind of block in millimeters: the size of its letters, the height of a line, the width taken beside its text, and the space
 * above it.
 */
const LOOKS: Readonly<Record<Block['kind'], { letter: number; line: number; beside: number; above: number }>> = {
  goal: { letter: SHEET.letter, line: SHEET.line, beside: 0, above: 2 },
  text: { letter: SHEET.letter, line: SHEET.line, beside: 0, above: 2 },
  check: { letter: SHEET.letter, line: SHEET.line, beside: 7, above: 1.5 },
  heading: { letter: 4.2, line: 6, beside: 0, above: 5 },
  hint: { letter: SHEET.letter, line: SHEET.line, beside: 7, above: 1 },
  step: { letter: SHEET.letter, line: SHEET.line, beside: 7, above: 1 },
  // All letters of code are equally wide, about 0.6 of their size; the estimate uses the widest letters of the text, which are wider.
  code: { letter: 3.2, line: 4.6, beside: 10, above: 2 },
  row: { letter: SHEET.letter, line: SHEET.line, beside: 75, above: 2.2 },
  rest: { letter: SHEET.letter, line: SHEET.line, beside: 0, above: 2 },
};

/** The space above a block in millimeters, for the sheet to draw. */
export const spaceAbove = (kind: Block['kind']): number => LOOKS[kind].above;

/**
 * Wraps a text to a width: words stay whole where they fit, and line breaks are kept.
 *
 * @param letter size of the letters, in the unit of `width`
 */
export function wrapped(text: string, letter: number, width: number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of paragraph.split(/(?<=\s)/)) {
      const wide = textWidth(word, letter);
      if (used + wide <= width) {
        line += word;
        used += wide;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      used = 0;
      for (const character of word) {
        const next = textWidth(character, letter);
        if (used + next > width && line !== '') {
          lines.push(line);
          line = '';
          used = 0;
        }
        line += character;
        used += next;
      }
    }
    return [...lines, line];
  });
}

const linesOf = ({ kind, text }: Block, width: number) => {
  const { letter, beside } = LOOKS[kind];
  return wrapped(text, letter, Math.max(10, width - beside));
};

/** The maximum height of a block in millimeters: real letters are narrower than the estimate. */
export function heightOf(block: Block, width: number): number {
  const { line, above } = LOOKS[block.kind];
  return above + linesOf(block, width).length * line;
}

/** The maximum height of several blocks, one below the other, in millimeters. */
export function heightOfAll(blocks: readonly Block[], width: number): number {
  return blocks.reduce((sum, block) => sum + heightOf(block, width), 0);
}

/** The blocks that fit into an area, and the blocks that are left. */
interface Filled {
  placed: Block[];
  rest: Block[];
}

/** The index in a text after `count` characters, not counting line breaks. */
function endOf(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at++) if (text[at] !== '\n' && text[at] !== '\r') left--;
  return at;
}

const isCut = ({ kind }: Block) => kind === 'goal' || kind === 'text' || kind === 'code' || kind === 'hint' || kind === 'step';

/** Fills an area with blocks. Texts are cut between two lines, checks and rows stay whole, and no heading is the last block of its sheet. */
export function fill(blocks: readonly Block[], width: number, height: number): Filled {
  const placed: Block[] = [];
  let left = height;
  for (const [index, block] of blocks.entries()) {
    const high = heightOf(block, width);
    if (high <= left) {
      placed.push(block);
      left -= high;
      continue;
    }
    const { line, above } = LOOKS[block.kind];
    const count = Math.floor((left - above) / line);
    const rest = blocks.slice(index + 1);
    const lines = linesOf(block, width);
    if (isCut(block) && count > 0 && lines.length > 1) {
      const at = endOf(block.text, lines.slice(0, count).join('').length);
      placed.push({ ...block, text: block.text.slice(0, at) });
      return { placed, rest: [{ ...block, text: block.text.slice(at).replace(/^\r?\n/, '') }, ...rest] };
    }
    const moved = [block];
    for (let last = placed.at(-1); last?.kind === 'heading' && placed.length > 1; last = placed.at(-1)) {
      moved.unshift(last);
      placed.pop();
    }
    return { placed, rest: [...moved, ...rest] };
  }
  return { placed, rest: [] };
}
