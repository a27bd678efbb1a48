import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { BROWSER_RUNTIME, createDuckDB, VoidLogger } from '@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs';
import duckdbAddress from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import { init, transpile } from '@polyglot-sql/sdk/manual';
import polyglotAddress from '@polyglot-sql/sdk/polyglot_sql.wasm?url';
import { ExecutionError, type ExecutionErrorInput } from '#engine/run/executor.ts';
import { ENGINE_RUN_LIMITS } from '#engine/run/limits.ts';
import { type Call, serveWorker } from '#ui/worker.ts';
import { Database, EngineCrash, MAX_MEMORY_MEGABYTES } from '../database.ts';
import { polyglotDialects } from '../dialect/polyglot.ts';
import { Warehouse } from '../warehouse.ts';
import { compileFrom } from './compile.ts';
import { cutOff } from './cutOff.ts';
import type { Task, TaskAnswer, TaskResult } from './task.ts';

/** Returns a function that lets pending messages arrive, such as a request to stop. */
function pauses(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return () =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
}

/**
 * The part of the package's runtime that starts its WebAssembly. It is replaced because the package's own way keeps browsers from caching the
 * compiled code.
 */
interface Startable {
  instantiateWasm(
    imports: WebAssembly.Imports,
    started: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

async function startDuckDB(compiling: Promise<WebAssembly.Module>): Promise<DuckDBBindings> {
  const bundle = { mainModule: duckdbAddress, mainWorker: '' };
  const [compiled, database] = await Promise.all([
    compiling,
    createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), BROWSER_RUNTIME),
  ]);
  Object.assign(globalThis, { DUCKDB_RUNTIME: BROWSER_RUNTIME });
  return await new Promise((resolve, reject) => {
    (database as unknown as Startable).instantiateWasm = (imports, started) => {
      WebAssembly.instantiate(compiled, imports).then((instance) => started(instance, compiled), reject);
      return {};
    };
    database.instantiate(() => undefined).then(resolve, reject);
  });
}

async function openWarehouse(onBytes: (bytes: number) => void): Promise<Warehouse> {
  let bytes = 0;
  const compile = (address: string) =>
    compileFrom(new URL(address, location.href), (more) => {
      bytes += more;
      onBytes(bytes);
    });
  const [bindings] = await Promise.all([
    startDuckDB(compile(duckdbAddress)),
    // The type demands a URL, but a compiled module is accepted too.
    compile(polyglotAddress).then((module) => init({ wasmUrl: module as unknown as URL })),
  ]);
  const clock = performance.now.bind(performance);
  const pause = pauses();
  cutOff(globalThis);
  return new Warehouse({
    database: new Database(bindings, { memoryMegabytes: MAX_MEMORY_MEGABYTES, pause }),
    dialects: polyglotDialects(transpile),
    statementTimeLimitMs: ENGINE_RUN_LIMITS.statementMs,
    clock,
    today: Date.now,
  });
}

let opened: Promise<Warehouse> | undefined;

function errorOf(error: unknown): ExecutionErrorInput {
  if (!(error instanceof ExecutionError))
    return { code: 'other', message: error instanceof Error ? error.message : String(error) };
  const { code, message, detail, at, ran, changes } = error;
  return { code, message, ran, changes, ...(detail === undefined ? {} : { detail }), ...(at ? { at } : {}) };
}

async function resultOf(task: Task, signal: AbortSignal): Promise<TaskResult> {
  const warehouse = await opened!;
  if (task.kind === 'execute') return await warehouse.execute(task.statement, signal);
  if (task.kind === 'count')
    return (await warehouse.count(task.request, signal)).map((one) =>
      one instanceof ExecutionError ? { error: errorOf(one) } : one,
    );
  if (task.kind === 'catalog') return await warehouse.catalog(task.platform);
  if (task.kind === 'provide') await warehouse.provide(task.schemas, task.orders);
  else if (task.kind === 'sample') await warehouse.sample(task.tables, task.orders, signal, task.now);
  else await warehouse.load(task.table, signal);
  return undefined;
}

const methods = {
  /** Loads the engine, and reports the number of bytes that have arrived. Has to be called first. */
  async open(_: undefined, { report }: Call<number>): Promise<void> {
    opened = openWarehouse(report);
    await opened;
  },
  async carryOut(task: Task, { signal }: Call): Promise<TaskAnswer> {
    try {
      return { kind: 'done', result: await resultOf(task, signal) };
    } catch (error) {
      return error instanceof EngineCrash
        ? { kind: 'crashed', message: error.message }
        : { kind: 'failed', error: errorOf(error) };
    }
  },
};
export type WarehouseMethods = typeof methods;

serveWorker(methods);
