/** Width and height in graph units: pixels at zoom 1. */
export interface Size {
  width: number;
  height: number;
}

/** How a name is written on its card. */
interface CardName {
  /** One line, or two where the name has a `_` to break after; what is too long has an ellipsis in its middle. */
  lines: readonly string[];
  /** Width of the longest line, in letters of `NAME_SIZE`. */
  width: number;
}

/** Height of every card: two lines of a name and a line below them, so that no state of a run moves the layout. */
export const CARD_HEIGHT = 54;
/** Size of a name's letters on a card seen near, and on one that shows nothing but its name; `NodeCard.module.css` says the same. */
export const NAME_SIZE = 14;
export const BRIEF_SIZE = 17;

/** Up to this width a name is on one line. */
const ONE_LINE = 112;
/** The longest line; about 15 capitals or 19 small letters. */
const LONGEST = 156;
/** The width of a card beside its name: icon and margins up close, only margins when it shows just the name. */
const BESIDE = { near: 44, brief: 18 };
const NARROWEST = 112;
/** Widths come in steps, so that cards with names of similar length are alike, and typing a letter rarely moves anything. */
const STEP = 8;

/** Advances of the site's font at weight 650, in hundredths of the letter size: letters by width. */
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

/** Letters that are not in the table: those of East Asia and pictures fill a square and more, others are like capitals. */
function advanceOf(letter: string): number {
  return ADVANCE.get(letter) ?? (letter.codePointAt(0)! >= 0x1100 ? 110 : 74);
}

/**
 * How wide a bold text is at most, without a page to measure it in: layouts are made in workers and by the build. The table rounds up, and a
 * face that the reader's system puts in the place of ours is hardly wider.
 */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) sum += advanceOf(letter);
  return (sum * size) / 100;
}

/** The text with an ellipsis in its middle where it is wider than this: the end of a name tells as much as its start. */
export function cutInMiddle(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  let left = 0;
  let right = letters.length;
  let free = width - textWidth('…', size);
  // A letter from the start, one from the end, until the next does not fit.
  for (let isLeft = true; left < right; isLeft = !isLeft) {
    const next = (advanceOf(letters[isLeft ? left : right - 1]!) * size) / 100;
    if (next > free) break;
    free -= next;
    if (isLeft) left++;
    else right--;
  }
  return `${letters.slice(0, left).join('')}…${letters.slice(right).join('')}`;
}

/** The text with an ellipsis for its start where it is wider than this. */
export function cutAtStart(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`…${letters.join('')}`, size) > width) letters.shift();
  return `…${letters.join('')}`;
}

/** Where a name can be broken: behind an underscore with something else on both sides of it. */
function breaks(name: string): number[] {
  return [...name.matchAll(/(?<=[^_]_+)(?=[^_])/g)].map(({ index }) => index);
}

const KNOWN = new Map<string, CardName>();
const MAX_KNOWN = 20_000;

/** The lines of a name on its card. */
export function nameOnCard(name: string): CardName {
  const known = KNOWN.get(name);
  if (known) return known;
  const lines = linesOf(name);
  const card = { lines, width: Math.max(...lines.map((line) => textWidth(line, NAME_SIZE))) };
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  KNOWN.set(name, card);
  return card;
}

function linesOf(name: string): string[] {
  const width = (text: string) => textWidth(text, NAME_SIZE);
  if (width(name) <= ONE_LINE) return [name];
  const halves = breaks(name).map((at) => [name.slice(0, at), name.slice(at)] as const);
  const widest = (lines: readonly string[]) => Math.max(...lines.map(width));
  const [first, ...others] = halves;
  if (first === undefined) return [cutInMiddle(name, NAME_SIZE, LONGEST)];
  const best = others.reduce((a, b) => (widest(b) < widest(a) ? b : a), first);
  if (widest(best) <= LONGEST) return [...best];
  // Too long even for two lines: as many words as the first one takes, and the end on the second.
  const whole = halves.findLast(([head]) => width(head) <= LONGEST)?.[0] ?? '';
  const head = width(whole) > LONGEST / 2 ? whole : best[0];
  return [head, name.slice(head.length)].map((line) => cutInMiddle(line, NAME_SIZE, LONGEST));
}

/** The size of a node's card: as wide as its name needs, both near and when nothing but the name is shown. */
export function cardSize(name: string): Size {
  const { width } = nameOnCard(name);
  const needed = Math.max(width + BESIDE.near, (width * BRIEF_SIZE) / NAME_SIZE + BESIDE.brief, NARROWEST);
  return { width: Math.ceil(needed / STEP) * STEP, height: CARD_HEIGHT };
}
