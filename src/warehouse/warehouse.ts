import type { Table } from 'apache-arrow';
import { type Catalog, emptyCatalog, execute, objectAt } from '#engine/deploy/catalog.ts';
import { type Ddl, readDdl } from '#engine/deploy/readDdl.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import {
  duplicateRowText,
  ExecutionError,
  type ExecutionErrorCode,
  type Executor,
  type ResultColumn,
  type Statement,
  type StatementResult,
} from '#engine/run/executor.ts';
import { counted } from '#engine/text/phrases.ts';
import { type Counts, cellOf, countsOf, firstNumber, numberAt, texts } from './answer.ts';
import { type CustomTable, customTableStatements } from './custom/customTable.ts';
import { type Database, EngineCrash, Stopped, type StopReason } from './database.ts';
import { type Alteration, alterStatements, isAlteration } from './dialect/alter.ts';
import { changedNames } from './dialect/changedNames.ts';
import { IMPLICIT_CAST_MESSAGE, withImplicitCasts } from './dialect/implicitCasts.ts';
import { type MergePlan, WORK_DATABASE } from './dialect/merge.ts';
import { NARROW_MESSAGE, narrowColumns, narrowType } from './dialect/narrow.ts';
import { literal, quoted } from './dialect/reading.ts';
import { shownRows } from './dialect/shownRows.ts';
import { LOAD_TIME } from './dialect/target.ts';
import { type Dialects, type Translation, translate } from './dialect/translate.ts';
import { engineColumns, nextNumber, objectExists, readCatalog, tableComment, viewExists } from './engineCatalog.ts';
import { engineError } from './engineError.ts';
import { CodedTables, type Transaction } from './sample/codedTables.ts';
import { CODED_DATABASE, codedTable, type SampleTable, sampleTable } from './sample/sampleTable.ts';
import { type CountRequest, countTables, type TableCounts } from './tableCounts.ts';
import { VariantColumns } from './variantColumns.ts';

/** A schema by its full name, as a storage location is mapped to it. */
export interface SchemaName {
  readonly database: string;
  readonly schema: string;
}

export interface WarehouseOptions {
  readonly database: Database;
  readonly dialects: Dialects;
  /** Milliseconds that a statement may take before it is stopped. */
  readonly statementTimeLimitMs: number;
  /** `clock` returns milliseconds from an arbitrary start, `today` milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly today: () => number;
}

/** Maximum number of rows of a result if the statement does not say otherwise. */
const DEFAULT_MAX_ROWS = 1_000;
/** Maximum number of cached translations; a pipeline sends the same statements in each refresh. */
const MAX_CACHED_TRANSLATIONS = 1_000;

/** A parsed and translated statement. */
interface Prepared {
  readonly ddl: Ddl | undefined;
  readonly translation: Translation;
}

/** The error of a statement that was stopped. @param limitMs The time limit of a statement, in milliseconds. */
function stopError(reason: StopReason, limitMs: number): { code: ExecutionErrorCode; message: string } {
  const cause =
    reason === 'canceled'
      ? 'was canceled'
      : `took longer than the limit of ${counted(limitMs / 1_000, 'second')} and was stopped`;
  return { code: reason, message: `The statement ${cause}. None of its changes are kept.` };
}

const NOTHING: Pick<StatementResult, 'columns' | 'rows' | 'rowCount'> = { columns: [], rows: [], rowCount: 0 };

/** Runs DuckDB's statements and records them; short ones run without yielding. */
interface Run {
  rows(sql: string): Promise<Table>;
  count(sql: string): Promise<number>;
  short(statements: readonly string[]): void;
}

const textsOf = ({ before, sql, after, merge }: Translation): string[] => [
  ...before,
  sql,
  ...after,
  ...(merge ? [merge.prepare, merge.countQuery ?? '', merge.merge] : []),
];

const isVariantType = (dataType: string) => /^\s*(?:VARIANT|OBJECT|ARRAY|MAP)\s*(?:\(|$)/i.test(dataType);

/** The names of columns without an alias that are calls of functions which return a VARIANT. */
const MAKES_VARIANT = /^runnel_(?:get|at|parse_json|try_parse_json|variant|object|array)\(/i;

/** A translation with casts around the texts that DuckDB refused; undefined if its message is about something else. */
function castTexts(translation: Translation, message: string): Translation | undefined {
  const { merge, sql, changes } = translation;
  const mend = (text: string) => withImplicitCasts(text, message);
  const mended = {
    changes: changes.some((change) => change.message === IMPLICIT_CAST_MESSAGE)
      ? changes
      : [...changes, { message: IMPLICIT_CAST_MESSAGE }],
  };
  if (!merge) {
    const text = mend(sql);
    return text === undefined ? undefined : { ...translation, ...mended, sql: text };
  }
  for (const part of ['prepare', 'countQuery', 'merge'] as const) {
    const text = mend(merge[part] ?? '');
    if (text !== undefined) return { ...translation, ...mended, merge: { ...merge, [part]: text } };
  }
  return undefined;
}

/**
 * Number of orders from which sample tables are compressed and integers are stored in narrow types. Tables with many rows then take a twentieth of
 * the memory, but changing them takes twice the time.
 */
const MIN_ORDERS_TO_CODE = 200_000;

/**
 * A SQL engine that carries out what the platforms' templates render (`engine/run/executor.ts`). Any number of statements can be sent; they are
 * carried out one after another, each in its own transaction.
 */
export class Warehouse implements Executor {
  private readonly options: WarehouseOptions;
  private queue: Promise<unknown> = Promise.resolve();
  private sequences = 0;
  /** Types and defaults as statements declared them; the engine stores its own equivalents. */
  private declared: Catalog = emptyCatalog('snowflake');
  private readonly known = new Map<string, Prepared>();
  /** Columns of type VARIANT by the full name of their table or view, all in capitals. */
  private readonly variants = new VariantColumns();
  /** Whether integers are stored in narrow types because there are many rows. */
  private isNarrow = false;
  private readonly coded = new CodedTables();
  /** Whether a view reads the current time. */
  private viewsAskTime = false;

  constructor(options: WarehouseOptions) {
    this.options = options;
  }

  /**
   * Creates missing databases and schemas. The platform creates none, so this stands for an administrator's work. `orders` is the number of orders
   * that the sample will have.
   */
  provide(schemas: readonly SchemaName[], orders = 0): Promise<void> {
    return this.inTurn(() => {
      const { database } = this.options;
      this.isNarrow ||= orders >= MIN_ORDERS_TO_CODE;
      const options = this.isNarrow ? ' (COMPRESS)' : '';
      const attach = (name: string) => database.executeSync(`ATTACH IF NOT EXISTS ':memory:' AS ${quoted([name])}${options}`);
      attach(WORK_DATABASE);
      if (this.isNarrow) attach(CODED_DATABASE);
      for (const schema of schemas) {
        attach(schema.database);
        database.executeSync(`CREATE SCHEMA IF NOT EXISTS ${quoted([schema.database, schema.schema])}`);
      }
      const names = schemas.map((schema) => `${schema.database}.${schema.schema}`);
      this.declared = { ...this.declared, schemas: new Set([...this.declared.schemas, ...names]) };
      return Promise.resolve();
    });
  }

  /**
   * Creates tables with sample rows, in the shape of TPC-H for TPC-H tables; `orders` is the number of orders. The rows of an opened project are of
   * the two years before `now`, in milliseconds since 1970 UTC.
   */
  sample(tables: readonly SampleTable[], orders: number, signal?: AbortSignal, now = this.options.today()): Promise<void> {
    return this.inTurn(async () => {
      this.setTime(now);
      for (const table of tables) {
        await this.coded.drop(table.parts, this.transaction(signal));
        const coded = this.isNarrow && orders >= MIN_ORDERS_TO_CODE ? codedTable(table, orders) : undefined;
        await this.make(coded?.make ?? sampleTable(table, orders), signal);
        this.keepVariants(
          table.parts,
          table.columns.flatMap(({ name, dataType }) => (isVariantType(dataType) ? name : [])),
        );
        if (coded) this.coded.add(table.parts, coded);
      }
    });
  }

  /** Sets the variable that stands for the current time. @param now milliseconds since 1970 UTC */
  private setTime(now: number): void {
    const time = literal(new Date(now).toISOString().slice(0, -1));
    this.options.database.executeSync(`SET VARIABLE now = ${time}::TIMESTAMP`);
  }

  /** Returns a function that runs internal statements as one transaction. */
  private transaction(signal: AbortSignal | undefined): Transaction {
    const { database } = this.options;
    return (statements) => database.inTransaction(() => this.make(statements, signal));
  }

  /** Creates a table with the rows of a custom file; it replaces a table of the same name. */
  load(table: CustomTable, signal?: AbortSignal): Promise<void> {
    const { database } = this.options;
    return this.inTurn(async () => {
      try {
        database.stage('custom_rows', table.rows);
        await this.coded.decode([table.parts], this.transaction(signal));
        await this.make(customTableStatements(table, 'memory.main.custom_rows'), signal);
      } catch (error) {
        if (error instanceof ExecutionError) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new ExecutionError({ code: 'other', message: `The rows of ${table.file} can't be loaded: ${reason}` });
      } finally {
        database.executeSync('DROP TABLE IF EXISTS memory.main.custom_rows');
      }
    });
  }

  private async make(statements: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    for (const sql of statements) {
      const fitted = this.isNarrow ? narrowColumns(sql) : sql;
      await this.options.database
        .run(fitted, () => (signal?.aborted ? 'canceled' : undefined))
        .catch((error: unknown) => {
          throw error instanceof Stopped ? new ExecutionError(stopError(error.reason, this.options.statementTimeLimitMs)) : error;
        });
    }
  }

  execute(statement: Statement, signal?: AbortSignal): Promise<StatementResult> {
    return this.inTurn(async () => {
      if (signal?.aborted) throw new ExecutionError(stopError('canceled', this.options.statementTimeLimitMs));
      return await this.carryOut(statement, signal);
    });
  }

  /**
   * Counts the rows of tables and views, and their columns without values (`tableCounts.ts`). The answer is in the order of the names, with an error
   * for what can't be read, and shorter than the names if the time was over.
   */
  count({ names, platform, limitMs }: CountRequest, signal?: AbortSignal): Promise<readonly (TableCounts | ExecutionError)[]> {
    const { database, clock, today, statementTimeLimitMs } = this.options;
    return this.inTurn(async () => {
      const end = clock() + limitMs;
      const stop = () => (signal?.aborted ? 'canceled' : clock() > end ? 'timeLimit' : undefined);
      this.setTime(today());
      const isView = (parts: readonly string[]) => !this.coded.has(parts) && viewExists((sql) => database.querySync(sql), parts);
      const counted = await countTables(database, names, isView, stop).catch((error: unknown) => {
        throw error instanceof Stopped ? new ExecutionError(stopError(error.reason, statementTimeLimitMs)) : error;
      });
      const head = { kind: 'query', ifExists: false, isOverwrite: false, isOrReplace: false } as const;
      return counted.map((one, at) => {
        if (!(one instanceof Error)) return one;
        const sql = `SELECT * FROM ${quoted(names[at]!)}`;
        return engineError(one, { sql, platform, head, ran: [sql], changes: [], ...this.lookups });
      });
    });
  }

  /** The catalog in a platform's terms: schemas, tables, views and their columns. */
  catalog(platform: Platform): Promise<Catalog> {
    return this.inTurn(() => Promise.resolve(this.catalogNow(platform)));
  }

  private catalogNow(platform: Platform): Catalog {
    return readCatalog((sql) => this.options.database.querySync(sql), platform, this.declared);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async carryOut(statement: Statement, signal: AbortSignal | undefined): Promise<StatementResult> {
    const began = this.options.clock();
    const { sql, platform } = statement;
    const prepared = this.prepared(sql, platform);
    await this.coded.decode(changedNames(prepared.ddl, prepared.translation), this.transaction(signal));
    if (!prepared.translation) return await this.alter(prepared.ddl, statement, signal);
    let { ddl, translation } = prepared;
    for (;;) {
      const ran: string[] = [];
      try {
        return await this.attempt(statement, { ddl, translation }, ran, began, signal);
      } catch (error) {
        const mended = error instanceof Error ? castTexts(translation, error.message) : undefined;
        if (!mended) return this.failed(error, statement, translation, ran, began);
        translation = mended;
        this.keep(sql, platform, { ddl, translation });
      }
    }
  }

  /** Carries out a translated statement once, in its own transaction. `ran` receives DuckDB's statements. Throws DuckDB's error. */
  private async attempt(
    statement: Statement,
    { ddl, translation }: Prepared,
    ran: string[],
    began: number,
    signal: AbortSignal | undefined,
  ): Promise<StatementResult> {
    const { database, clock, statementTimeLimitMs, today } = this.options;
    const { sql, platform } = statement;
    const { changes, head } = translation;
    const stop = (): StopReason | undefined =>
      signal?.aborted ? 'canceled' : clock() - began > statementTimeLimitMs ? 'timeLimit' : undefined;
    const run: Run = {
      rows: (text) => {
        ran.push(text);
        return database.run(text, stop);
      },
      count: (text) => {
        ran.push(text);
        return database.count(text, stop);
      },
      short: (texts) => {
        ran.push(...texts);
        if (texts.length > 0) database.executeSync(texts.join(';\n'));
      },
    };
    const asksTime = this.viewsAskTime || textsOf(translation).some((text) => text.includes(LOAD_TIME));
    // A single statement is its own transaction; a merge opens its own.
    const isOne = translation.before.length === 0 && translation.after.length === 0;
    if (asksTime) this.setTime(statement.now ?? today());
    if (!isOne) database.executeSync('BEGIN');
    try {
      const result = await this.inTransaction(translation, statement, run);
      if (!isOne) database.executeSync('COMMIT');
      if (ddl?.do === 'create' || ddl?.do === 'drop') this.declare(sql, platform);
      if (head.kind === 'createTable' || head.kind === 'createView') this.learnVariants(translation);
      this.viewsAskTime ||= asksTime && head.kind === 'createView';
      return { ...NOTHING, ...result, ran, changes, milliseconds: clock() - began };
    } catch (error) {
      if (!isOne && !(error instanceof EngineCrash)) database.executeSync('ROLLBACK');
      throw error;
    }
  }

  /** The error of a statement in the platform's words, which is thrown; a result if there was nothing to do. */
  private failed(
    error: unknown,
    { sql, platform }: Statement,
    { head, changes }: Translation,
    ran: readonly string[],
    began: number,
  ): StatementResult {
    if (error instanceof EngineCrash) throw error;
    if (error instanceof Stopped)
      throw new ExecutionError({ ...stopError(error.reason, this.options.statementTimeLimitMs), ran, changes });
    if (error instanceof ExecutionError) throw new ExecutionError({ ...error, message: error.message, ran, changes });
    const failure = engineError(error, { sql, platform, head, ran, changes, ...this.lookups });
    // With IF EXISTS, nothing has to be done if the table does not exist.
    if (head.kind !== 'truncate' || !head.ifExists || failure.code !== 'missingTable') throw failure;
    return { ...NOTHING, ran, changes, milliseconds: this.options.clock() - began };
  }

  /** Parses and translates a statement, using the cache. An ALTER is not translated but carried out step by step. */
  private prepared(sql: string, platform: Platform): Prepared | { ddl: Alteration; translation?: undefined } {
    const known = this.known.get(`${platform} ${sql}`);
    if (known) return known;
    const ddl = readDdl(sql, platform);
    if (isAlteration(ddl) && (platform === 'snowflake' || platform === 'databricks')) return { ddl };
    const translation = this.fitted(
      translate(
        sql,
        platform,
        this.options.dialects,
        (column) => this.sequence(column),
        (parts) => this.variants.of(parts),
      ),
    );
    const prepared = { ddl, translation };
    this.keep(sql, platform, prepared);
    return prepared;
  }

  /** Keeps a translation in the cache. A table that is created again gets new sequences, so its translation is not kept. */
  private keep(sql: string, platform: Platform, prepared: Prepared): void {
    if (prepared.translation.head.kind === 'createTable') return;
    if (this.known.size >= MAX_CACHED_TRANSLATIONS) this.known.delete(this.known.keys().next().value!);
    this.known.set(`${platform} ${sql}`, prepared);
  }

  /** Adapts column types to the number of rows. */
  private fitted(translation: Translation): Translation {
    if (!this.isNarrow || translation.head.kind !== 'createTable') return translation;
    const sql = narrowColumns(translation.sql);
    if (sql === translation.sql) return translation;
    return { ...translation, sql, changes: [...translation.changes, { message: NARROW_MESSAGE }] };
  }

  private sequence(column: string): string {
    return `${column}_SEQ_${++this.sequences}`;
  }

  private declare(sql: string, platform: Platform): void {
    const done = execute({ ...this.declared, platform }, sql);
    if (done.ok) this.declared = done.catalog;
  }

  /** Remembers the columns of type VARIANT of a table or view that a statement made. */
  private learnVariants({ head, variants }: Translation): void {
    if (!head.target) return;
    const { parts } = head.target;
    const declared = objectAt(this.declared, parts)?.columns ?? [];
    const names = declared.flatMap(({ name, dataType }) => (isVariantType(dataType) ? name : []));
    const made = variants.size === 0 ? [] : this.lookups.columns(parts).filter(({ name }) => variants.has(name.toUpperCase()));
    this.keepVariants(parts, [...names, ...made.flatMap(({ name, type }) => (type === 'VARCHAR' ? name : []))]);
  }

  private keepVariants(parts: readonly string[], names: readonly string[]): void {
    // A translation depends on these names.
    if (this.variants.set(parts, names)) this.known.clear();
  }

  /** Changes a table as the platform does: what the platform refuses is refused, even if the engine could do it. */
  private async alter(ddl: Alteration, { sql, platform }: Statement, signal: AbortSignal | undefined): Promise<StatementResult> {
    const { database, dialects, clock } = this.options;
    const began = clock();
    const declared = execute({ ...this.declared, platform }, sql);
    // Tables that no statement declared are looked up in the engine's own catalog.
    const allowed = declared.ok ? declared : execute(this.catalogNow(platform), sql);
    if (!allowed.ok) throw new ExecutionError({ code: allowed.code, message: allowed.message });
    const ask = (text: string) => database.querySync(text);
    const expression = (text: string) =>
      translate(`SELECT ${text}`, platform, dialects, (column) => this.sequence(column)).sql.replace(/^SELECT\s+/, '');
    const transactions = alterStatements(ddl, {
      columns: (table) => engineColumns(ask, table),
      comment: (table) => tableComment(ask, table),
      next: (sequence) => nextNumber(ask, sequence),
      type: (dataType) => {
        const type = /^CAST\(NULL AS ([\s\S]+)\)$/.exec(expression(`CAST(NULL AS ${dataType})`))?.[1] ?? dataType;
        return this.isNarrow ? narrowType(type) : type;
      },
      expression,
      sequence: (column) => this.sequence(column),
    });
    const ran: string[] = [];
    const changes = [
      {
        message:
          'The engine has its own statements for changing tables, and has no CLONE or SWAP: they become a copy and renames.',
      },
    ];
    for (const statements of transactions) {
      const work = async () => {
        for (const text of statements) {
          ran.push(text);
          await database.run(text, () => (signal?.aborted ? 'canceled' : undefined));
        }
      };
      await database.inTransaction(work).catch((error: unknown) => {
        if (error instanceof EngineCrash) throw error;
        if (error instanceof Stopped)
          throw new ExecutionError({ ...stopError(error.reason, this.options.statementTimeLimitMs), ran, changes });
        const head = { kind: 'alter', ifExists: false, isOverwrite: false, isOrReplace: false } as const;
        throw engineError(error, { sql, platform, head, ran, changes, ...this.lookups });
      });
    }
    this.declare(sql, platform);
    return { ...NOTHING, ran, changes, milliseconds: clock() - began };
  }

  private async inTransaction(
    translation: Translation,
    { maxRows = DEFAULT_MAX_ROWS, platform }: Statement,
    run: Run,
  ): Promise<Partial<StatementResult>> {
    const { head, merge, sql, before, after, variants } = translation;
    // A sequence that a table uses cannot be dropped before the table.
    const replacesTable = head.kind === 'createTable' && head.isOrReplace && before.length > 0;
    run.short([...(replacesTable ? [`DROP TABLE IF EXISTS ${quoted(head.target!.parts)}`] : []), ...before]);
    let result: Partial<StatementResult> = {};
    if (head.kind === 'query')
      result = maxRows === 0 ? { rowCount: await run.count(sql) } : await this.query(sql, maxRows, run, variants);
    else if (merge) result = await this.merge(merge, platform, run);
    else result = countsOf(head.kind, await run.rows(sql));
    run.short(after);
    return result;
  }

  private async merge(plan: MergePlan, platform: Platform, run: Run): Promise<Counts> {
    await run.rows(plan.prepare);
    try {
      const changeCounts = plan.countQuery === undefined ? undefined : await run.rows(plan.countQuery);
      const duplicateRow = changeCounts?.getChildAt(3)?.get(0) as unknown;
      if (duplicateRow !== undefined && duplicateRow !== null) {
        const { rows } = await this.query(plan.rowAt(String(duplicateRow)), 1, run);
        throw new ExecutionError({ code: 'duplicateRow', ...duplicateRowText(platform, rows[0]!) });
      }
      const merged = await run.rows(plan.merge);
      if (plan.returnsActions) {
        const actions = texts(merged);
        const count = (action: string) => actions.reduce((sum, text) => sum + (text === action ? 1 : 0), 0);
        return { rowsInserted: count('INSERT'), rowsUpdated: count('UPDATE'), rowsDeleted: count('DELETE') };
      }
      const [rowsUpdated, rowsDeleted, sources] = [0, 1, 2].map((column) => (changeCounts ? numberAt(changeCounts, column) : 0));
      // The engine counts a target row once for each source row that deletes it.
      return { rowsInserted: firstNumber(merged) - sources!, rowsUpdated: rowsUpdated!, rowsDeleted: rowsDeleted! };
    } finally {
      run.short([plan.cleanUp]);
    }
  }

  /**
   * Runs a query. Rows contain values as DuckDB prints them, so that numbers JavaScript cannot represent are not rounded; very long texts are cut and
   * marked.
   */
  private async query(
    sql: string,
    maxRows: number,
    run: Run,
    variants: ReadonlySet<string> = new Set(),
  ): Promise<Required<Pick<StatementResult, 'columns' | 'rows' | 'rowCount'>>> {
    const described = this.options.database.querySync(`DESCRIBE ${sql}`);
    const column = (index: number) =>
      Array.from({ length: described.numRows }, (_, row) => String(described.getChildAt(index)?.get(row)));
    const types = column(1);
    const columns: ResultColumn[] = column(0).map((name, index) => ({
      name,
      type:
        types[index] === 'VARCHAR' && (variants.has(name.toUpperCase()) || MAKES_VARIANT.test(name)) ? 'VARIANT' : types[index]!,
    }));
    const table = await run.rows(shownRows(sql, maxRows));
    const rows = Array.from({ length: table.numRows }, (_, row) =>
      columns.map(({ type }, index) => cellOf(table.getChildAt(index)?.get(row) as string | null, type)),
    );
    const rowCount = rows.length < maxRows ? rows.length : firstNumber(await run.rows(`SELECT COUNT(*) FROM (${sql}\n)`));
    return { columns, rows, rowCount };
  }

  /** Lookups in the engine's catalog that explain an error. */
  private readonly lookups = {
    exists: (parts: readonly string[]) => objectExists((sql) => this.options.database.querySync(sql), parts),
    columns: ([database = '', schema = '', table = '']: readonly string[]) =>
      engineColumns((sql) => this.options.database.querySync(sql), [database, schema, table]),
  };
}
