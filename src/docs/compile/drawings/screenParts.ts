import { BlockError } from '../blockError.ts';

/** A part of a drawn screen, as its line in a ```` ```screen ```` block says it. */
export interface ScreenPart {
  word: ScreenWord;
  /** Behind the word: a title, a label, or the items between bars. */
  text: string;
  items: readonly ScreenItem[];
  /** Starred: pressed first, switched on, checked. */
  isOn: boolean;
  /** How much of a row it takes, beside the others, where that is said. */
  weight?: number;
  /** The number by which the list below the picture explains it. */
  number?: number;
  parts: readonly ScreenPart[];
  /** Within the block, from 1. */
  line: number;
}

export interface ScreenItem {
  text: string;
  isChosen: boolean;
}

/** What each word draws, and what may be under it, indented. */
const WORDS = {
  row: 'parts',
  column: 'parts',
  panel: 'parts',
  tabs: 'items',
  steps: 'items',
  list: 'items',
  table: 'rows',
  cells: 'items',
  graph: 'chains',
  chain: 'items',
  code: 'text',
  heading: 'text',
  text: 'text',
  field: 'text',
  choice: 'text',
  badge: 'text',
  button: 'text',
  switch: 'text',
  check: 'text',
} as const;

export type ScreenWord = keyof typeof WORDS;

const NUMBER = / \((\d+)\)$/;
const LINE = /^( *)([a-z]+)(\*)?(?::(\d+))?(?: +(.*))?$/;

function itemsOf(text: string): ScreenItem[] {
  return text.split(' | ').map((item) => {
    const isChosen = item.startsWith('*');
    return { text: isChosen ? item.slice(1) : item, isChosen };
  });
}

interface OpenPart extends ScreenPart {
  depth: number;
  parts: OpenPart[];
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
  if (rest === '' && kind !== 'parts' && kind !== 'chains') throw new BlockError(line, `${word}: say what it shows`);
  return {
    word: word as ScreenWord,
    text: rest,
    items: kind === 'items' || kind === 'rows' ? itemsOf(rest) : [],
    isOn: star !== undefined,
    ...(weight ? { weight: Number(weight) } : {}),
    ...(number ? { number: Number(number) } : {}),
    parts: [],
    line,
    depth: indent.length / 2,
  };
}

function mayHold(outer: ScreenPart, inner: ScreenPart): boolean {
  const kind = WORDS[outer.word];
  if (kind === 'rows') return inner.word === 'cells';
  if (kind === 'chains') return inner.word === 'chain';
  return kind === 'parts' && inner.word !== 'cells' && inner.word !== 'chain';
}

/**
 * Reads the text of a ```` ```screen ```` or ```` ```parts ```` block: a part a line, what is in it indented below it by two spaces. `panel:2 Config (3)` is a
 * panel with a title that takes two shares of its row and is number 3 of the list below the picture; `button* Deploy` is the button to press, `tabs *Browser |
 * STG_ORDERS` has the first of two tabs open. Throws a `BlockError` for a line of another form and for numbers with a gap.
 */
export function readScreen(text: string): ScreenPart[] {
  const roots: OpenPart[] = [];
  const open: OpenPart[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const part = readLine(line.trimEnd(), index + 1);
    open.length = Math.min(open.length, part.depth);
    if (open.length < part.depth) throw new BlockError(part.line, `"${line.trim()}" is indented too far`);
    const outer = open.at(-1);
    if (outer && !mayHold(outer, part)) throw new BlockError(part.line, `a ${part.word} can't stand in a ${outer.word}`);
    (outer?.parts ?? roots).push(part);
    open.push(part);
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
  const all = (one: ScreenPart): number[] => [...(one.number === undefined ? [] : [one.number]), ...one.parts.flatMap(all)];
  return [...new Set(parts.flatMap(all))].sort((a, b) => a - b);
}
