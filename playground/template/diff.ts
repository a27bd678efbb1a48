import { diffArrays } from 'diff';
import type { Span } from '#engine/text/span.ts';

/** A run of entries that two lists share, or that only one of them has. */
interface DiffRun {
  kind: 'same' | 'left' | 'right';
  /** Where the run begins in the left and in the right list, and how many entries it has. */
  left: number;
  right: number;
  count: number;
}

/** Two lists with more differing entries are not compared: everything between their common ends counts as different. */
const MAX_EDITS = 2_000;

function endsOf(left: readonly string[], right: readonly string[]): { head: number; tail: number } {
  const shortest = Math.min(left.length, right.length);
  let head = 0;
  while (head < shortest && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < shortest - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++;
  return { head, tail };
}

/** The entries that two lists share and those that only one of them has, as runs. */
function diffOf(left: readonly string[], right: readonly string[]): DiffRun[] {
  const runs: DiffRun[] = [];
  let [atLeft, atRight] = [0, 0];
  const add = (kind: DiffRun['kind'], count: number) => {
    if (count === 0) return;
    runs.push({ kind, left: atLeft, right: atRight, count });
    if (kind !== 'right') atLeft += count;
    if (kind !== 'left') atRight += count;
  };
  const changes = diffArrays([...left], [...right], { maxEditLength: MAX_EDITS });
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

/** A text as words, numbers, quoted names, line breaks, other blanks and single signs. Joined they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/"[^"\n]*"|\w+|\n|[^\S\n]+|[^\w\s]/g) ?? [];
}

/** A piece of a line; `isOwn`: the other text has something else there. */
export interface DiffPiece {
  text: string;
  isOwn: boolean;
}

/** A line of one of two texts, counted from 1. `isOwn`: something of it, or its line break, is not in the other text. */
export interface DiffLine {
  line: number;
  pieces: DiffPiece[];
  isOwn: boolean;
}

/** A run of lines that two texts share, or the lines of each text in their place. */
export interface DiffBlock {
  isSame: boolean;
  left: DiffLine[];
  right: DiffLine[];
}

/** The pieces of one side of a comparison, cut into lines. */
function linesOf(words: readonly string[], runs: readonly DiffRun[], side: 'left' | 'right', first: number): DiffLine[] {
  const lines: DiffLine[] = [{ line: first, pieces: [], isOwn: false }];
  for (const run of runs) {
    const isOwn = run.kind !== 'same';
    if (isOwn && run.kind !== side) continue;
    const parts = words
      .slice(run[side], run[side] + run.count)
      .join('')
      .split('\n');
    parts.forEach((text, index) => {
      if (index > 0) lines.push({ line: first + lines.length, pieces: [], isOwn });
      const line = lines.at(-1)!;
      if (text === '') return;
      line.pieces.push({ text, isOwn });
      line.isOwn ||= isOwn;
    });
  }
  return lines;
}

function whole(lines: readonly string[], first: number, isOwn: boolean): DiffLine[] {
  return lines.map((text, index) => ({ line: first + index, pieces: text === '' ? [] : [{ text, isOwn }], isOwn }));
}

/** Two texts line by line; where lines differ, word by word. */
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
    // Removed lines and the lines added in their place belong together.
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

/** The stretches of the right text that the left one does not have, as offsets, word by word. */
export function changedRanges(left: string, right: string): Span[] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const starts = [0];
  for (const word of b) starts.push(starts.at(-1)! + word.length);
  return diffOf(a, b)
    .filter(({ kind }) => kind === 'right')
    .map(({ right: first, count }) => ({ from: starts[first]!, to: starts[first + count]! }));
}
