import type { DuckDBBindings, DuckDBConnection } from '@duckdb/duckdb-wasm/blocking';
import { type Table, tableFromIPC } from 'apache-arrow';
import { FUNCTIONS } from './dialect/functions.ts';
import { JSON_FUNCTIONS } from './json/functions.ts';
import { defineFunctions } from './scalarFunctions.ts';
import { ZONE_FUNCTIONS } from './timeZone.ts';

/** Why a running statement must stop. */
export type StopReason = 'canceled' | 'timeLimit';

/** Thrown by `run` when its `stop` callback stopped the statement. */
export class Stopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Thrown when a statement broke the engine itself. Its further answers are meaningless, so a new engine must be started. */
export class EngineCrash extends Error {
  override readonly name = 'EngineCrash';
}

/** Maximum memory of DuckDB in a tab, in megabytes. */
export const MAX_MEMORY_MEGABYTES = 2_000;

interface DatabaseOptions {
  /** Maximum memory of DuckDB, in megabytes. */
  readonly memoryMegabytes: number;
  /** Yields to the event loop, so that a request to stop can arrive while a statement runs. */
  readonly pause: () => Promise<void>;
}

/**
 * Converts what DuckDB threw to an error: statements that run in slices fail with JSON that contains the message, others with the message itself. A
 * WebAssembly fault, such as an address outside the memory, is an engine crash and not an answer of DuckDB.
 */
function failureOf(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof WebAssembly.RuntimeError) return new EngineCrash(text);
  if (!text.startsWith('{')) return new Error(text);
  const { exception_type: type, exception_message: message } = JSON.parse(text) as Record<string, string>;
  return new Error(`${type} Error: ${message}`);
}

/** Milliseconds for which DuckDB works before we decide whether it continues. */
const SLICE_MS = 50;

/**
 * A DuckDB instance with one connection, without access to files and network: external access and loading of extensions are off, and the
 * configuration is locked, so that no statement can turn them on. Everything is in memory.
 */
export class Database {
  private readonly bindings: DuckDBBindings;
  private readonly connection: DuckDBConnection;
  private readonly handle: number;
  private readonly pause: () => Promise<void>;

  constructor(bindings: DuckDBBindings, { memoryMegabytes, pause }: DatabaseOptions) {
    this.bindings = bindings;
    this.pause = pause;
    bindings.open({ path: ':memory:', maximumThreads: 1, query: { queryPollingInterval: SLICE_MS } });
    this.connection = bindings.connect();
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of that name, not a hook.
    this.handle = this.connection.useUnsafe((_, handle) => handle);
    defineFunctions(bindings, this.handle, { ...JSON_FUNCTIONS, ...ZONE_FUNCTIONS });
    this.executeSync(FUNCTIONS.join(';\n'));
    this.executeSync(`SET memory_limit = '${memoryMegabytes}MB'`);
    this.executeSync('SET autoinstall_known_extensions = false');
    this.executeSync('SET autoload_known_extensions = false');
    this.executeSync('SET enable_external_access = false');
    // Texts are compared and mixed with numbers, dates and booleans, as on the platforms.
    this.executeSync('SET old_implicit_casting = true');
    this.executeSync('SET lock_configuration = true');
  }

  /** Runs a short statement without yielding. Throws DuckDB's error. */
  querySync(sql: string): Table {
    return tableFromIPC(this.answer(sql));
  }

  /** Like `now`, for one or several statements whose results are not needed. */
  executeSync(sql: string): void {
    this.answer(sql);
  }

  private answer(sql: string): Uint8Array {
    try {
      return this.bindings.runQuery(this.handle, sql);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Puts the rows of an Arrow stream into a new table of DuckDB's initial database. */
  stage(name: string, rows: Uint8Array): void {
    this.executeSync(`DROP TABLE IF EXISTS memory.main.${name}`);
    this.bindings.insertArrowFromIPCStream(this.handle, rows, { name, schema: 'main', create: true });
  }

  /**
   * Runs one statement in slices and calls `stop` between them. Rejects with `Stopped` when `stop` returns a reason, and otherwise with DuckDB's
   * error.
   */
  async run(sql: string, stop: () => StopReason | undefined): Promise<Table> {
    return await this.inSlices(sql, stop, (header) => {
      const parts = [header];
      for (const part of this.parts()) parts.push(part);
      return tableFromIPC(parts);
    });
  }

  /** Like `run`, but returns only the number of rows and keeps none of them. */
  async count(sql: string, stop: () => StopReason | undefined): Promise<number> {
    return await this.inSlices(sql, stop, (header) => {
      let rows = 0;
      for (const part of this.parts()) rows += tableFromIPC([header, part]).numRows;
      return rows;
    });
  }

  /** The rows of the running query, part by part. */
  private *parts(): Generator<Uint8Array> {
    for (;;) {
      const part = this.bindings.fetchQueryResults(this.handle);
      if (part === null || part.length === 0) return;
      yield part;
    }
  }

  /** Runs `work` in one transaction, which is rolled back if `work` fails. */
  async inTransaction(work: () => Promise<void>): Promise<void> {
    this.executeSync('BEGIN');
    try {
      await work();
      this.executeSync('COMMIT');
    } catch (error) {
      this.executeSync('ROLLBACK');
      throw error;
    }
  }

  private async inSlices<T>(sql: string, stop: () => StopReason | undefined, read: (header: Uint8Array) => T): Promise<T> {
    try {
      return read(await this.begin(sql, stop));
    } catch (error) {
      throw error instanceof Stopped ? error : failureOf(error);
    }
  }

  private async begin(sql: string, stop: () => StopReason | undefined): Promise<Uint8Array> {
    let header = this.bindings.startPendingQuery(this.handle, sql, false);
    while (header === null) {
      await this.pause();
      const reason = stop();
      if (reason) {
        this.bindings.cancelPendingQuery(this.handle);
        throw new Stopped(reason);
      }
      header = this.bindings.pollPendingQuery(this.handle);
    }
    return header;
  }
}
