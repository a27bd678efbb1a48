import { type DiffBlock, type DiffLine, diffLines } from './diff.ts';

/** A row of a comparison, side by side: a line both have, lines that correspond to each other, or a stretch of same lines that is left out. */
export type CompareRow =
  | { kind: 'same'; left: DiffLine; right: DiffLine }
  | { kind: 'changed'; left: DiffLine | undefined; right: DiffLine | undefined }
  | { kind: 'gap'; line: number; count: number };

interface Comparison {
  rows: CompareRow[];
  /** Lines that are not the same, changed ones counted once. */
  differences: number;
  /** Not all of them are listed. */
  isCut: boolean;
}

/** Same lines that stay around each difference. */
const CONTEXT = 2;
const MAX_ROWS = 400;

function sameRows({ left, right }: DiffBlock, isFirst: boolean, isLast: boolean): CompareRow[] {
  const rows = left.map((line, index): CompareRow => ({ kind: 'same', left: line, right: right[index]! }));
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const hidden = rows.length - head - tail;
  // A gap is worth its row only when it stands for more than one.
  if (hidden < 2) return rows;
  return [...rows.slice(0, head), { kind: 'gap', line: left[head]!.line, count: hidden }, ...rows.slice(rows.length - tail)];
}

/** Two rendered texts as rows: what differs side by side, what is the same shortened. */
export function rowsOf(left: string, right: string): Comparison {
  const blocks = diffLines(left, right);
  const rows: CompareRow[] = [];
  let differences = 0;
  blocks.forEach((block, index) => {
    if (block.isSame) {
      rows.push(...sameRows(block, index === 0, index === blocks.length - 1));
      return;
    }
    const own = (lines: readonly DiffLine[]) => lines.filter(({ isOwn }) => isOwn).length;
    differences += Math.max(1, own(block.left), own(block.right));
    const count = Math.max(block.left.length, block.right.length);
    for (let at = 0; at < count; at++) rows.push({ kind: 'changed', left: block.left[at], right: block.right[at] });
  });
  return { rows: rows.slice(0, MAX_ROWS), differences, isCut: rows.length > MAX_ROWS };
}
