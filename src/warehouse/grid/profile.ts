import type { Cell, ResultColumn } from '#engine/run/executor.ts';

/** A summary of the values in a column. */
interface ColumnProfile {
  readonly column: ResultColumn;
  readonly nulls: number;
  readonly distinct: number;
  /** By value for numbers, otherwise by text; null if every value is NULL. */
  readonly least: Cell;
  readonly greatest: Cell;
  /** The distribution of the values. */
  readonly bins: readonly Bin[];
}

/** A bar of the distribution: some values of a column, and their number. */
export interface Bin {
  /** The value itself, or the first and last number of the interval. */
  readonly label: string;
  readonly count: number;
}

/** Maximum number of bars of a distribution. */
const MAX_BINS = 8;

/**
 * The distribution of values: numbers, dates and times in intervals of equal width from the least to the greatest; all others by value, the most
 * frequent first, with the rest as one bin.
 */
function binsOf(values: readonly Cell[], type: string): Bin[] {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0 && numbers.length === values.length) return numberBins(numbers, (number) => cellText(number, type));
  const times = /^(?:DATE|TIMESTAMP)/.test(type)
    ? values.map((value) => Date.parse(`${String(value).replace(' ', 'T')}${type === 'DATE' ? '' : 'Z'}`))
    : [];
  if (times.length > 0 && times.every(Number.isFinite)) return numberBins(times, (time) => timeText(time, type));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const sorted = [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  if (sorted.length <= MAX_BINS) return sorted;
  const others = sorted.slice(MAX_BINS - 1);
  const count = others.reduce((sum, bin) => sum + bin.count, 0);
  return [...sorted.slice(0, MAX_BINS - 1), { label: `${others.length.toLocaleString('en')} others`, count }];
}

/** A time in milliseconds since 1970 UTC, formatted as DuckDB prints a date, or a time to the second. */
function timeText(time: number, type: string): string {
  const text = new Date(time).toISOString();
  return type === 'DATE' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

function numberBins(numbers: readonly number[], print: (number: number) => string): Bin[] {
  const least = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const width = (greatest - least) / MAX_BINS;
  if (width === 0) return [{ label: print(least), count: numbers.length }];
  const counts = new Array<number>(MAX_BINS).fill(0);
  for (const value of numbers) counts[Math.min(MAX_BINS - 1, Math.floor((value - least) / width))]!++;
  // Interval edges are rounded to six digits, except large numbers such as times, which need all of them.
  const rounded = (number: number) => (Math.abs(number) < 1e9 ? Number(number.toPrecision(6)) : Math.round(number));
  const edge = (at: number) => print(at === MAX_BINS ? greatest : rounded(least + at * width));
  return counts.map((count, at) => ({ label: `${edge(at)} to ${edge(at + 1)}`, count }));
}

/** The rows with a value that contains the text, ignoring case; all rows if the text is empty. */
export function matchingRows(
  columns: readonly ResultColumn[],
  rows: readonly (readonly Cell[])[],
  text: string,
): readonly (readonly Cell[])[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) =>
    columns.some(({ type }, index) =>
      cellText(row[index] ?? null, type)
        .toLowerCase()
        .includes(wanted),
    ),
  );
}

/** The rows as tab-separated text for pasting into a spreadsheet: names first, without line breaks in values. */
export function clipboardText(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): string {
  const field = (value: Cell, index: number) =>
    value === null ? '' : cellText(value, columns[index]?.type ?? '').replaceAll(/[\t\r\n]+/g, ' ');
  return [columns.map(({ name }) => name), ...rows.map((row) => row.map(field))].map((line) => line.join('\t')).join('\n');
}

/** Compares two values for sorting: numbers by value, others by text, NULL last. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A value as the grid shows it: exact numbers with all decimal digits of their type. */
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
    return {
      column,
      nulls: rows.length - values.length,
      distinct: new Set(values).size,
      least: pickBy(1),
      greatest: pickBy(-1),
      bins: binsOf(values, column.type),
    };
  });
}

/** The rows as CSV (RFC 4180), names first. NULL is empty, and empty text is quoted. */
export function csvOf(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): string {
  const quoted = (text: string) => (text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const field = (value: Cell, index: number) => (value === null ? '' : quoted(cellText(value, columns[index]?.type ?? '')));
  return [columns.map(({ name }) => quoted(name)), ...rows.map((row) => row.map(field))]
    .map((line) => line.join(','))
    .join('\r\n');
}
