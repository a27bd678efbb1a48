import { type DiffLine, type DiffPiece, diffLines } from './diff.ts';

/** A row of a comparison: a line both have, a line of one of them, or a stretch of same lines that is left out. */
export type CompareRow =
  | { kind: 'same' | 'ours' | 'theirs'; line: number; pieces: DiffPiece[] }
  | { kind: 'gap'; line: number; count: number };

export interface Comparison {
  rows: CompareRow[];
  /** Lines that are not the same, changed ones counted once. */
  differences: number;
  /** Not all of them are listed. */
  isCut: boolean;
}

/** Same lines that stay around each difference. */
const CONTEXT = 2;
const MOST_ROWS = 400;

function shortened(lines: readonly DiffLine[], isFirst: boolean, isLast: boolean): CompareRow[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const row = ({ line, pieces }: DiffLine): CompareRow => ({ kind: 'same', line, pieces });
  const hidden = lines.length - head - tail;
  // A gap is worth its row only when it stands for more than one.
  if (hidden < 2) return lines.map(row);
  return [
    ...lines.slice(0, head).map(row),
    { kind: 'gap', line: lines[head]!.line, count: hidden },
    ...lines.slice(lines.length - tail).map(row),
  ];
}

/** Two rendered texts as rows: what differs line by line, what is the same shortened. */
export function rowsOf(ours: string, theirs: string): Comparison {
  const blocks = diffLines(ours, theirs);
  const rows: CompareRow[] = [];
  let differences = 0;
  blocks.forEach(({ isSame, left, right }, index) => {
    if (isSame) {
      rows.push(...shortened(left, index === 0, index === blocks.length - 1));
      return;
    }
    const own = (lines: readonly DiffLine[]) => lines.filter(({ isOwn }) => isOwn).length;
    differences += Math.max(1, own(left), own(right));
    rows.push(...left.map(({ line, pieces }): CompareRow => ({ kind: 'ours', line, pieces })));
    rows.push(...right.map(({ line, pieces }): CompareRow => ({ kind: 'theirs', line, pieces })));
  });
  return { rows: rows.slice(0, MOST_ROWS), differences, isCut: rows.length > MOST_ROWS };
}
