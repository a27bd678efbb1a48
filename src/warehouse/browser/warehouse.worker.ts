import { BROWSER_RUNTIME, createDuckDB, VoidLogger } from '@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs';
import duckdbAddress from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import { init, transpile } from '@polyglot-sql/sdk/manual';
import polyglotAddress from '@polyglot-sql/sdk/polyglot_sql.wasm?url';
import { ExecutionError, type ExecutionErrorInput } from '#engine/run/executor.ts';
import { Database } from '../database.ts';
import { polyglotDialects } from '../dialect/polyglot.ts';
import { Warehouse } from '../warehouse.ts';
import { cutOff } from './cutOff.ts';
import type { WorkerAnswer, WorkerRequest } from './protocol.ts';

/** What DuckDB may take of the tab's memory. */
const MEMORY_MEGABYTES = 2_000;
/** How long a statement may take, in milliseconds. */
const TIME_LIMIT = 60_000;
/** Progress is reported in steps of this many bytes. */
const STEP = 500_000;

const answer = (message: WorkerAnswer) => postMessage(message);

/** Counts what is loaded, whoever loads it. */
function countBytes(): void {
  const load = fetch;
  let bytes = 0;
  let reported = 0;
  const count = new Set<string>();
  globalThis.fetch = async (input, options) => {
    const response = await load(input, options);
    if (!response.ok || !response.body || count.has(response.url)) return response;
    count.add(response.url);
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes - reported > STEP) {
            reported = bytes;
            answer({ kind: 'loading', bytes });
          }
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: response.status, headers: response.headers });
  };
}

/** Lets messages in, one of which may say to stop. */
function pauses(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return () =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
}

async function open(): Promise<Warehouse> {
  countBytes();
  const module = { mainModule: new URL(duckdbAddress, location.href).href, mainWorker: '' };
  const [bindings] = await Promise.all([
    createDuckDB({ mvp: module, eh: module }, new VoidLogger(), BROWSER_RUNTIME).then((database) =>
      database.instantiate(() => undefined),
    ),
    init({ wasmUrl: new URL(polyglotAddress, location.href) }),
  ]);
  const clock = performance.now.bind(performance);
  const pause = pauses();
  cutOff(globalThis);
  return new Warehouse({
    database: new Database(bindings, { memoryMegabytes: MEMORY_MEGABYTES, pause }),
    dialects: polyglotDialects(transpile as Parameters<typeof polyglotDialects>[0]),
    timeLimit: TIME_LIMIT,
    clock,
    today: Date.now,
  });
}

const opened = open();
const cancels = new Map<number, AbortController>();

function errorOf(error: unknown): ExecutionErrorInput {
  if (!(error instanceof ExecutionError))
    return { code: 'other', message: error instanceof Error ? error.message : String(error) };
  const { code, message, detail, at, ran, changes } = error;
  return { code, message, ran, changes, ...(detail === undefined ? {} : { detail }), ...(at ? { at } : {}) };
}

async function work({ id, task }: Extract<WorkerRequest, { kind: 'task' }>): Promise<void> {
  const cancel = new AbortController();
  cancels.set(id, cancel);
  try {
    const warehouse = await opened;
    let result: Extract<WorkerAnswer, { kind: 'done' }>['result'];
    if (task.kind === 'provide') await warehouse.provide(task.places, task.orders);
    else if (task.kind === 'catalog') result = await warehouse.catalog(task.platform);
    else if (task.kind === 'sample') await warehouse.sample(task.tables, task.orders, cancel.signal);
    else result = await warehouse.execute(task.statement, cancel.signal);
    answer({ kind: 'done', id, result });
  } catch (error) {
    answer({ kind: 'failed', id, error: errorOf(error) });
  } finally {
    cancels.delete(id);
  }
}

globalThis.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'cancel') cancels.get(data.id)?.abort();
  else void work(data);
};

opened.then(
  () => answer({ kind: 'ready' }),
  (error: unknown) => answer({ kind: 'broken', message: error instanceof Error ? error.message : String(error) }),
);
