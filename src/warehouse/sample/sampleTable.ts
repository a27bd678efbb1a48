import { literal, quoted } from '../dialect/reading.ts';
import { LOAD_TIME } from '../dialect/target.ts';
import { engineType } from '../engineType.ts';
import { type ColumnHint, WANTED_ROWS } from './columnHint.ts';
import { columnsToFill } from './columnToFill.ts';
import { fittingNumber, hintedValue } from './hintedValue.ts';
import { plausibleValue } from './plausible.ts';
import { textKey } from './plausibleNumbers.ts';
import { type RowRecipe, tpchRecipes } from './tpch.ts';
import { chosen, chosenCode, codedType, type TextChoice } from './words.ts';

export interface SampleColumn {
  readonly name: string;
  readonly dataType: string;
  readonly nullable: boolean;
  readonly hint?: ColumnHint;
}

/** A table without rows of its own that a Source node points at. */
export interface SampleTable {
  /** Database, schema and name. */
  readonly parts: readonly [string, string, string];
  readonly columns: readonly SampleColumn[];
}

/** Number of rows of a sample table that is not a TPC-H table. */
const PLAUSIBLE_ROWS = 1_000;

/** Rows for each key and constant of a discriminator, such as each change of a status. */
const ROWS_PER_CONSTANT = 3;

/** The first day of sample rows: a fixed one, so that what pages say of them stays true. */
const FIRST_DAY = `TIMESTAMP '2024-01-01 00:00:00'`;
/** The first day of the rows of an opened project, whose SQL often asks for the last months or for the days of a calendar that ends today. */
const TWO_YEARS_AGO = `(DATE_TRUNC('month', ${LOAD_TIME}) - TO_YEARS(2))`;

/** The number of rows of a table of an opened project: deep views over joins of many tables would take minutes with more. */
function projectRows(columns: readonly SampleColumn[], orders: number): number {
  const constants = Math.max(0, ...columns.map(({ hint }) => hint?.by?.values.length ?? 0));
  return (
    Math.min(WANTED_ROWS.keys * WANTED_ROWS.perKey, orders) *
    Math.max(1, Math.ceil((ROWS_PER_CONSTANT * constants) / WANTED_ROWS.perKey))
  );
}

/** The TPC-H recipe for a table whose name and columns match one of the TPC-H tables. */
function recipeFor(table: SampleTable, orders: number): RowRecipe | undefined {
  const recipe = tpchRecipes(orders)[table.parts[2].toUpperCase()];
  const known = table.columns.filter(({ name }) => recipe?.columns[name.toUpperCase()] !== undefined);
  return known.length * 2 > table.columns.length ? recipe : undefined;
}

/** A text cut to the maximum length of its column, as the platform would require. */
function fitted(value: string, dataType: string): string {
  const length = /^(?:VAR)?CHAR[A-Z ]*\((\d+)\)/i.exec(dataType.trim())?.[1];
  return length === undefined ? value : `LEFT(${value}, ${length})`;
}

/** The columns without those whose name, in any case, came before: a table can't have a column twice. */
const distinct = (columns: readonly SampleColumn[]) =>
  columns.filter(({ name }, at) => columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) === at);

/** The parts of the statement that makes a table. */
interface TableQuery {
  readonly columns: readonly MadeColumn[];
  /** FROM and everything after it. */
  readonly from: string;
  readonly comment: string;
}

interface MadeColumn {
  readonly name: string;
  readonly type: string;
  readonly value: string | TextChoice;
  readonly isRequired: boolean;
}

/**
 * The index of the column that numbers the rows: `ID`, the key named after the table, or of the possible columns the one by which SQL joins the table
 * with itself most often, the first one of equals.
 */
function keyOf(
  table: string,
  columns: readonly { readonly name: string; readonly type: string; readonly hint?: ColumnHint | undefined }[],
): number {
  const ofTable = (name: string) => {
    const stem = name.toUpperCase().replace(/S?_?(ID|KEY|SK|PK|NUMBER|NO)$/, '');
    return [stem, stem.replace(/Y$/, 'IES')].some((one) => table.toUpperCase().includes(one));
  };
  const isTable = (name: string) => /^(ID|KEY)$/i.test(name) || name.toUpperCase() === table.toUpperCase();
  const keys = columns.flatMap(({ name, type, hint }, index) =>
    (/(ID|KEY|SK|PK|NUMBER|NO)$/i.test(name) || isTable(name)) &&
    // The parent of a row is another row.
    !/(^|_)PARENT(_|$)/i.test(name) &&
    !['BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'].includes(type) &&
    (!hint?.isRepeated || isTable(name))
      ? [index]
      : [],
  );
  const joins = (index: number) => columns[index]!.hint?.selfJoins ?? 0;
  const named = (isKey: (name: string) => boolean) =>
    keys.filter((index) => isKey(columns[index]!.name)).toSorted((one, other) => joins(other) - joins(one))[0];
  const [joined] = keys.filter((index) => joins(index) > 0).toSorted((one, other) => joins(other) - joins(one));
  // What other tables have too is more likely the key of one of them.
  const own = keys.find((index) => columns[index]!.hint?.shared === undefined);
  return named(isTable) ?? named(ofTable) ?? joined ?? own ?? keys[0] ?? -1;
}

function tableQuery(table: SampleTable, orders: number): TableQuery {
  const recipe = recipeFor(table, orders);
  const isOfProject = table.columns.some(({ hint }) => hint);
  const rows = isOfProject ? projectRows(table.columns, orders) : Math.min(PLAUSIBLE_ROWS, orders);
  const typed = distinct(table.columns).map((column) => ({ ...column, type: engineType(column.dataType) }));
  const key = recipe ? -1 : keyOf(table.parts[2], typed);
  const toFill = columnsToFill(table.parts[2], typed, { rows, firstDay: isOfProject ? TWO_YEARS_AGO : FIRST_DAY });
  // Discriminators are in a query of their own, so that the SQL of each value is written once.
  const discriminators = new Map<number, string>();
  const discriminatorOf = (column: string) => {
    const at = typed.findIndex(({ name }) => name.toLowerCase() === column.toLowerCase());
    if (at !== -1) discriminators.set(at, `discriminator_${at}`);
    return discriminators.get(at);
  };
  const named = new Set(table.columns.flatMap(({ hint }) => hint?.by?.column.toLowerCase() ?? []));
  const columns = typed.map((column, index): MadeColumn => {
    const { type } = column;
    const known = recipe?.columns[column.name.toUpperCase()];
    const isKey = index === key;
    const discriminator = column.hint?.by && discriminatorOf(column.hint.by.column);
    const filled = {
      ...toFill[index]!,
      isDiscriminator: named.has(column.name.toLowerCase()),
      ...(discriminator === undefined ? {} : { discriminator: `LOWER(${discriminator})` }),
    };
    const value =
      hintedValue(filled, column.hint, isKey) ??
      (isKey && type !== 'VARCHAR' ? 'k' : isKey ? textKey('k') : plausibleValue(toFill[index]!));
    return {
      name: quoted([column.name]),
      type,
      // TPC-H's own values fit without cutting, which saves time for millions of rows.
      value: known ?? (type === 'VARCHAR' ? fitted(`CAST(${value} AS VARCHAR)`, column.dataType) : fittingNumber(value, type)),
      isRequired: !column.nullable,
    };
  });
  const comment = recipe ? 'Sample rows in the shape of TPC-H.' : 'Sample rows made from the names and types of the columns.';
  const range = `FROM RANGE(1, ${rows + 1}) t(k)`;
  const first = Array.from(discriminators, ([at, name]) => `${textOf(columns[at]!.value)} AS ${name}`);
  const shown = columns.map((column, at) => (discriminators.has(at) ? { ...column, value: discriminators.get(at)! } : column));
  return {
    columns: shown,
    from: recipe?.from ?? (first.length > 0 ? `FROM (SELECT k, ${first.join(', ')} ${range}) t` : range),
    comment,
  };
}

const textOf = (value: string | TextChoice) => (typeof value === 'string' ? value : chosen(value));

const definition = (columns: readonly Omit<MadeColumn, 'value'>[]) =>
  columns.map(({ name, type, isRequired }) => `${name} ${type}${isRequired ? ' NOT NULL' : ''}`).join(', ');

/**
 * DuckDB's statements that make a table with sample rows. TPC-H tables get rows of that benchmark, as many as belong to `orders` orders; other tables
 * get rows that fit the names and types of their columns, with a unique first key. The same arguments give the same rows.
 */
export function sampleTable(table: SampleTable, orders: number): string[] {
  if (table.columns.length === 0) return [];
  const { columns, from, comment } = tableQuery(table, orders);
  const name = quoted(table.parts);
  return [
    `CREATE OR REPLACE TABLE ${name} (${definition(columns)})`,
    `INSERT INTO ${name} SELECT ${columns.map(({ value }) => textOf(value)).join(', ')} ${from}`,
    `COMMENT ON TABLE ${name} IS ${literal(comment)}`,
  ];
}

/** The database with the rows of coded tables, which catalogs do not show. Each table is named by the full quoted name of the view over it. */
export const CODED_DATABASE = 'runnel_coded';

/** A table with coded texts: the statements that create it, and those that turn it into an ordinary table. */
export interface CodedTable {
  readonly make: readonly string[];
  /** A list of transactions, because a transaction can change only one database. */
  readonly decode: readonly (readonly string[])[];
  readonly drop: readonly (readonly string[])[];
}

/**
 * Like `sampleTable`, but takes half the time for millions of rows: the engine writes a number ten times as fast as a text, so columns with few
 * distinct texts are stored as numbers, and a view shows the texts. Undefined if no column has few distinct texts.
 */
export function codedTable(table: SampleTable, orders: number): CodedTable | undefined {
  const { columns, from, comment } = tableQuery(table, orders);
  const isCoded = ({ type, value }: MadeColumn) => type === 'VARCHAR' && typeof value !== 'string';
  if (!columns.some(isCoded)) return undefined;
  const name = quoted(table.parts);
  const rows = quoted([CODED_DATABASE, 'main', name]);
  const kept = columns.map((column) => (isCoded(column) ? { ...column, type: codedType(column.value as TextChoice) } : column));
  const values = columns.map((column) => (isCoded(column) ? chosenCode(column.value as TextChoice) : textOf(column.value)));
  const shown = columns.map((column) => (isCoded(column) ? `CAST(${column.name} AS VARCHAR) AS ${column.name}` : column.name));
  const comments = (kind: string) => `COMMENT ON ${kind} ${name} IS ${literal(comment)}`;
  return {
    make: [
      `CREATE OR REPLACE TABLE ${rows} (${definition(kept)})`,
      `INSERT INTO ${rows} SELECT ${values.join(', ')} ${from}`,
      // The engine compresses rows only after many were written; this makes it compress all of them.
      `CHECKPOINT ${quoted([CODED_DATABASE])}`,
      `DROP TABLE IF EXISTS ${name}`,
      `CREATE VIEW ${name} AS SELECT ${shown.join(', ')} FROM ${rows}`,
      comments('VIEW'),
    ],
    decode: [
      [
        `DROP VIEW ${name}`,
        `CREATE TABLE ${name} (${definition(columns)})`,
        `INSERT INTO ${name} SELECT ${shown.join(', ')} FROM ${rows}`,
        comments('TABLE'),
      ],
      [`DROP TABLE ${rows}`],
    ],
    drop: [[`DROP VIEW ${name}`], [`DROP TABLE ${rows}`]],
  };
}
