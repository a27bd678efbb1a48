/** A run of entries that two lists share, or that only one of them has. */
export interface DiffRun {
  kind: 'same' | 'left' | 'right';
  /** Where the run begins in the left and in the right list, and how many entries it has. */
  left: number;
  right: number;
  count: number;
}

/** Above this many pairs the middle of two lists is not compared: what is between their common ends counts as different. */
const MOST_PAIRS = 4_000_000;

/** The longest common subsequence of two lists, as runs (Wagner and Fischer, after the common ends are taken off). */
export function diffOf(left: readonly string[], right: readonly string[]): DiffRun[] {
  const runs: DiffRun[] = [];
  const add = (kind: DiffRun['kind'], atLeft: number, atRight: number, count: number) => {
    if (count === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.count += count;
    else runs.push({ kind, left: atLeft, right: atRight, count });
  };
  const shortest = Math.min(left.length, right.length);
  let head = 0;
  while (head < shortest && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < shortest - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++;
  const rows = left.length - head - tail;
  const columns = right.length - head - tail;

  add('same', 0, 0, head);
  if (rows === 0 || columns === 0 || rows * columns > MOST_PAIRS) {
    add('left', head, head, rows);
    add('right', head + rows, head, columns);
  } else {
    // lengths[i][j]: of the longest common subsequence of what is left from i and j on.
    const width = columns + 1;
    const lengths = new Uint32Array((rows + 1) * width);
    for (let i = rows - 1; i >= 0; i--) {
      for (let j = columns - 1; j >= 0; j--) {
        lengths[i * width + j] =
          left[head + i] === right[head + j]
            ? lengths[(i + 1) * width + j + 1]! + 1
            : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
      }
    }
    let i = 0;
    let j = 0;
    while (i < rows || j < columns) {
      if (i < rows && j < columns && left[head + i] === right[head + j]) add('same', head + i++, head + j++, 1);
      else if (j === columns || (i < rows && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)) {
        add('left', head + i++, head + j, 1);
      } else add('right', head + i, head + j++, 1);
    }
  }
  add('same', left.length - tail, right.length - tail, tail);
  return runs;
}

/** A text as words, numbers, quoted names and single signs; blanks stay with what they are. Joined they are the text again. */
export function wordsOf(text: string): string[] {
  return text.match(/"[^"\n]*"|\w+|\s+|[^\w\s]/g) ?? [];
}

/** A piece of a line; `isOwn`: the other text has something else there. */
export interface DiffPiece {
  text: string;
  isOwn: boolean;
}

/** One line of two texts beside each other. A line that only one has is absent in the other. */
export interface DiffLine {
  isSame: boolean;
  left?: { line: number; pieces: DiffPiece[] };
  right?: { line: number; pieces: DiffPiece[] };
}

function piecesOf(words: readonly string[], runs: readonly DiffRun[], side: 'left' | 'right'): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  for (const run of runs) {
    if (run.kind !== 'same' && run.kind !== side) continue;
    pieces.push({ text: words.slice(run[side], run[side] + run.count).join(''), isOwn: run.kind !== 'same' });
  }
  return pieces;
}

/** Two texts line by line; in lines that differ, word by word. Lines count from 1. */
export function diffLines(left: string, right: string): DiffLine[] {
  const [a, b] = [left.split('\n'), right.split('\n')];
  const lines: DiffLine[] = [];
  const runs = diffOf(a, b);
  const plain = (text: string, isOwn: boolean) => [{ text, isOwn }];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!;
    if (run.kind === 'same') {
      for (let i = 0; i < run.count; i++) {
        lines.push({
          isSame: true,
          left: { line: run.left + i + 1, pieces: plain(a[run.left + i]!, false) },
          right: { line: run.right + i + 1, pieces: plain(b[run.right + i]!, false) },
        });
      }
      continue;
    }
    // Lines that went and lines that came in their place are told as changed, one by one.
    const next = runs[index + 1];
    const both = next && next.kind !== 'same' ? next : undefined;
    if (both) index++;
    const gone = run.kind === 'left' ? run : both?.kind === 'left' ? both : undefined;
    const come = run.kind === 'right' ? run : both?.kind === 'right' ? both : undefined;
    const count = Math.max(gone?.count ?? 0, come?.count ?? 0);
    for (let i = 0; i < count; i++) {
      const old = gone && i < gone.count ? { line: gone.left + i + 1, text: a[gone.left + i]! } : undefined;
      const other = come && i < come.count ? { line: come.right + i + 1, text: b[come.right + i]! } : undefined;
      const words = old && other && diffOf(wordsOf(old.text), wordsOf(other.text));
      lines.push({
        isSame: false,
        ...(old && {
          left: { line: old.line, pieces: words ? piecesOf(wordsOf(old.text), words, 'left') : plain(old.text, true) },
        }),
        ...(other && {
          right: { line: other.line, pieces: words ? piecesOf(wordsOf(other.text), words, 'right') : plain(other.text, true) },
        }),
      });
    }
  }
  return lines;
}

/** The stretches of the right text that the left one does not have, as offsets, word by word. */
export function changedRanges(left: string, right: string): { from: number; to: number }[] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const starts = [0];
  for (const word of b) starts.push(starts.at(-1)! + word.length);
  return diffOf(a, b)
    .filter(({ kind }) => kind === 'right')
    .map(({ right: first, count }) => ({ from: starts[first]!, to: starts[first + count]! }));
}
