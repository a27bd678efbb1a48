import type { CSSProperties } from 'react';
import type { DrawnCommit } from '../../shared/drawing.ts';
import styles from './DrawnCommits.module.css';
import { Words } from './Words.tsx';

/** The colors of branches, in the order in which branches begin. */
const COLORS = ['var(--accent)', 'var(--mark-orange)', 'var(--mark-violet)', 'var(--mark-lime)'];

/** A line from a commit to one after it: rows of both commits, their columns, and the column in which the line goes down. */
interface Line {
  rows: [from: number, to: number];
  columns: [from: number, to: number];
  via: number;
}

/** The line to a new branch goes down in the column of that branch. The line of a merge goes down in the column of the merged branch. */
function linesOf(commits: readonly DrawnCommit[], branches: readonly string[]): Line[] {
  return commits.flatMap(({ branch, parents }, to) =>
    parents.map((parent, index): Line => {
      const from = commits.findIndex(({ id }) => id === parent);
      const columns: Line['columns'] = [branches.indexOf(commits[from]!.branch), branches.indexOf(branch)];
      return { rows: [from, to], columns, via: columns[index === 0 ? 1 : 0] };
    }),
  );
}

/** The piece of a line in a row, as an SVG path: a column is 1 wide, and a row 2 high with its dot at 1. Undefined in rows that the line does not pass. */
function pieceOf({ rows: [from, to], columns, via }: Line, row: number): string | undefined {
  if (row < from || row > to) return undefined;
  const middle = via + 0.5;
  if (row === from) return `M${columns[0] + 0.5},1L${middle},2`;
  return row === to ? `M${middle},0L${columns[1] + 0.5},1` : `M${middle},0V2`;
}

/** A Git history from top to bottom: each commit is a row with its words beside it, and each branch is a column. */
export function DrawnCommits({ commits }: { commits: readonly DrawnCommit[] }) {
  const branches = [...new Set(commits.map(({ branch }) => branch))];
  const lines = linesOf(commits, branches);
  return commits.map(({ id, branch, text }, row) => {
    const column = branches.indexOf(branch);
    const isFirst = commits.findIndex((one) => one.branch === branch) === row;
    return (
      <div key={id} className={styles.commit}>
        <div className={styles.rail} style={{ '--columns': branches.length, '--column': column } as CSSProperties}>
          <svg viewBox={`0 0 ${branches.length} 2`} preserveAspectRatio="none" aria-hidden>
            {lines.map((line) => {
              const piece = pieceOf(line, row);
              return piece && <path key={line.rows.join()} d={piece} style={{ stroke: COLORS[line.via] }} />;
            })}
          </svg>
          <span className={styles.dot} style={{ background: COLORS[column] }} />
        </div>
        <span className={styles.id}>{id}</span>
        <div className={styles.text}>
          {isFirst && <span className={styles.branch}>{branch}</span>}
          {text && (
            <span>
              <Words text={text} />
            </span>
          )}
        </div>
      </div>
    );
  });
}
