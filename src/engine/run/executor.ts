import type { Platform } from '#engine/pipeline/schema.ts';
import { errorText } from '#engine/text/errorText.ts';
import type { Span } from '#engine/text/span.ts';

/**
 * Carries out the statements of a run: the scheduler says which node may start, the node's stages are rendered, and their statements go to an
 * executor. An executor with a SQL engine changes rows; a simulated one only takes time. Callers cannot tell the two apart.
 */
export interface Executor {
  /**
   * Carries out one statement atomically: after a rejection the rows are unchanged. Statements may be sent while others are running; the executor
   * decides what runs concurrently. Aborting `signal` stops the statement as soon as possible.
   *
   * Rejects only with an `ExecutionError`.
   */
  execute(statement: Statement, signal?: AbortSignal): Promise<StatementResult>;
}

/** One SQL statement as a template renders it; it may end with a semicolon. */
export interface Statement {
  readonly sql: string;
  /** The platform whose SQL it is. */
  readonly platform: Platform;
  /** The value of CURRENT_TIMESTAMP in milliseconds since 1970 UTC; if absent, the time at which the statement starts. */
  readonly now?: number;
  /** Maximum number of rows returned, 1,000 if absent. `rowCount` counts all rows regardless; with 0, the result has neither rows nor columns. */
  readonly maxRows?: number;
}

/** A value of a row. Numbers that JavaScript cannot represent exactly, times and nested values are text, as the engine prints them. */
export type Cell = null | boolean | number | string;

export interface ResultColumn {
  readonly name: string;
  /** The engine's name of the column's type. */
  readonly type: string;
}

/** The result of a statement. */
export interface StatementResult {
  /** Empty for statements that return no rows: DDL and changes of rows. */
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** The number of rows that the statement returned, including rows that are not in `rows`; 0 if it returns none. */
  readonly rowCount: number;
  /** For statements that change rows. Absent for other statements, and for changes that the statement cannot make, such as deletions in an INSERT. */
  readonly rowsInserted?: number;
  readonly rowsUpdated?: number;
  readonly rowsDeleted?: number;
  /** The statements that the engine received, in order: the original text if nothing had to be changed. */
  readonly ran: readonly string[];
  /** What was changed for the engine, and why. */
  readonly changes: readonly DialectChange[];
  /** Milliseconds from start to end, without the time spent waiting for other statements. */
  readonly milliseconds: number;
}

/** A change that was necessary to run a statement on the engine. */
export interface DialectChange {
  /** What was changed and why, in full sentences. */
  readonly message: string;
  /** The position in the statement's text; absent if it is not known. */
  readonly at?: Span;
}

/**
 * Why a statement was not carried out: `syntax`: it cannot be parsed · `notSupported`: the engine has no equivalent · `missingTable`,
 * `missingSchema`, `missingColumn`, `exists`: names · `duplicateRow`: several source rows change one target row · `notNull` · `value`: a value does
 * not fit its type or is out of range · `canceled`: by its signal · `timeLimit`, `memoryLimit` · `lost`: the engine ended meanwhile; committed
 * changes are restored · `other`.
 */
export type ExecutionErrorCode =
  | 'syntax'
  | 'notSupported'
  | 'missingTable'
  | 'missingSchema'
  | 'missingColumn'
  | 'exists'
  | 'duplicateRow'
  | 'notNull'
  | 'value'
  | 'canceled'
  | 'timeLimit'
  | 'memoryLimit'
  | 'lost'
  | 'other';

export interface ExecutionErrorInput {
  readonly code: ExecutionErrorCode;
  /** In the wording of the platform or its warehouse where that is known (`/docs/reference/error-codes`), otherwise in our own. */
  readonly message: string;
  /** Details: values of rows, or the engine's own message. */
  readonly detail?: string;
  /** The position in the statement's text. */
  readonly at?: Span;
  /** As in `StatementResult`; absent if the statement was not even translated. */
  readonly ran?: readonly string[];
  readonly changes?: readonly DialectChange[];
}

/** Thrown for a statement that was not carried out. Its fields are those of `ExecutionErrorInput`. */
export class ExecutionError extends Error {
  override readonly name = 'ExecutionError';
  readonly code: ExecutionErrorCode;
  readonly detail: string | undefined;
  readonly at: Span | undefined;
  readonly ran: readonly string[];
  readonly changes: readonly DialectChange[];

  constructor(input: ExecutionErrorInput) {
    super(input.message);
    this.code = input.code;
    this.detail = input.detail;
    this.at = input.at;
    this.ran = input.ran ?? [];
    this.changes = input.changes ?? [];
  }
}

/**
 * The warehouse's message for a missing object, or one that the role may not see (`/docs/reference/error-codes`). `name` is qualified, without
 * quotes.
 */
export function missingTableText(name: string): string {
  return errorText('Table … does not exist or not authorized', name);
}

/** The warehouse's message for a missing schema, because the platform creates none (`/docs/reference/error-codes`). */
export function missingSchemaText(database: string, schema: string): string {
  return errorText("Schema '…' does not exist", `${database}.${schema}`);
}

/** The warehouse's message for a schema in which the role may not create objects (`/docs/reference/error-codes#insufficient-privileges`). */
export function insufficientPrivilegesText(schema: string): string {
  return `${errorText('Insufficient privileges')} to operate on schema '${schema}'`;
}

/** The warehouse's message for a missing column (`/docs/reference/error-codes`). `name` is as it was written, quotes and alias included. */
export function missingColumnText(name: string): string {
  return errorText("invalid identifier '…'", name);
}

/** The warehouse's message for an unqualified column that two tables have (`/docs/build-your-pipeline/node-alias#row-ambiguous-column-name`). */
export function ambiguousColumnText(name: string): string {
  return `${errorText('ambiguous column name')} '${name}'`;
}

/**
 * The warehouse's message for a column next to an aggregate that GROUP BY does not list
 * (`/docs/build-your-pipeline/the-build-interface/join-tab#what-goes-wrong`). Quotes in `name` are removed.
 */
export function ungroupedColumnText(name: string): string {
  return `[${name.replaceAll('"', '')}] is ${errorText('not a valid group by expression')}`;
}

/**
 * The warehouse's message for a text that cannot be converted to a number (`/docs/deploy-and-refresh/troubleshooting#by-class-of-error`). The code in
 * front is Snowflake's.
 */
export function notNumericText(value: string): string {
  return `100038 (22018): Numeric value '${value}' is not recognized`;
}

/**
 * The warehouse's message for a merge in which several source rows change one row of the table, and the row that is printed with it
 * (`/docs/reference/error-codes/duplicate-row-detected-during-dml-action`). The code is Snowflake's.
 */
export function duplicateRowText(platform: Platform, values: readonly Cell[]): { message: string; detail: string } {
  const printed = values.map((value) =>
    value === null ? 'NULL' : typeof value === 'string' ? JSON.stringify(value) : String(value),
  );
  return {
    message: `${platform === 'snowflake' ? '100090 (42P18): ' : ''}${errorText('Duplicate row detected during DML action')}`,
    detail: `Row Values: [${printed.join(', ')}]`,
  };
}
