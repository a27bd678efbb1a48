import type { Cell, ResultColumn } from '#engine/run/executor.ts';

/** What a column of some rows holds. */
export interface ColumnProfile {
  readonly column: ResultColumn;
  readonly nulls: number;
  readonly distinct: number;
  /** By value for numbers, else by text; null where every value is NULL. */
  readonly least: Cell;
  readonly greatest: Cell;
}

/** Which of two values comes first, NULL after all others: numbers by value, all else by text. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A value as the grid shows it: exact numbers with all the digits of their type. */
export function cellText(value: Cell, type: string): string {
  if (value === null) return 'NULL';
  const scale = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(type)?.[1];
  return typeof value === 'number' && scale !== undefined ? value.toFixed(Number(scale)) : String(value);
}

/** A profile of each column of these rows. */
export function profileOf(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): ColumnProfile[] {
  return columns.map((column, index) => {
    const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
    const pickBy = (sign: number) =>
      values.reduce<Cell>((best, value) => (best === null || sign * compareCells(value, best) < 0 ? value : best), null);
    return { column, nulls: rows.length - values.length, distinct: new Set(values).size, least: pickBy(1), greatest: pickBy(-1) };
  });
}

/** The rows as CSV (RFC 4180), names first: NULL is empty, an empty text is in quotes. */
export function csvOf(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): string {
  const field = (value: Cell) => {
    if (value === null) return '';
    const text = String(value);
    return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map(({ name }) => field(name)), ...rows.map((row) => row.map(field))]
    .map((line) => line.join(','))
    .join('\r\n');
}
