import { type DiffPiece, diffLines } from './diff.ts';

/** A row of a comparison: a line both have, a line of one of them, or a stretch of same lines that is left out. */
export type CompareRow =
  | { kind: 'same' | 'ours' | 'theirs'; left?: number; right?: number; pieces: DiffPiece[] }
  | { kind: 'gap'; count: number; left: number; right?: number };

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

/** Two rendered texts as rows: what differs line by line, what is the same shortened. */
export function rowsOf(ours: string, theirs: string): Comparison {
  const lines = diffLines(ours, theirs);
  const isNear = lines.map(() => false);
  lines.forEach((line, index) => {
    if (line.isSame) return;
    for (let near = Math.max(0, index - CONTEXT); near <= Math.min(lines.length - 1, index + CONTEXT); near++)
      isNear[near] = true;
  });
  const rows: CompareRow[] = [];
  let differences = 0;
  // Lines of the other engine stand under all of ours of the same stretch.
  let theirRows: CompareRow[] = [];
  const settle = () => {
    rows.push(...theirRows);
    theirRows = [];
  };
  for (const [index, { isSame, left, right }] of lines.entries()) {
    if (!isSame) {
      differences++;
      if (left) rows.push({ kind: 'ours', left: left.line, pieces: left.pieces });
      if (right) theirRows.push({ kind: 'theirs', right: right.line, pieces: right.pieces });
      continue;
    }
    settle();
    if (!left || !right) continue;
    const last = rows.at(-1);
    if (isNear[index]) rows.push({ kind: 'same', left: left.line, right: right.line, pieces: left.pieces });
    else if (last?.kind === 'gap') last.count++;
    else rows.push({ kind: 'gap', count: 1, left: left.line });
  }
  settle();
  return { rows: rows.slice(0, MOST_ROWS), differences, isCut: rows.length > MOST_ROWS };
}
