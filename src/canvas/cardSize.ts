/** Width and height in graph units: pixels at zoom 1. */
export interface Size {
  width: number;
  height: number;
}

/** The name of a node as its card shows it. */
interface CardName {
  /** One line, or two when the name has a `_` to break after. A line that is too long has an ellipsis in its middle. */
  lines: readonly string[];
  /** Width of the longest line in graph units, at font size `NAME_SIZE`. */
  width: number;
}

/** Height of every card, in graph units: two lines of a name and a line below them, so that no state of a run changes the layout. */
export const CARD_HEIGHT = 54;
/** Height of a close card, which shows only its name, in graph units. */
const CLOSE_CARD_HEIGHT = 44;
/** Font size of names, in graph units, on whole cards and on cards that show only their name. `NodeCard.module.css` has the same sizes. */
export const NAME_SIZE = 14;
export const BRIEF_SIZE = 17;

/** Maximum width of a name that is not broken into two lines, in graph units. */
const MAX_SINGLE_LINE_WIDTH = 112;
/** Maximum width of a line of a name, in graph units; about 15 capitals or 19 small letters. */
const MAX_LINE_WIDTH = 156;
/** Graph units of a card's width beside its name: icon and margins on a whole card, only margins when it shows just the name. */
const NAME_PADDING = { near: 44, brief: 18, close: 14 };
/** Minimum width of a card, in graph units. */
const MIN_CARD_WIDTH = 112;
/** Graph units that card widths are rounded up to, so that cards with similar names are equally wide, and typing a letter rarely moves anything. */
const WIDTH_STEP = 8;

/** Advance widths of the site's font at weight 650, in hundredths of the font size, with the letters that have each width. */
const ADVANCES: readonly (readonly [number, string])[] = [
  [29, " '!|i,;l.:j"],
  [37, '()[]{}ft"1'],
  [47, '*Ir-/\\'],
  [56, '_`sz7?'],
  [62, 'LgFJc$2aev3Ehkxy5689nou4bdpq+0<=>Z^~'],
  [68, 'SYPBRT'],
  [74, '&#CKUVXADGH'],
  [78, 'NOQ'],
  [92, 'w%@mM'],
  [99, 'W'],
];
const ADVANCE = new Map(ADVANCES.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));

/** Advance width of a letter. Letters outside of the table are estimated: East Asian letters and emoji are wider than a square, others like capitals. */
function advanceOf(letter: string): number {
  return ADVANCE.get(letter) ?? (letter.codePointAt(0)! >= 0x1100 ? 110 : 74);
}

/**
 * Upper bound for the width of a bold text, without a page to measure it in, since layouts are computed in workers and by the build. The table rounds
 * up; a fallback font of the reader's system is hardly wider.
 */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) sum += advanceOf(letter);
  return (sum * size) / 100;
}

/** The text, with an ellipsis in its middle when it is wider than `width`: the end of a name says as much as its start. */
export function cutInMiddle(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  let left = 0;
  let right = letters.length;
  let free = width - textWidth('…', size);
  // Takes letters from the start and from the end in turn, until the next letter does not fit.
  for (let isLeft = true; left < right; isLeft = !isLeft) {
    const next = (advanceOf(letters[isLeft ? left : right - 1]!) * size) / 100;
    if (next > free) break;
    free -= next;
    if (isLeft) left++;
    else right--;
  }
  return `${letters.slice(0, left).join('')}…${letters.slice(right).join('')}`;
}

/** How far back a cut moves to begin at the start of a word, in letters. */
const MAX_WORD_START = 8;

/** Index of the first letter in which the names differ, or of the start of its word when that is near. */
function differenceOf(names: readonly string[], from: number): number {
  const [first = '', ...others] = names;
  let at = 0;
  while (at < first.length && others.every((other) => other[at] === first[at])) at++;
  const word = at === 0 ? 0 : Math.max(...['_', '.', '/', ' '].map((mark) => first.lastIndexOf(mark, at - 1))) + 1;
  return at - word <= MAX_WORD_START && word > from ? word : at;
}

/** Maximum number of letters that are shown of each part in which names differ. */
const MAX_PART = 16;

/** The parts of a name that begin at these letters, each with an ellipsis before it, as long as fits into the width. */
function partsAt(name: string, starts: readonly number[], size: number, width: number): string {
  const [only] = starts;
  if (starts.length === 1) return cutInMiddle(`…${name.slice(only)}`, size, width);
  for (let letters = MAX_PART; letters > 1; letters--) {
    const text = starts.map((start) => `…${name.slice(start, start + letters)}`).join('');
    if (textWidth(text, size) <= width) return text;
  }
  return starts.map((start) => `…${name[start]}`).join('');
}

/**
 * Cuts names so that no two different names look alike: where the usual cut leaves the same text of several names, the text shows the parts in which
 * they differ.
 *
 * @param cut Returns the name, cut to the available width; with `starts`, the parts that begin at these letters.
 */
function distinctly<T>(
  names: readonly string[],
  cut: (name: string, starts: readonly number[]) => T,
  textOf: (shown: T) => string,
): Map<string, T> {
  const found = new Map<string, T>();
  const resolve = (some: readonly string[], starts: readonly number[]) => {
    const alike = new Map<string, string[]>();
    for (const name of some) {
      const shown = cut(name, starts);
      found.set(name, shown);
      const text = textOf(shown);
      alike.set(text, [...(alike.get(text) ?? []), name]);
    }
    for (const group of alike.values()) {
      const last = starts.at(-1) ?? -1;
      const next = group.length > 1 ? differenceOf(group, last) : last;
      if (next > last) resolve(group, [...starts, next]);
    }
  };
  resolve([...new Set(names)], []);
  return found;
}

/** The texts, each cut in its middle to the width, so that no two different texts look alike. */
export function distinctCuts(texts: readonly string[], size: number, width: number): string[] {
  const cut = distinctly(
    texts,
    (text, starts) => (starts.length === 0 ? cutInMiddle(text, size, width) : partsAt(text, starts, size, width)),
    (text) => text,
  );
  return texts.map((text) => cut.get(text)!);
}

/** Indexes where a name can be broken: after underscores that have other letters on both sides. */
function breaks(name: string): number[] {
  return [...name.matchAll(/(?<=[^_]_+)(?=[^_])/g)].map(({ index }) => index);
}

const CARD_NAMES = new Map<string, CardName>();
/** Maximum number of names in that cache; above it the cache is cleared. */
const MAX_CACHED_NAMES = 20_000;

/** The lines of a name on its card. */
export function nameOnCard(name: string): CardName {
  const known = CARD_NAMES.get(name);
  if (known) return known;
  const lines = linesOf(name);
  const card = { lines, width: Math.max(...lines.map((line) => textWidth(line, NAME_SIZE))) };
  if (CARD_NAMES.size >= MAX_CACHED_NAMES) CARD_NAMES.clear();
  CARD_NAMES.set(name, card);
  return card;
}

function linesOf(name: string): string[] {
  const width = (text: string) => textWidth(text, NAME_SIZE);
  if (width(name) <= MAX_SINGLE_LINE_WIDTH) return [name];
  const halves = breaks(name).map((at) => [name.slice(0, at), name.slice(at)] as const);
  const widest = (lines: readonly string[]) => Math.max(...lines.map(width));
  const [first, ...others] = halves;
  if (first === undefined) return [cutInMiddle(name, NAME_SIZE, MAX_LINE_WIDTH)];
  const best = others.reduce((a, b) => (widest(b) < widest(a) ? b : a), first);
  if (widest(best) <= MAX_LINE_WIDTH) return [...best];
  // Too long even for two lines: the first line takes as many words as fit, the second line is cut in its middle.
  const whole = halves.findLast(([head]) => width(head) <= MAX_LINE_WIDTH)?.[0] ?? '';
  const head = width(whole) > MAX_LINE_WIDTH / 2 ? whole : best[0];
  return [head, name.slice(head.length)].map((line) => cutInMiddle(line, NAME_SIZE, MAX_LINE_WIDTH));
}

const LINES = new WeakMap<readonly { name: string }[], ReadonlyMap<string, readonly string[]>>();

/** The lines of the names of these nodes on their cards, by name: like `nameOnCard`, but no two different names look alike. Cached by the list. */
export function linesOnCards(nodes: readonly { name: string }[]): ReadonlyMap<string, readonly string[]> {
  const known = LINES.get(nodes);
  if (known) return known;
  const lines = distinctly(
    nodes.map(({ name }) => name),
    (name, starts): readonly string[] => {
      const { lines: usual } = nameOnCard(name);
      return starts.length === 0 ? usual : [usual[0]!, partsAt(name, starts, NAME_SIZE, MAX_LINE_WIDTH)];
    },
    (shown) => shown.join('\n'),
  );
  LINES.set(nodes, lines);
  return lines;
}

/**
 * What the line below a node's name says: the type. Nodes with the same name have their location in its place, because nothing else tells them apart on
 * the graph; their icons show the type.
 */
export function lineBelowName<Node extends { name: string; location: string; typeName: string }>(
  nodes: readonly Node[],
): (node: Node) => string {
  const counts = new Map<string, number>();
  for (const { name } of nodes) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ({ name, location, typeName }) => (counts.get(name)! > 1 && location !== '' ? location : typeName);
}

/** The size of a node's card: as wide as its name needs, both near and when nothing but the name is shown. */
export function cardSize(name: string): Size {
  const { width } = nameOnCard(name);
  const needed = Math.max(width + NAME_PADDING.near, (width * BRIEF_SIZE) / NAME_SIZE + NAME_PADDING.brief, MIN_CARD_WIDTH);
  return { width: Math.ceil(needed / WIDTH_STEP) * WIDTH_STEP, height: CARD_HEIGHT };
}

/** The size of a close card: just as large as its name in the letters of cards that show nothing else. */
export function closeCardSize(name: string): Size {
  const width = (nameOnCard(name).width * BRIEF_SIZE) / NAME_SIZE + NAME_PADDING.close;
  return { width: Math.ceil(width), height: CLOSE_CARD_HEIGHT };
}
