import { type ChangeObject, diffArrays } from 'diff';
import type { Span } from '#engine/text/span.ts';

/** Differing entries up to which two lists are compared. With more, everything between the common start and end counts as different, to save time. */
const MAX_DIFF_EDITS = 2_000;

type Change = Pick<ChangeObject<string[]>, 'removed' | 'added' | 'value'>;

/** The entries of two lists in runs: those that both have, those that only the left list has (`removed`), and those that only the right has (`added`). */
function changesOf(left: string[], right: string[]): Change[] {
  const changes = diffArrays(left, right, { maxEditLength: MAX_DIFF_EDITS });
  if (changes) return changes;
  const shortest = Math.min(left.length, right.length);
  let head = 0;
  while (head < shortest && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < shortest - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  return [
    { removed: false, added: false, value: left.slice(0, head) },
    { removed: true, added: false, value: left.slice(head, left.length - tail) },
    { removed: false, added: true, value: right.slice(head, right.length - tail) },
    { removed: false, added: false, value: left.slice(left.length - tail) },
  ].filter(({ value }) => value.length > 0);
}

/** Splits a text into words, numbers, quoted names, line breaks, other whitespace and single characters. Joined, they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/"[^"\n]*"|\w+|\n|[^\S\n]+|[^\w\s]/g) ?? [];
}

/** A piece of a line. `isDifferent`: the other text does not have this piece. */
export interface DiffPiece {
  text: string;
  isDifferent: boolean;
}

/** A line of a compared text; `line` counts from 1. `isDifferent`: a piece of the line, or its line break, is not in the other text. */
export interface DiffLine {
  line: number;
  pieces: DiffPiece[];
  isDifferent: boolean;
}

/** A block of lines that both texts have, or the lines of each text that replace each other. */
export interface DiffBlock {
  isSame: boolean;
  left: DiffLine[];
  right: DiffLine[];
}

/** One side of a comparison of words, in lines. `first` is the number of the first line. */
function linesOf(changes: readonly Change[], side: 'left' | 'right', first: number): DiffLine[] {
  const lines: DiffLine[] = [{ line: first, pieces: [], isDifferent: false }];
  for (const { removed, added, value } of changes) {
    if (side === 'left' ? added : removed) continue;
    const isDifferent = removed || added;
    value
      .join('')
      .split('\n')
      .forEach((text, index) => {
        if (index > 0) lines.push({ line: first + lines.length, pieces: [], isDifferent });
        const line = lines.at(-1)!;
        if (text === '') return;
        line.pieces.push({ text, isDifferent });
        line.isDifferent ||= isDifferent;
      });
  }
  return lines;
}

function whole(lines: readonly string[], first: number, isDifferent: boolean): DiffLine[] {
  return lines.map((text, index) => ({ line: first + index, pieces: text === '' ? [] : [{ text, isDifferent }], isDifferent }));
}

/** The lines of a text that the other text does not have, beside the lines of the other text in their place: word by word, if both have some. */
function differingBlock(ours: string[], theirs: string[], left: number, right: number): DiffBlock {
  if (ours.length === 0 || theirs.length === 0) {
    return { isSame: false, left: whole(ours, left, true), right: whole(theirs, right, true) };
  }
  const changes = changesOf(wordsOf(ours.join('\n')), wordsOf(theirs.join('\n')));
  return { isSame: false, left: linesOf(changes, 'left', left), right: linesOf(changes, 'right', right) };
}

/** Compares two texts line by line, and lines that differ word by word. */
export function diffLines(leftText: string, rightText: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let [left, right] = [1, 1];
  let [ours, theirs]: [string[], string[]] = [[], []];
  const endDifference = () => {
    if (ours.length + theirs.length > 0) blocks.push(differingBlock(ours, theirs, left - ours.length, right - theirs.length));
    [ours, theirs] = [[], []];
  };
  for (const { removed, added, value } of changesOf(leftText.split('\n'), rightText.split('\n'))) {
    if (removed) ours.push(...value);
    else if (added) theirs.push(...value);
    else {
      endDifference();
      blocks.push({ isSame: true, left: whole(value, left, false), right: whole(value, right, false) });
    }
    if (!added) left += value.length;
    if (!removed) right += value.length;
  }
  endDifference();
  return blocks;
}

/** The ranges of the right text that the left text does not have, as offsets, compared word by word. */
export function changedRanges(left: string, right: string): Span[] {
  let at = 0;
  return changesOf(wordsOf(left), wordsOf(right)).flatMap(({ removed, added, value }) => {
    if (removed) return [];
    const from = at;
    at += value.join('').length;
    return added ? [{ from, to: at }] : [];
  });
}
