import { useMemo } from 'react';
import type { Cell } from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import utilities from '#ui/utilities.module.css';
import { type MarkedRows, markedRows } from '#warehouse/grid/marks.ts';
import { RowGrid } from '#warehouse/grid/RowGrid.tsx';
import styles from './ChangedTable.module.css';
import { MAX_MARKED_ROWS, type TableChange } from './tableChange.ts';

/** Describes the columns that exist only before or only after the run. */
function columnWords({ before, after }: TableChange): string {
  if (!before || !after) return '';
  const names = (table: typeof before) => table.columns.map(({ name }) => name);
  const added = names(after).filter((name) => !names(before).includes(name));
  const gone = names(before).filter((name) => !names(after).includes(name));
  return [...added.map((name) => `New column ${name}.`), ...gone.map((name) => `Column ${name} is gone.`)].join(' ');
}

const limitWords = `A table of more than ${MAX_MARKED_ROWS.toLocaleString('en')} rows is only counted:`;

/** Says how many rows are shown although the table is too large to mark. */
function firstWords(table: TableChange['before']): string {
  const count = table?.rows.length ?? 0;
  return count === 0 ? '' : count === 1 ? '; the first one is here' : `; the first ${count.toLocaleString('en')} are here`;
}

/** Sorts changed rows before unchanged rows, each in their order, so that one changed row among thousands is visible. */
function changedFirst(marked: MarkedRows): MarkedRows {
  const isUntouched = (row: readonly Cell[]) => marked.marks.get(row) === 'untouched';
  return { ...marked, rows: [...marked.rows.filter((row) => !isUntouched(row)), ...marked.rows.filter(isUntouched)] };
}

/** A table before and after a run: every row, marked with what happened to it. */
export function ChangedTable({ change }: { change: TableChange }) {
  const { name, before, after, keys } = change;
  const marked = useMemo(() => changedFirst(markedRows(before, after, keys)), [before, after, keys]);
  // Where not all rows were read, a row may be missing only because it was not read.
  const isWhole = [before, after].every((one) => one === undefined || one.rows.length === one.rowCount);
  const { untouched, inserted, updated, deleted } = marked.counts;
  const words = [`${untouched.toLocaleString('en')} untouched`, `${inserted.toLocaleString('en')} inserted`];
  words.push(`${updated.toLocaleString('en')} updated`, `${deleted.toLocaleString('en')} deleted`);
  const rows = (table: TableChange['before']) => (table ? counted(table.rowCount, 'row') : 'no table');
  return (
    <section className={styles.change} aria-label={`Rows of ${name}`}>
      <h3 className={utilities.heading}>{name}</h3>
      <p className={utilities.sentence}>
        Before: {rows(before)}. After: {rows(after)}. {isWhole && before && `${words.join(', ')}.`} {columnWords(change)}
        {!isWhole && `${limitWords} no row is marked${firstWords(after)}.`}
      </p>
      {isWhole
        ? marked.rows.length > 0 && (
            <RowGrid label={`Rows of ${name}`} columns={marked.columns} rows={marked.rows} marks={marked.marks} />
          )
        : after && <RowGrid label={`Rows of ${name}`} columns={after.columns} rows={after.rows} />}
    </section>
  );
}
