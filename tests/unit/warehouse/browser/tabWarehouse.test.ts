import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { StatementResult } from '#engine/run/executor.ts';
import type { Call } from '#ui/worker.ts';
import { cutOff } from '#warehouse/browser/cutOff.ts';
import { DOWNLOAD_MEGABYTES, UNPACKED_MEGABYTES } from '#warehouse/browser/download.ts';
import { Awake, TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import type { Task, TaskAnswer } from '#warehouse/browser/task.ts';
import { arrived, delayed, fakeWorker } from '../../ui/fakeWorker.ts';

const RESULT: StatementResult = { columns: [], rows: [], rowCount: 0, ran: [], changes: [], milliseconds: 1 };

/** A worker whose engine answers when the test says so. */
class EngineWorker {
  private readonly opening = delayed<void>();
  private readonly answers: ((answer: TaskAnswer) => void)[] = [];
  private report: (bytes: number) => void = () => undefined;
  readonly tasks: Task[] = [];
  readonly handle = fakeWorker({
    open: (_: undefined, { report }: Call<number>) => {
      this.report = report;
      return this.opening.method();
    },
    carryOut: (task: Task) => {
      this.tasks.push(task);
      return new Promise<TaskAnswer>((resolve) => this.answers.push(resolve));
    },
  });
  get isEnded(): boolean {
    return this.handle.isEnded;
  }
  /** Reports loaded bytes. */
  async load(bytes: number): Promise<void> {
    this.report(bytes);
    await arrived();
  }
  async open(): Promise<void> {
    this.opening.answer();
    await arrived();
  }
  async break(message: string): Promise<void> {
    this.opening.fail(message);
    await arrived();
  }
  /** Answers a task, counted from 0. */
  async answer(at: number, answer: TaskAnswer = { kind: 'done', result: RESULT }): Promise<void> {
    this.answers[at]!(answer);
    await arrived();
  }
  /** The tasks, as their statements or kinds. */
  get names(): string[] {
    return this.tasks.map((task) => (task.kind === 'execute' ? task.statement.sql : task.kind));
  }
}

function open() {
  const workers: EngineWorker[] = [];
  const waiting = new Set<() => void>();
  const warehouse = new TabWarehouse(
    () => {
      workers.push(new EngineWorker());
      return workers.at(-1)!.handle;
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
    await workers[0]!.load(5);
    await workers[0]!.open();
    await workers[0]!.answer(0);
    expect(await answer).toEqual(RESULT);
    expect(states).toEqual(['{"kind":"loading","bytes":0}', '{"kind":"loading","bytes":5}', '{"kind":"ready"}']);
    void execute('SELECT 2').catch(() => undefined);
    expect(workers).toHaveLength(1);
  });

  it('starts again with what was committed when a statement broke the engine', async () => {
    const { warehouse, workers, execute } = open();
    const made = execute('CREATE TABLE t');
    await workers[0]!.answer(0);
    await made;
    const breaks = execute('SELECT breaks');
    void workers[0]!.answer(1, { kind: 'crashed', message: 'memory access out of bounds' });
    await expect(breaks).rejects.toMatchObject({ code: 'lost', detail: 'memory access out of bounds' });
    expect(workers[0]!.isEnded).toBe(true);
    expect(workers[1]!.names).toEqual(['CREATE TABLE t']);
    // A task that breaks every new engine is not retried forever.
    await workers[1]!.answer(0, { kind: 'crashed', message: 'memory access out of bounds' });
    expect(warehouse.state()).toEqual({ kind: 'broken', message: 'memory access out of bounds' });
    expect(workers).toHaveLength(2);
  });

  it('fails as the worker says', async () => {
    const { workers, execute } = open();
    const answer = execute('SELECT 1');
    void workers[0]!.answer(0, { kind: 'failed', error: { code: 'missingTable', message: 'm' } });
    await expect(answer).rejects.toMatchObject({ name: 'ExecutionError', code: 'missingTable' });
  });

  it('that does not stop is ended, and the next one does again what was committed, with its times', async () => {
    const { warehouse, workers, execute, timeOut } = open();
    const provided = warehouse.provide([{ database: 'D', schema: 'S' }]);
    const [first] = workers as [EngineWorker];
    await first.answer(0, { kind: 'done', result: undefined });
    await provided;
    for (const [index, sql] of ['CREATE TABLE t', 'SELECT 1', 'INSERT'].entries()) {
      const answer = execute(sql).catch(() => undefined);
      await first.answer(
        index + 1,
        sql === 'INSERT' ? { kind: 'failed', error: { code: 'value', message: 'm' } } : { kind: 'done', result: RESULT },
      );
      await answer;
    }
    const abort = new AbortController();
    const endless = execute('UPDATE', abort.signal);
    const other = execute('DELETE');
    abort.abort();
    expect(first.handle.messages.at(-1)).toMatchObject({ cancel: true });
    timeOut();
    await expect(endless).rejects.toMatchObject({ code: 'canceled' });
    await expect(other).rejects.toMatchObject({ code: 'lost' });
    expect(first.isEnded).toBe(true);
    expect(workers[1]!.names).toEqual(['provide', 'CREATE TABLE t']);
    expect(workers[1]!.tasks).toEqual(first.tasks.slice(0, 2));
  });

  it('that obeys is not ended', async () => {
    const { workers, execute, timeOut } = open();
    const abort = new AbortController();
    const answer = execute('SELECT 1', abort.signal);
    abort.abort();
    void workers[0]!.answer(0, { kind: 'failed', error: { code: 'canceled', message: 'm' } });
    await expect(answer).rejects.toMatchObject({ code: 'canceled' });
    timeOut();
    expect(workers).toHaveLength(1);
    await expect(execute('SELECT 2', AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' });
  });

  it('that breaks says so, and can be started again', async () => {
    const { warehouse, workers, execute } = open();
    const answer = execute('SELECT 1');
    void workers[0]!.break('no network');
    await expect(answer).rejects.toMatchObject({ code: 'lost', message: expect.stringContaining('no network') });
    expect(warehouse.state()).toEqual({ kind: 'broken', message: 'no network' });
    const again = execute('SELECT 1');
    await workers[1]!.answer(0);
    expect(await again).toEqual(RESULT);
    warehouse.close();
    expect([warehouse.state().kind, workers[1]!.isEnded]).toEqual(['off', true]);
  });

  it('that stops by itself says so, also when nothing was asked', async () => {
    const { warehouse, workers, execute } = open();
    const answer = execute('SELECT 1');
    await workers[0]!.open();
    await workers[0]!.answer(0);
    await answer;
    workers[0]!.handle.fail('out of memory');
    expect(warehouse.state()).toEqual({ kind: 'broken', message: 'out of memory' });
    const lost = execute('SELECT 2');
    workers[1]!.handle.fail('');
    await expect(lost).rejects.toMatchObject({ code: 'lost' });
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
      const workers: EngineWorker[] = [];
      const warehouse: TabWarehouse = new TabWarehouse(
        () => {
          awake.started(warehouse);
          workers.push(new EngineWorker());
          return workers.at(-1)!.handle;
        },
        () => () => undefined,
        () => awake.ended(warehouse),
      );
      const run = async (sql: string) => {
        const answer = warehouse.execute({ sql, platform: 'snowflake' });
        await workers.at(-1)!.answer(workers.at(-1)!.tasks.length - 1);
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
    expect(a.workers[1]!.names).toEqual(['CREATE TABLE A', 'SELECT 1']);
    expect(b.workers[0]!.names).toEqual(['CREATE TABLE B', 'SELECT 1']);
    expect(tabs.map(({ workers }) => workers.at(-1)!.isEnded)).toEqual([false, false, true]);
    b.warehouse.close();
    await expect(busy).rejects.toMatchObject({ code: 'canceled' });
    expect(b.workers[0]!.isEnded).toBe(true);
  });
});
