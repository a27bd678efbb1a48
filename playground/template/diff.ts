import { diffArrays } from 'diff';
import type { Span } from '#engine/text/span.ts';

/** A run of entries that both lists have, or that only one of them has. */
interface DiffRun {
  kind: 'same' | 'left' | 'right';
  /** Index of the run's first entry in the left list. */
  left: number;
  right: number;
  count: number;
}

/** Differing entries up to which two lists are compared. With more, everything between the common start and end counts as different, to save time. */
const MAX_DIFF_EDITS = 2_000;

function endsOf(left: readonly string[], right: readonly string[]): { head: number; tail: number } {
  const shortest = Math.min(left.length, right.length);
  let head = 0;
  while (head < shortest && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < shortest - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++;
  return { head, tail };
}

/** Compares two lists: runs of entries that both have, and runs that only one of them has. */
function diffOf(left: readonly string[], right: readonly string[]): DiffRun[] {
  const runs: DiffRun[] = [];
  let [atLeft, atRight] = [0, 0];
  const add = (kind: DiffRun['kind'], count: number) => {
    if (count === 0) return;
    runs.push({ kind, left: atLeft, right: atRight, count });
    if (kind !== 'right') atLeft += count;
    if (kind !== 'left') atRight += count;
  };
  const changes = diffArrays([...left], [...right], { maxEditLength: MAX_DIFF_EDITS });
  if (!changes) {
    const { head, tail } = endsOf(left, right);
    add('same', head);
    add('left', left.length - head - tail);
    add('right', right.length - head - tail);
    add('same', tail);
  }
  for (const { removed, added, count } of changes ?? []) add(removed ? 'left' : added ? 'right' : 'same', count);
  return runs;
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

/** The words of one side of a comparison, grouped into lines. `first` is the number of the first line. */
function linesOf(words: readonly string[], runs: readonly DiffRun[], side: 'left' | 'right', first: number): DiffLine[] {
  const lines: DiffLine[] = [{ line: first, pieces: [], isDifferent: false }];
  for (const run of runs) {
    const isDifferent = run.kind !== 'same';
    if (isDifferent && run.kind !== side) continue;
    const parts = words
      .slice(run[side], run[side] + run.count)
      .join('')
      .split('\n');
    parts.forEach((text, index) => {
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

/** Compares two texts line by line, and lines that differ word by word. */
export function diffLines(left: string, right: string): DiffBlock[] {
  const [a, b] = [left.split('\n'), right.split('\n')];
  const runs = diffOf(a, b);
  const blocks: DiffBlock[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!;
    if (run.kind === 'same') {
      blocks.push({
        isSame: true,
        left: whole(a.slice(run.left, run.left + run.count), run.left + 1, false),
        right: whole(b.slice(run.right, run.right + run.count), run.right + 1, false),
      });
      continue;
    }
    // Removed lines and the lines that replace them go into one block.
    const group = [run];
    while (runs[index + 1] && runs[index + 1]!.kind !== 'same') group.push(runs[++index]!);
    const count = (kind: 'left' | 'right') => group.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
    const ours = a.slice(run.left, run.left + count('left'));
    const theirs = b.slice(run.right, run.right + count('right'));
    if (ours.length === 0 || theirs.length === 0) {
      blocks.push({ isSame: false, left: whole(ours, run.left + 1, true), right: whole(theirs, run.right + 1, true) });
      continue;
    }
    const [words, others] = [wordsOf(ours.join('\n')), wordsOf(theirs.join('\n'))];
    const within = diffOf(words, others);
    blocks.push({
      isSame: false,
      left: linesOf(words, within, 'left', run.left + 1),
      right: linesOf(others, within, 'right', run.right + 1),
    });
  }
  return blocks;
}

/** The ranges of the right text that the left text does not have, as offsets, compared word by word. */
export function changedRanges(left: string, right: string): Span[] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const starts = [0];
  for (const word of b) starts.push(starts.at(-1)! + word.length);
  return diffOf(a, b)
    .filter(({ kind }) => kind === 'right')
    .map(({ right: first, count }) => ({ from: starts[first]!, to: starts[first + count]! }));
}
