import type { Table } from 'apache-arrow';
import type { Cell, StatementResult } from '#engine/run/executor.ts';
import type { StatementKind } from './dialect/statement.ts';
import { shownJson } from './json/variant.ts';

export type Counts = Pick<StatementResult, 'rowsInserted' | 'rowsUpdated' | 'rowsDeleted'>;

/** The texts in the first column. */
export const texts = (table: Table): string[] =>
  Array.from({ length: table.numRows }, (_, row) => String(table.getChildAt(0)?.get(row)));
export const numberAt = (table: Table, column: number): number => Number(table.getChildAt(column)?.get(0) ?? 0);
export const firstNumber = (table: Table): number => numberAt(table, 0);

const NUMBER =
  /^(?:TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER|UBIGINT|HUGEINT|UHUGEINT|FLOAT|DOUBLE|DECIMAL\(.*\))$/;

/** A value that DuckDB printed, as a cell of its type. Numbers with more digits than JavaScript can represent stay text. */
export function cellOf(text: string | null, type: string): Cell {
  if (text === null) return null;
  if (type === 'BOOLEAN') return text === 'true';
  if (type === 'VARIANT') return shownJson(text);
  if (!NUMBER.test(type)) return text;
  const isExact = type === 'DOUBLE' || type === 'FLOAT' || text.replace(/\D/g, '').length <= 15;
  return isExact && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The numbers of changed rows in DuckDB's answer to a statement. */
export function countsOf(kind: StatementKind, answer: Table): Counts {
  switch (kind) {
    case 'insert':
      return { rowsInserted: firstNumber(answer) };
    case 'update':
      return { rowsUpdated: firstNumber(answer) };
    case 'delete':
    case 'truncate':
      return { rowsDeleted: firstNumber(answer) };
    default:
      return {};
  }
}
