import type { ScreenItem, ScreenPart, ScreenWord } from '../../shared/drawing.ts';
import { BlockError } from '../blockError.ts';

/** What follows each word on its line, or is indented below it. */
const WORDS: Readonly<Record<ScreenWord, 'parts' | 'items' | 'rows' | 'text'>> = {
  row: 'parts',
  column: 'parts',
  panel: 'parts',
  tabs: 'items',
  steps: 'items',
  list: 'items',
  table: 'rows',
  cells: 'items',
  code: 'text',
  heading: 'text',
  text: 'text',
  field: 'text',
  choice: 'text',
  badge: 'text',
  button: 'text',
  switch: 'text',
  check: 'text',
};

const NUMBER = / \((\d+)\)$/;
const LINE = /^( *)([a-z]+)(\*)?(?::(\d+))?(?: +(.*))?$/;

function itemsOf(text: string): ScreenItem[] {
  return text.split(' | ').map((item) => (item.startsWith('*') ? { text: item.slice(1), isChosen: true } : { text: item }));
}

/** A part, and how many levels it is indented. */
interface OpenPart {
  part: ScreenPart & { parts?: ScreenPart[] };
  depth: number;
}

function readLine(text: string, line: number): OpenPart {
  const number = NUMBER.exec(text)?.[1];
  const found = LINE.exec(text.replace(NUMBER, ''));
  if (!found) throw new BlockError(line, `"${text.trim()}" is not a part; write "button Deploy (3)"`);
  const [, indent = '', word = '', star, weight, rest = ''] = found;
  if (!Object.hasOwn(WORDS, word)) {
    throw new BlockError(line, `there is no part "${word}"; there are ${Object.keys(WORDS).join(', ')}`);
  }
  if (indent.length % 2 === 1)
    throw new BlockError(line, `"${text.trim()}" is indented by ${indent.length}; use two spaces per level`);
  const kind = WORDS[word as ScreenWord];
  if (rest === '' && kind !== 'parts') throw new BlockError(line, `${word}: say what it shows`);
  const part = {
    word: word as ScreenWord,
    line,
    ...(kind === 'items' || kind === 'rows' ? { items: itemsOf(rest) } : rest && { text: rest }),
    ...(star && { isOn: true }),
    ...(weight && { weight: Number(weight) }),
    ...(number && { number: Number(number) }),
  };
  return { part, depth: indent.length / 2 };
}

function mayHold(outer: ScreenPart, inner: ScreenPart): boolean {
  const kind = WORDS[outer.word];
  if (kind === 'rows') return inner.word === 'cells';
  return kind === 'parts' && inner.word !== 'cells';
}

/**
 * Reads the text of a ```` ```screen ```` or ```` ```parts ```` block: one part per line, with the parts inside it indented below it by two spaces. `panel:2
 * Config (3)` is a panel with a title that takes two shares of its row and is number 3 of the list below the picture; `button* Deploy` is the button to press,
 * `tabs *Browser | STG_ORDERS` has the first of two tabs open. Throws a `BlockError` for a line of another form and for numbers with a gap.
 */
export function readScreen(text: string): ScreenPart[] {
  const roots: ScreenPart[] = [];
  const open: OpenPart[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line.trimEnd(), index + 1);
    open.length = Math.min(open.length, read.depth);
    if (open.length < read.depth) throw new BlockError(index + 1, `"${line.trim()}" is indented too far`);
    const outer = open.at(-1)?.part;
    if (outer && !mayHold(outer, read.part))
      throw new BlockError(index + 1, `a ${read.part.word} can't stand in a ${outer.word}`);
    if (outer) outer.parts = [...(outer.parts ?? []), read.part];
    else roots.push(read.part);
    open.push(read);
  }
  if (roots.length === 0) throw new BlockError(0, 'the drawing is empty; write "panel Config" and its parts below');
  const numbers = numbersOf(roots);
  if (numbers.length === 0)
    throw new BlockError(0, 'nothing in it has a number; write "panel Config (1)" and explain it in a list below');
  for (const [index, number] of numbers.entries()) {
    if (number !== index + 1) throw new BlockError(0, `number ${index + 1} is missing: they count from 1 without a gap`);
  }
  return roots;
}

/** The numbers in a screen, each once, in their order. Several parts may have the same. */
export function numbersOf(parts: readonly ScreenPart[]): number[] {
  const all = ({ number, parts: inner = [] }: ScreenPart): number[] => [...(number ? [number] : []), ...inner.flatMap(all)];
  return [...new Set(parts.flatMap(all))].sort((a, b) => a - b);
}
