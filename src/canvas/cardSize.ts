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
/** Font size of names, in graph units, on whole cards and on cards that show only their name. `NodeCard.module.css` has the same sizes. */
export const NAME_SIZE = 14;
export const BRIEF_SIZE = 17;

/** Maximum width of a name that is not broken into two lines, in graph units. */
const MAX_SINGLE_LINE_WIDTH = 112;
/** Maximum width of a line of a name, in graph units; about 15 capitals or 19 small letters. */
const MAX_LINE_WIDTH = 156;
/** Graph units of a card's width beside its name: icon and margins on a whole card, only margins when it shows just the name. */
const NAME_PADDING = { near: 44, brief: 18 };
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

/** The text, with an ellipsis in place of its start when it is wider than `width`. */
export function cutAtStart(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`…${letters.join('')}`, size) > width) letters.shift();
  return `…${letters.join('')}`;
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

/** The size of a node's card: as wide as its name needs, both near and when nothing but the name is shown. */
export function cardSize(name: string): Size {
  const { width } = nameOnCard(name);
  const needed = Math.max(width + NAME_PADDING.near, (width * BRIEF_SIZE) / NAME_SIZE + NAME_PADDING.brief, MIN_CARD_WIDTH);
  return { width: Math.ceil(needed / WIDTH_STEP) * WIDTH_STEP, height: CARD_HEIGHT };
}
