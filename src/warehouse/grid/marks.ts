import type { Cell, StatementResult } from '#engine/run/executor.ts';

/** What happened to a row between two readings of a table. */
export type RowMark = 'inserted' | 'updated' | 'untouched' | 'deleted';

/** Rows of a table as they were read. */
export type TableRows = Pick<StatementResult, 'columns' | 'rows' | 'rowCount'>;

/** The rows of a table with what happened to each: existing rows first, then deleted ones. `counts` has the number of rows of each mark. */
export interface MarkedRows {
  readonly columns: TableRows['columns'];
  readonly rows: TableRows['rows'];
  readonly marks: ReadonlyMap<readonly Cell[], RowMark>;
  readonly counts: Readonly<Record<RowMark, number>>;
}

/**
 * Determines what happened to each row between two readings of a table. Rows are matched by the values of those `keys` that both readings have or,
 * without any, by all columns that both have. Columns of only one reading are ignored. Rows with equal keys are matched in their order. The result
 * has the columns of `after`, or of `before` if the table no longer exists.
 */
export function markedRows(before: TableRows | undefined, after: TableRows | undefined, keys: readonly string[]): MarkedRows {
  const columns = (after ?? before)?.columns ?? [];
  const indexIn = (table: TableRows | undefined) => new Map(table?.columns.map(({ name }, index) => [name, index]));
  const [old, now] = [indexIn(before), indexIn(after)];
  const common = [...now.keys()].filter((name) => old.has(name));
  const known = keys.filter((name) => common.includes(name));
  const textOf = (names: readonly string[], at: ReadonlyMap<string, number>, row: readonly Cell[]) =>
    JSON.stringify(names.map((name) => row[at.get(name)!] ?? null));
  const keyNames = known.length > 0 ? known : common;

  const waiting = new Map<string, (readonly Cell[])[]>();
  for (const row of before?.rows ?? []) {
    const key = textOf(keyNames, old, row);
    const rows = waiting.get(key);
    if (rows) rows.push(row);
    else waiting.set(key, [row]);
  }
  const marks = new Map<readonly Cell[], RowMark>();
  const counts: Record<RowMark, number> = { inserted: 0, updated: 0, untouched: 0, deleted: 0 };
  const mark = (row: readonly Cell[], what: RowMark) => {
    marks.set(row, what);
    counts[what]++;
    return row;
  };
  const rows = (after?.rows ?? []).map((row) => {
    const was = common.length > 0 ? waiting.get(textOf(keyNames, now, row))?.shift() : undefined;
    if (!was) return mark(row, 'inserted');
    return mark(row, textOf(common, now, row) === textOf(common, old, was) ? 'untouched' : 'updated');
  });
  const gone = [...waiting.values()].flat().map((row) => {
    const shown = after ? columns.map(({ name }) => row[old.get(name) ?? -1] ?? null) : row;
    return mark(shown, 'deleted');
  });
  return { columns, rows: [...rows, ...gone], marks, counts };
}
