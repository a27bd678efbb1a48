import type { Platform } from '#engine/pipeline/schema.ts';
import type { Span } from '#engine/text/span.ts';

/**
 * What carries statements out: a run's scheduler says which node may start, the node's stages are rendered, and each of their statements goes to an
 * executor. One with a real SQL engine changes rows; a simulated one only takes time. Callers can't tell which they have.
 */
export interface Executor {
  /**
   * Carries out one statement, wholly or not at all: after a rejection the rows are as they were. Statements may be sent while others are under
   * way; the executor decides what happens at once. Aborted, `signal` stops the statement as soon as it can be stopped.
   *
   * Rejects with an `ExecutionError` only.
   */
  execute(statement: Statement, signal?: AbortSignal): Promise<StatementResult>;
}

/** One SQL statement as a template renders it; a semicolon at its end is allowed. */
export interface Statement {
  readonly sql: string;
  /** Whose SQL it is. */
  readonly platform: Platform;
  /** What CURRENT_TIMESTAMP says, as milliseconds since 1970 UTC. Absent: the time at which it starts. */
  readonly now?: number;
  /** How many rows come back at most, 1,000 when absent. `rowCount` counts all the same; with 0 nothing but it is asked for, the columns neither. */
  readonly maxRows?: number;
}

/** A value of a row. Numbers that JavaScript can't hold exactly, times and all that is nested are text, as the engine prints them. */
export type Cell = null | boolean | number | string;

export interface ResultColumn {
  readonly name: string;
  /** The engine's name of its type. */
  readonly type: string;
}

/** The result of a statement. */
export interface StatementResult {
  /** Empty where the statement returns no rows: DDL and changes of rows. */
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows it returned, also when not all of them are here. 0 where it returns none. */
  readonly rowCount: number;
  /** For statements that change rows; absent for all others, and for what a statement can't do, such as deletions in an INSERT. */
  readonly rowsInserted?: number;
  readonly rowsUpdated?: number;
  readonly rowsDeleted?: number;
  /** The statements that the engine was given for it, in order: its own text where nothing had to be changed. */
  readonly ran: readonly string[];
  /** What was changed for the engine, and why. */
  readonly changes: readonly DialectChange[];
  /** From start to end, in milliseconds, waiting for other statements not counted. */
  readonly milliseconds: number;
}

/** Something in a statement that had to be rewritten for the engine. */
export interface DialectChange {
  /** What was changed, and why, in full sentences. */
  readonly message: string;
  /** Where, in the statement's text; absent where that can't be said. */
  readonly at?: Span;
}

/**
 * Why a statement was not carried out:
 * `syntax` it can't be read · `notSupported` the engine has nothing like it · `missingTable`, `missingSchema`, `missingColumn`, `exists` names ·
 * `duplicateRow` several source rows change one target row · `notNull` · `value` a value fits no type or is out of range ·
 * `canceled` by its signal · `timeLimit`, `memoryLimit` · `lost` the engine ended meanwhile; what was committed is there again · `other`.
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
  /** As the platform or its warehouse words it where that is known (`/docs/reference/error-codes`), else in our words. */
  readonly message: string;
  /** More of it: row values, what the engine itself said. */
  readonly detail?: string;
  /** Where in the statement's text. */
  readonly at?: Span;
  /** As in `StatementResult`; absent where it was not even translated. */
  readonly ran?: readonly string[];
  readonly changes?: readonly DialectChange[];
}

/** A statement that was not carried out. Its fields are those of `ExecutionErrorInput`. */
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

/** The warehouse's sentence for an object that is not there, or that the role may not see (`/docs/reference/error-codes`). `name` is qualified, without quotes. */
export function missingTableText(name: string): string {
  return `Table ${name} does not exist or not authorized`;
}

/** The warehouse's sentence for a schema that is not there: the platform makes none (`/docs/reference/error-codes`). */
export function missingSchemaText(database: string, schema: string): string {
  return `Schema '${database}.${schema}' does not exist`;
}

/** The warehouse's sentence for a schema in which the role may not make anything (`/docs/reference/error-codes#insufficient-privileges`). */
export function insufficientPrivilegesText(schema: string): string {
  return `Insufficient privileges to operate on schema '${schema}'`;
}

/** The warehouse's sentence for a column that is not there (`/docs/reference/error-codes`). `name` is as it was written, quotes and alias included. */
export function missingColumnText(name: string): string {
  return `invalid identifier '${name}'`;
}

/** The warehouse's sentence for a bare column that two tables have (`/docs/build-your-pipeline/node-alias#row-ambiguous-column-name`). */
export function ambiguousColumnText(name: string): string {
  return `ambiguous column name '${name}'`;
}

/**
 * The warehouse's sentence for a column beside an aggregate that no GROUP BY lists (`/docs/build-your-pipeline/the-build-interface/join-tab#what-goes-wrong`).
 * `name` is as it was written, without quotes.
 */
export function ungroupedColumnText(name: string): string {
  return `[${name.replaceAll('"', '')}] is not a valid group by expression`;
}

/**
 * The warehouse's sentence for a text that is to become a number and is none (`/docs/deploy-and-refresh/troubleshooting#by-class-of-error`). The number
 * in front is Snowflake's own.
 */
export function notNumericText(value: string): string {
  return `100038 (22018): Numeric value '${value}' is not recognized`;
}

/**
 * The warehouse's sentence for a merge in which several rows of the source change one row of the table, and the row that is printed with it
 * (`/docs/reference/error-codes/duplicate-row-detected-during-dml-action`). The number is Snowflake's own.
 */
export function duplicateRowText(platform: Platform, values: readonly Cell[]): { message: string; detail: string } {
  const printed = values.map((value) =>
    value === null ? 'NULL' : typeof value === 'string' ? JSON.stringify(value) : String(value),
  );
  return {
    message: `${platform === 'snowflake' ? '100090 (42P18): ' : ''}Duplicate row detected during DML action`,
    detail: `Row Values: [${printed.join(', ')}]`,
  };
}
