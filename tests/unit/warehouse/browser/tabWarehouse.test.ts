import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { StatementResult } from '#engine/run/executor.ts';
import { cutOff } from '#warehouse/browser/cutOff.ts';
import { DOWNLOAD_MEGABYTES, UNPACKED_MEGABYTES } from '#warehouse/browser/download.ts';
import type { WorkerAnswer, WorkerRequest } from '#warehouse/browser/protocol.ts';
import { Awake, type EngineWorker, TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';

const RESULT: StatementResult = { columns: [], rows: [], rowCount: 0, ran: [], changes: [], milliseconds: 1 };

/** A fake worker that records messages and answers when the test says so. */
class FakeWorker implements EngineWorker {
  onmessage: EngineWorker['onmessage'] = null;
  onerror: EngineWorker['onerror'] = null;
  readonly sent: WorkerRequest[] = [];
  isEnded = false;
  postMessage(message: WorkerRequest): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: WorkerAnswer): void {
    this.onmessage?.({ data } as MessageEvent<WorkerAnswer>);
  }
  /** The recorded tasks, as their statements or kinds. */
  get tasks(): string[] {
    return this.sent.flatMap((message) =>
      message.kind === 'task' ? [message.task.kind === 'execute' ? message.task.statement.sql : message.task.kind] : [],
    );
  }
}

function open() {
  const workers: FakeWorker[] = [];
  const waiting = new Set<() => void>();
  const warehouse = new TabWarehouse(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    (work) => {
      waiting.add(work);
      return () => waiting.delete(work);
    },
  );
  const execute = (sql: string, signal?: AbortSignal) => warehouse.execute({ sql, platform: 'snowflake' }, signal);
  return {
    warehouse,
    workers,
    execute,
    timeOut() {
      for (const work of [...waiting]) work();
    },
  };
}

describe('the engine of a page', () => {
  it('starts with the first task, and tells how far it is', async () => {
    const { warehouse, workers, execute } = open();
    const states: string[] = [];
    warehouse.subscribe(() => states.push(JSON.stringify(warehouse.state())));
    expect(workers).toHaveLength(0);
    const answer = execute('SELECT 1');
    workers[0]!.say({ kind: 'loading', bytes: 5 });
    workers[0]!.say({ kind: 'ready' });
    workers[0]!.say({ kind: 'done', id: 1, result: RESULT });
    expect(await answer).toEqual(RESULT);
    expect(states).toEqual(['{"kind":"loading","bytes":0}', '{"kind":"loading","bytes":5}', '{"kind":"ready"}']);
    void execute('SELECT 2').catch(() => undefined);
    expect(workers).toHaveLength(1);
  });

  it('starts again with what was committed when a statement broke the engine', async () => {
    const { warehouse, workers, execute } = open();
    const made = execute('CREATE TABLE t');
    workers[0]!.say({ kind: 'done', id: 1, result: RESULT });
    await made;
    const breaks = execute('SELECT breaks');
    workers[0]!.say({ kind: 'crashed', id: 2, message: 'memory access out of bounds' });
    await expect(breaks).rejects.toMatchObject({ code: 'lost', detail: 'memory access out of bounds' });
    expect(workers[0]!.isEnded).toBe(true);
    expect(workers[1]!.tasks).toEqual(['CREATE TABLE t']);
    // A task that breaks every new engine is not retried forever.
    workers[1]!.say({ kind: 'crashed', id: 0, message: 'memory access out of bounds' });
    expect(warehouse.state()).toEqual({ kind: 'broken', message: 'memory access out of bounds' });
    expect(workers).toHaveLength(2);
  });

  it('fails as the worker says', async () => {
    const { workers, execute } = open();
    const answer = execute('SELECT 1');
    workers[0]!.say({ kind: 'failed', id: 1, error: { code: 'missingTable', message: 'm' } });
    await expect(answer).rejects.toMatchObject({ name: 'ExecutionError', code: 'missingTable' });
  });

  it('that does not stop is ended, and the next one does again what was committed, with its times', async () => {
    const { warehouse, workers, execute, timeOut } = open();
    const [first] = [workers];
    const provided = warehouse.provide([{ database: 'D', schema: 'S' }]);
    first[0]!.say({ kind: 'done', id: 1, result: undefined });
    await provided;
    for (const [index, sql] of ['CREATE TABLE t', 'SELECT 1', 'INSERT'].entries()) {
      const answer = execute(sql);
      first[0]!.say(
        sql === 'INSERT'
          ? { kind: 'failed', id: index + 2, error: { code: 'value', message: 'm' } }
          : { kind: 'done', id: index + 2, result: RESULT },
      );
      await answer.catch(() => undefined);
    }
    const abort = new AbortController();
    const endless = execute('UPDATE', abort.signal);
    const other = execute('DELETE');
    abort.abort();
    expect(first[0]!.sent.at(-1)).toEqual({ kind: 'cancel', id: 5 });
    timeOut();
    await expect(endless).rejects.toMatchObject({ code: 'canceled' });
    await expect(other).rejects.toMatchObject({ code: 'lost' });
    expect(first[0]!.isEnded).toBe(true);
    expect(workers[1]!.tasks).toEqual(['provide', 'CREATE TABLE t']);
    const time = (worker: FakeWorker) =>
      worker.sent.find((message) => message.kind === 'task' && message.task.kind === 'execute');
    expect(time(workers[1]!)).toMatchObject({ task: (time(workers[0]!) as { task: unknown }).task });
  });

  it('that obeys is not ended', async () => {
    const { workers, execute, timeOut } = open();
    const abort = new AbortController();
    const answer = execute('SELECT 1', abort.signal);
    abort.abort();
    workers[0]!.say({ kind: 'failed', id: 1, error: { code: 'canceled', message: 'm' } });
    await expect(answer).rejects.toMatchObject({ code: 'canceled' });
    timeOut();
    expect(workers).toHaveLength(1);
    await expect(execute('SELECT 2', AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' });
  });

  it('that breaks says so, and can be started again', async () => {
    const { warehouse, workers, execute } = open();
    const answer = execute('SELECT 1');
    workers[0]!.say({ kind: 'broken', message: 'no network' });
    await expect(answer).rejects.toMatchObject({ code: 'lost', message: expect.stringContaining('no network') });
    expect(warehouse.state()).toEqual({ kind: 'broken', message: 'no network' });
    const again = execute('SELECT 1');
    workers[1]!.say({ kind: 'done', id: 2, result: RESULT });
    expect(await again).toEqual(RESULT);
    warehouse.close();
    expect([warehouse.state().kind, workers[1]!.isEnded]).toEqual(['off', true]);
  });
});

describe('what is loaded', () => {
  it('has the size that is shown next to the button', () => {
    const { resolve } = createRequire(import.meta.url);
    const files = ['@duckdb/duckdb-wasm/dist/duckdb-eh.wasm', '@polyglot-sql/sdk/polyglot_sql.wasm'];
    // Level 1 compresses quickly, and its result is within an eighth of that of hosts.
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(resolve(file)), { level: 1 }).length, 0);
    expect(bytes / 1_000_000).toBeGreaterThan(DOWNLOAD_MEGABYTES);
    expect(bytes / 1_000_000).toBeLessThan(DOWNLOAD_MEGABYTES * 1.25);
    const unpacked = files.reduce((sum, file) => sum + readFileSync(resolve(file)).length, 0);
    expect(Math.floor(unpacked / 1_000_000)).toBe(UNPACKED_MEGABYTES);
  });
});

describe('a worker that is cut off', () => {
  it('has no network and no storage, also not from further up', () => {
    const scope = Object.create({ fetch: 1, indexedDB: 1, Map: 1 }) as Record<string, unknown>;
    Object.assign(scope, { XMLHttpRequest: 1, postMessage: 1 });
    cutOff(scope);
    expect(['fetch', 'indexedDB', 'XMLHttpRequest', 'Map', 'postMessage'].filter((name) => name in scope)).toEqual([
      'Map',
      'postMessage',
    ]);
  });
});

describe('engines of several playgrounds on a page', () => {
  it('have nothing in common; the one that was started first makes room for a third, and is there again when it is asked', async () => {
    const awake = new Awake();
    const tabs = ['a', 'b', 'c'].map((name) => {
      const workers: FakeWorker[] = [];
      const warehouse: TabWarehouse = new TabWarehouse(
        () => {
          awake.started(warehouse);
          workers.push(new FakeWorker());
          return workers.at(-1)!;
        },
        () => () => undefined,
        () => awake.ended(warehouse),
      );
      const run = async (sql: string) => {
        const answer = warehouse.execute({ sql, platform: 'snowflake' });
        const asked = workers.at(-1)!.sent.at(-1)!;
        workers.at(-1)!.say({ kind: 'done', id: asked.id, result: RESULT });
        await answer;
      };
      return { name, warehouse, workers, run };
    });
    const [a, b, c] = tabs as [(typeof tabs)[0], (typeof tabs)[0], (typeof tabs)[0]];
    await a.run('CREATE TABLE A');
    await b.run('CREATE TABLE B');
    expect([a, b].map(({ workers }) => workers[0]!.isEnded)).toEqual([false, false]);
    const busy = b.warehouse.execute({ sql: 'SELECT 1', platform: 'snowflake' });
    await c.run('CREATE TABLE C');
    expect(tabs.map(({ workers }) => workers[0]!.isEnded)).toEqual([true, false, false]);
    expect(a.warehouse.state()).toEqual({ kind: 'off' });
    await a.run('SELECT 1');
    expect(a.workers[1]!.tasks).toEqual(['CREATE TABLE A', 'SELECT 1']);
    expect(b.workers[0]!.tasks).toEqual(['CREATE TABLE B', 'SELECT 1']);
    expect(tabs.map(({ workers }) => workers.at(-1)!.isEnded)).toEqual([false, false, true]);
    b.warehouse.close();
    await expect(busy).rejects.toMatchObject({ code: 'canceled' });
    expect(b.workers[0]!.isEnded).toBe(true);
  });
});
