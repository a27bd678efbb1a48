import { Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import { literal, quoted } from '../dialect/reading.ts';
import { engineType } from '../engineType.ts';
import { fits } from './columnTypes.ts';
import { type FileRows, type LineProblem, MAX_REPORTED_PROBLEMS } from './customFile.ts';

/** A column of a table from a custom file. Without a column in the file, its values are NULL. */
export interface CustomColumn {
  readonly name: string;
  readonly dataType: string;
  /** The index of its column in the file. */
  readonly from?: number;
}

/** A table with the rows of a custom file. */
export interface CustomTable {
  /** Database, schema and name. */
  readonly parts: readonly [string, string, string];
  readonly columns: readonly CustomColumn[];
  /** The name of the file, and its number of rows. */
  readonly file: string;
  readonly rowCount: number;
  /** The rows as an Arrow stream of texts, with columns `c0`, `c1` … in the order of the file. */
  readonly rows: Uint8Array;
}

/** The columns of a table: those of the source matched by name, ignoring case, followed by the file's other columns. */
export function columnsFor(
  source: readonly { readonly name: string; readonly dataType: string }[],
  file: readonly { readonly name: string; readonly dataType: string }[],
): CustomColumn[] {
  const indexes = new Map(file.map(({ name }, index) => [name.toUpperCase(), index]));
  const known = source.map(({ name, dataType }): CustomColumn => {
    const from = indexes.get(name.toUpperCase());
    return from === undefined ? { name, dataType } : { name, dataType, from };
  });
  const taken = new Set(known.map(({ from }) => from));
  return [...known, ...file.flatMap((column, from) => (taken.has(from) ? [] : [{ ...column, from }]))];
}

/** Values that are not values of their column's type, by line. */
export function wrongValues({ values, lines }: FileRows, columns: readonly CustomColumn[]): LineProblem[] {
  const wrong: LineProblem[] = [];
  for (const { name, dataType, from } of columns) {
    const column = from === undefined ? undefined : values[from];
    let found = 0;
    for (let row = 0; column && row < column.length && found < MAX_REPORTED_PROBLEMS; row++) {
      const value = column[row]!;
      if (value === null || fits(value, dataType)) continue;
      found++;
      wrong.push({ line: lines[row]!, message: `${name}: “${value.slice(0, 40)}” is not a ${dataType}.` });
    }
  }
  return wrong.sort((a, b) => a.line - b.line).slice(0, MAX_REPORTED_PROBLEMS);
}

/** The values as an Arrow stream, which the engine loads without a file. */
export function arrowRows({ values }: FileRows): Uint8Array {
  return tableToIPC(
    new Table(Object.fromEntries(values.map((column, at) => [`c${at}`, vectorFromArray(column, new Utf8())]))),
    'stream',
  );
}

/** DuckDB's statements that create the table from the texts in `staged`. */
export function customTableStatements({ parts, columns, file }: CustomTable, staged: string): string[] {
  const typed = columns.map(({ name, dataType, from }) => ({ name: quoted([name]), type: engineType(dataType), from }));
  const table = quoted(parts);
  return [
    `CREATE OR REPLACE TABLE ${table} (${typed.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    `INSERT INTO ${table} SELECT ${typed.map(({ type, from }) => (from === undefined ? 'NULL' : `CAST(c${from} AS ${type})`)).join(', ')} FROM ${staged}`,
    `COMMENT ON TABLE ${table} IS ${literal(`Rows of ${file}.`)}`,
  ];
}
