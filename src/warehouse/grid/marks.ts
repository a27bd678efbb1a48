import type { Cell, StatementResult } from '#engine/run/executor.ts';

/** What became of a row between two looks at a table. */
export type RowMark = 'inserted' | 'updated' | 'untouched' | 'deleted';

/** Rows of a table as they were read. */
export type TableRows = Pick<StatementResult, 'columns' | 'rows' | 'rowCount'>;

/** The rows of a table with what became of each: those that are there, then those that are gone. `counts` holds each mark's number. */
export interface MarkedRows {
  readonly columns: TableRows['columns'];
  readonly rows: TableRows['rows'];
  readonly marks: ReadonlyMap<readonly Cell[], RowMark>;
  readonly counts: Readonly<Record<RowMark, number>>;
}

/**
 * Determines what happened to each row between two readings of a table. A row is recognized by the values of `keys` that both readings have; without
 * any of them by all values of the columns that both have. Columns that only one of them has are ignored. Rows of one key are matched in their order.
 * The answer has the columns of `after`, or those of `before` where the table is gone.
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
