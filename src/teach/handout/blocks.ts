import { textWidth } from '#canvas/cardSize.ts';
import { SHEET } from './paper.ts';

/** One part of the text on a sheet. */
export interface Block {
  /** `rest`: says that the text before it was longer. */
  kind: 'goal' | 'text' | 'check' | 'heading' | 'hint' | 'step' | 'code' | 'row' | 'rest';
  text: string;
  /** What is at the ends of a row: its number, and its facts. */
  row?: { number: string; facts: string; code: string };
}

/** How wide letters are beside those of the text, how high lines, what a block has beside its text, and the space above it; in millimeters. */
const LOOKS: Readonly<Record<Block['kind'], { letter: number; line: number; beside: number; above: number }>> = {
  goal: { letter: SHEET.letter, line: SHEET.line, beside: 0, above: 2 },
  text: { letter: SHEET.letter, line: SHEET.line, beside: 0, above: 2 },
  check: { letter: SHEET.letter, line: SHEET.line, beside: 7, above: 1.5 },
  heading: { letter: 4.2, line: 6, beside: 0, above: 5 },
  hint: { letter: SHEET.letter, line: SHEET.line, beside: 7, above: 1 },
  step: { letter: SHEET.letter, line: SHEET.line, beside: 7, above: 1 },
  // Letters of code are all of one width, about 0.6 of their size; the widest of the text are wider.
  code: { letter: 3.2, line: 4.6, beside: 10, above: 2 },
  row: { letter: SHEET.letter, line: SHEET.line, beside: 75, above: 2.2 },
  rest: { letter: SHEET.letter, line: SHEET.line, beside: 0, above: 2 },
};

/** What a text block has above its first line, for the sheet to draw. */
export const spaceAbove = (kind: Block['kind']): number => LOOKS[kind].above;

/** The lines of a text that is at most so wide: words stay whole where they fit, and line breaks are kept. */
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

/** How high a block is at most, in millimeters: real letters are narrower than those of the estimate. */
export function heightOf(block: Block, width: number): number {
  const { line, above } = LOOKS[block.kind];
  return above + linesOf(block, width).length * line;
}

/** How high blocks below one another are at most. */
export function heightOfAll(blocks: readonly Block[], width: number): number {
  return blocks.reduce((sum, block) => sum + heightOf(block, width), 0);
}

/** The blocks that fit into a room, and those left for the next one. */
interface Filled {
  placed: Block[];
  rest: Block[];
}

/** Where so many characters of a text end, its line breaks not counted. */
function endOf(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; at++) if (text[at] !== '\n' && text[at] !== '\r') left--;
  return at;
}

const isCut = ({ kind }: Block) => kind === 'goal' || kind === 'text' || kind === 'code' || kind === 'hint' || kind === 'step';

/** Fills a room with blocks. Texts are cut between two lines, checks and rows stay whole, and no heading is the last of its sheet. */
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
