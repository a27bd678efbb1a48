import type { Catalog } from '#engine/deploy/catalog.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import {
  ExecutionError,
  type ExecutionErrorInput,
  type Executor,
  type Statement,
  type StatementResult,
} from '#engine/run/executor.ts';
import { connectWorker, type WorkerClient, type WorkerHandle } from '#ui/worker.ts';
import type { CustomTable } from '../custom/customTable.ts';
import type { SampleTable } from '../sample/sampleTable.ts';
import type { CountRequest, TableCounts } from '../tableCounts.ts';
import type { SchemaName } from '../warehouse.ts';
import type { Task, TaskResult } from './task.ts';
import type { WarehouseMethods } from './warehouse.worker.ts';

/** The state of the engine. `bytes` is the number of bytes that have arrived. */
export type EngineState =
  | { readonly kind: 'off' }
  | { readonly kind: 'loading'; readonly bytes: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string };

/**
 * Milliseconds that the engine may take to stop after a request to stop. After that its worker is ended, and a new one restores what was committed.
 */
const STOP_TIMEOUT_MS = 3_000;

/** Whether a task has a lasting effect, so that it must be repeated when the engine is restarted. */
const hasLastingEffect = (task: Task) =>
  task.kind === 'provide' ||
  task.kind === 'sample' ||
  task.kind === 'load' ||
  (task.kind === 'execute' && !/^\s*(SELECT|WITH|VALUES|\()/i.test(task.statement.sql));

/**
 * The SQL engine of one playground, in its own worker, which the first task starts; other playgrounds on the page have their own rows. The tasks that
 * committed something are kept: after a worker had to be ended, the next one repeats them with their original times.
 */
export class TabWarehouse implements Executor {
  private readonly start: () => WorkerHandle;
  private readonly later: (work: () => void, milliseconds: number) => () => void;
  private client: WorkerClient<WarehouseMethods> | undefined;
  private pending = 0;
  private committed: Task[] = [];
  private current: EngineState = { kind: 'off' };
  private readonly listeners = new Set<() => void>();

  private readonly onEnd: () => void;

  constructor(
    start: () => WorkerHandle,
    later: (work: () => void, milliseconds: number) => () => void,
    onEnd: () => void = () => undefined,
  ) {
    this.start = start;
    this.later = later;
    this.onEnd = onEnd;
  }

  /** The state, for `useSyncExternalStore`. */
  readonly state = (): EngineState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async provide(schemas: readonly SchemaName[], orders?: number): Promise<void> {
    await this.ask({ kind: 'provide', schemas, ...(orders === undefined ? {} : { orders }) });
  }

  async sample(tables: readonly SampleTable[], orders: number, signal?: AbortSignal): Promise<void> {
    await this.ask({ kind: 'sample', tables, orders, now: Date.now() }, signal);
  }

  async load(table: CustomTable, signal?: AbortSignal): Promise<void> {
    await this.ask({ kind: 'load', table }, signal);
  }

  async execute(statement: Statement, signal?: AbortSignal): Promise<StatementResult> {
    return (await this.ask({ kind: 'execute', statement: { now: Date.now(), ...statement } }, signal)) as StatementResult;
  }

  /** Counts the rows of tables and views, as `Warehouse.count` does. */
  async count(request: CountRequest, signal?: AbortSignal): Promise<readonly (TableCounts | ExecutionError)[]> {
    const counted = (await this.ask({ kind: 'count', request }, signal)) as readonly (
      | TableCounts
      | { error: ExecutionErrorInput }
    )[];
    return counted.map((one) => ('error' in one ? new ExecutionError(one.error) : one));
  }

  /** The catalog in a platform's terms. */
  async catalog(platform: Platform): Promise<Catalog> {
    return (await this.ask({ kind: 'catalog', platform })) as Catalog;
  }

  /** Whether no task is pending. */
  get isIdle(): boolean {
    return this.pending === 0;
  }

  /** Ends the worker to free its memory without losing anything: the next task starts a new worker, which restores the rows. */
  sleep(): void {
    this.end(canceled());
    this.show({ kind: 'off' });
  }

  /** Ends the engine and drops all rows. The next task starts an empty engine. */
  close(): void {
    this.committed = [];
    this.end(new ExecutionError({ code: 'canceled', message: 'The engine was stopped.' }));
    this.show({ kind: 'off' });
  }

  private show(state: EngineState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }

  private async ask(task: Task, signal?: AbortSignal): Promise<TaskResult> {
    if (signal?.aborted) throw canceled();
    const client = this.open();
    let isLate = false;
    let obeyed: (() => void) | undefined;
    const cancel = () => {
      obeyed = this.later(() => {
        isLate = true;
        this.restart();
      }, STOP_TIMEOUT_MS);
    };
    signal?.addEventListener('abort', cancel);
    this.pending += 1;
    try {
      const answer = await client.call('carryOut', task, { signal });
      if (answer.kind === 'failed') throw new ExecutionError(answer.error);
      if (answer.kind === 'crashed') {
        this.restart();
        throw new ExecutionError({
          code: 'lost',
          message: 'The statement broke the engine. The engine was restarted with everything that was committed before.',
          detail: answer.message,
        });
      }
      if (hasLastingEffect(task)) this.committed.push(task);
      return answer.result;
    } catch (error) {
      throw isLate ? canceled() : error;
    } finally {
      this.pending -= 1;
      signal?.removeEventListener('abort', cancel);
      obeyed?.();
    }
  }

  private open(): WorkerClient<WarehouseMethods> {
    if (this.client) return this.client;
    const breaks = ({ message }: { message: string }) => {
      if (this.client === client) this.break(message);
    };
    const client = connectWorker<WarehouseMethods>(this.start(), breaks);
    this.client = client;
    this.show({ kind: 'loading', bytes: 0 });
    const onProgress = (bytes: number) => this.show({ kind: 'loading', bytes });
    client.call('open', undefined, { onProgress }).then(() => this.show({ kind: 'ready' }), breaks);
    for (const task of this.committed)
      client.call('carryOut', task).then((answer) => {
        // A task that breaks every new engine is not repeated forever.
        if (answer.kind === 'crashed') breaks(answer);
      }, breaks);
    return client;
  }

  /** Ends a worker that did not stop or is broken, and starts a new one that repeats the committed tasks. */
  private restart(): void {
    this.end(
      new ExecutionError({
        code: 'lost',
        message:
          'The engine had to be restarted because of another statement. Everything that was committed is restored: try again.',
      }),
    );
    this.open();
  }

  private break(message: string): void {
    this.end(new ExecutionError({ code: 'lost', message: `The engine did not start or stopped unexpectedly: ${message}` }));
    this.show({ kind: 'broken', message });
  }

  private end(reason: ExecutionError): void {
    if (this.client) this.onEnd();
    this.client?.end(reason);
    this.client = undefined;
  }
}

function canceled(): ExecutionError {
  return new ExecutionError({ code: 'canceled', message: 'The statement was canceled. None of its changes are kept.' });
}

/** Maximum number of engines of a page with a running worker, because each takes memory. */
const MAX_AWAKE_ENGINES = 2;

/** The engines of a page with a running worker; the most recently started one is last. */
export class Awake {
  private readonly warehouses: TabWarehouse[] = [];

  /** Records a started engine. If too many are running, idle ones are put to sleep, the oldest first. */
  started(warehouse: TabWarehouse): void {
    this.ended(warehouse);
    this.warehouses.push(warehouse);
    for (const other of [...this.warehouses]) {
      if (this.warehouses.length <= MAX_AWAKE_ENGINES) return;
      if (other === warehouse || !other.isIdle) continue;
      this.ended(other);
      other.sleep();
    }
  }

  ended(warehouse: TabWarehouse): void {
    const at = this.warehouses.indexOf(warehouse);
    if (at !== -1) this.warehouses.splice(at, 1);
  }
}

const awake = new Awake();

/** An engine for one playground. Nothing is downloaded before the first task; its owner must close it. */
export function openTabWarehouse(): TabWarehouse {
  const warehouse = new TabWarehouse(
    () => {
      awake.started(warehouse);
      return new Worker(new URL('./warehouse.worker.ts', import.meta.url), { type: 'module', name: 'warehouse' });
    },
    (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    () => awake.ended(warehouse),
  );
  return warehouse;
}
