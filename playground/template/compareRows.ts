import { type DiffBlock, type DiffLine, diffLines } from './diff.ts';

/** A row of a side-by-side comparison: a line that both texts have, two lines that differ, or a gap where equal lines are left out. */
export type CompareRow =
  | { kind: 'same'; left: DiffLine; right: DiffLine }
  | { kind: 'changed'; left: DiffLine | undefined; right: DiffLine | undefined }
  | { kind: 'gap'; line: number; count: number };

interface Comparison {
  rows: CompareRow[];
  /** Number of lines that differ. A changed line counts once. */
  differences: number;
  /** Whether some rows are left out, because there are too many. */
  isCut: boolean;
}

/** Equal lines that are shown above and below each difference. */
const CONTEXT_LINES = 2;
/** Rows of a comparison that are shown. */
const MAX_COMPARE_ROWS = 400;

function sameRows({ left, right }: DiffBlock, isFirst: boolean, isLast: boolean): CompareRow[] {
  const rows = left.map((line, index): CompareRow => ({ kind: 'same', left: line, right: right[index]! }));
  const head = isFirst ? 0 : CONTEXT_LINES;
  const tail = isLast ? 0 : CONTEXT_LINES;
  const hidden = rows.length - head - tail;
  // A gap takes a row itself, so it must hide at least two lines.
  if (hidden < 2) return rows;
  return [...rows.slice(0, head), { kind: 'gap', line: left[head]!.line, count: hidden }, ...rows.slice(rows.length - tail)];
}

/** Compares two rendered texts. Lines that differ are side by side, and long parts of equal lines become gaps. */
export function rowsOf(left: string, right: string): Comparison {
  const blocks = diffLines(left, right);
  const rows: CompareRow[] = [];
  let differences = 0;
  blocks.forEach((block, index) => {
    if (block.isSame) {
      rows.push(...sameRows(block, index === 0, index === blocks.length - 1));
      return;
    }
    const own = (lines: readonly DiffLine[]) => lines.filter(({ isDifferent }) => isDifferent).length;
    differences += Math.max(1, own(block.left), own(block.right));
    const count = Math.max(block.left.length, block.right.length);
    for (let at = 0; at < count; at++) rows.push({ kind: 'changed', left: block.left[at], right: block.right[at] });
  });
  return { rows: rows.slice(0, MAX_COMPARE_ROWS), differences, isCut: rows.length > MAX_COMPARE_ROWS };
}
