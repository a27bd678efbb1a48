import { literal, quoted } from '../dialect/reading.ts';
import { engineType, plausibleValue } from './plausible.ts';
import { type RowRecipe, tpchRecipes } from './tpch.ts';

export interface SampleColumn {
  readonly name: string;
  readonly dataType: string;
  readonly nullable: boolean;
}

/** A table that has no rows of its own: what a Source node points at. */
export interface SampleTable {
  /** Database, schema and name. */
  readonly parts: readonly [string, string, string];
  readonly columns: readonly SampleColumn[];
}

/** How many rows a table gets that is none of TPC-H. */
export const PLAUSIBLE_ROWS = 1_000;

/** The recipe of TPC-H for a table, where name and columns say that it is one of its tables. */
function recipeFor(table: SampleTable, orders: number): RowRecipe | undefined {
  const recipe = tpchRecipes(orders)[table.parts[2].toUpperCase()];
  const known = table.columns.filter(({ name }) => recipe?.columns[name.toUpperCase()] !== undefined);
  return known.length * 2 > table.columns.length ? recipe : undefined;
}

/** A text as long as its column may be at most, so that the platform would take it too. */
function fitted(value: string, dataType: string): string {
  const length = /^(?:VAR)?CHAR[A-Z ]*\((\d+)\)/i.exec(dataType.trim())?.[1];
  return length === undefined ? value : `LEFT(${value}, ${length})`;
}

/**
 * Statements of DuckDB that make a table and its rows. Tables of TPC-H get rows in its shape, as many as go with `orders` orders; others get rows
 * that fit the names and types of their columns, the first key unique. The same call makes the same rows.
 */
export function sampleTable(table: SampleTable, orders: number): string[] {
  const recipe = recipeFor(table, orders);
  const rows = Math.min(orders, PLAUSIBLE_ROWS);
  const name = quoted(table.parts);
  if (table.columns.length === 0) return [];
  let hasKey = false;
  const columns = table.columns.map((column, index) => {
    const type = engineType(column.dataType);
    const known = recipe?.columns[column.name.toUpperCase()];
    const isKey = !recipe && !hasKey && /(ID|KEY|SK|PK|NUMBER|NO)$/i.test(column.name);
    if (isKey) hasKey = true;
    const value =
      known ??
      (isKey && type !== 'VARCHAR'
        ? 'k'
        : isKey
          ? `'A' || LPAD(CAST(k AS VARCHAR), 6, '0')`
          : plausibleValue(column.name, type, 1_000 + index * 10, rows));
    return {
      name: quoted([column.name]),
      type,
      // TPC-H's own values fit, and there are millions of them.
      value: type === 'VARCHAR' && !known ? fitted(`CAST(${value} AS VARCHAR)`, column.dataType) : value,
      isRequired: !column.nullable,
    };
  });
  const definition = columns.map((column) => `${column.name} ${column.type}${column.isRequired ? ' NOT NULL' : ''}`);
  return [
    `CREATE OR REPLACE TABLE ${name} (${definition.join(', ')})`,
    `INSERT INTO ${name} SELECT ${columns.map(({ value }) => value).join(', ')} ${recipe?.from ?? `FROM RANGE(1, ${rows + 1}) t(k)`}`,
    `COMMENT ON TABLE ${name} IS ${literal(recipe ? 'Sample rows in the shape of TPC-H.' : 'Sample rows made from the names and types of the columns.')}`,
  ];
}
