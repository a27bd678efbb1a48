import type { Catalog } from '#engine/deploy/catalog.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Executor, type Statement, type StatementResult } from '#engine/run/executor.ts';
import type { CustomTable } from '../custom/customTable.ts';
import type { SampleTable } from '../sample/sampleTable.ts';
import type { SchemaName } from '../warehouse.ts';
import type { Task, TaskResult, WorkerAnswer, WorkerRequest } from './protocol.ts';

/** The part of a worker that is used here; tests provide their own. */
export interface EngineWorker {
  postMessage(message: WorkerRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

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

interface Pending {
  readonly task: Task;
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: ExecutionError) => void;
}

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
  private readonly start: () => EngineWorker;
  private readonly later: (work: () => void, milliseconds: number) => () => void;
  private worker: EngineWorker | undefined;
  private readonly pending = new Map<number, Pending>();
  private committed: Task[] = [];
  private last = 0;
  private current: EngineState = { kind: 'off' };
  private readonly listeners = new Set<() => void>();

  private readonly onEnd: () => void;

  constructor(
    start: () => EngineWorker,
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
    await this.ask({ kind: 'sample', tables, orders }, signal);
  }

  async load(table: CustomTable, signal?: AbortSignal): Promise<void> {
    await this.ask({ kind: 'load', table }, signal);
  }

  async execute(statement: Statement, signal?: AbortSignal): Promise<StatementResult> {
    return (await this.ask({ kind: 'execute', statement: { now: Date.now(), ...statement } }, signal)) as StatementResult;
  }

  /** The catalog in a platform's terms. */
  async catalog(platform: Platform): Promise<Catalog> {
    return (await this.ask({ kind: 'catalog', platform })) as Catalog;
  }

  /** Whether no task is pending. */
  get isIdle(): boolean {
    return this.pending.size === 0;
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

  private ask(task: Task, signal?: AbortSignal): Promise<TaskResult> {
    if (signal?.aborted) return Promise.reject(canceled());
    const id = ++this.last;
    const answer = new Promise<TaskResult>((resolve, reject) => this.pending.set(id, { task, resolve, reject }));
    this.open().postMessage({ kind: 'task', id, task });
    let obeyed: (() => void) | undefined;
    const cancel = () => {
      this.worker?.postMessage({ kind: 'cancel', id });
      obeyed = this.later(() => this.restart(id), STOP_TIMEOUT_MS);
    };
    signal?.addEventListener('abort', cancel);
    return answer.finally(() => {
      signal?.removeEventListener('abort', cancel);
      obeyed?.();
    });
  }

  private open(): EngineWorker {
    if (this.worker) return this.worker;
    const worker = this.start();
    this.worker = worker;
    this.show({ kind: 'loading', bytes: 0 });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.break(event.message || 'The engine stopped unexpectedly.');
    for (const task of this.committed) worker.postMessage({ kind: 'task', id: 0, task });
    return worker;
  }

  private hear(message: WorkerAnswer): void {
    if (message.kind === 'loading') this.show(message);
    else if (message.kind === 'ready') this.show({ kind: 'ready' });
    else if (message.kind === 'broken') this.break(message.message);
    else if (message.kind === 'crashed') this.crashed(message);
    else this.settle(message);
  }

  private settle(message: Extract<WorkerAnswer, { kind: 'done' | 'failed' }>): void {
    const waiting = this.pending.get(message.id);
    if (!waiting) return;
    this.pending.delete(message.id);
    if (message.kind === 'failed') {
      waiting.reject(new ExecutionError(message.error));
      return;
    }
    if (hasLastingEffect(waiting.task)) this.committed.push(waiting.task);
    waiting.resolve(message.result);
  }

  /** Handles a statement that broke the engine. If it was a repeated task of a restart, the engine is broken for good. */
  private crashed({ id, message }: Extract<WorkerAnswer, { kind: 'crashed' }>): void {
    if (!this.pending.has(id)) this.break(message);
    else
      this.restart(
        id,
        new ExecutionError({
          code: 'lost',
          message: 'The statement broke the engine. The engine was restarted with everything that was committed before.',
          detail: message,
        }),
      );
  }

  /** Ends a worker that did not stop, and starts a new one that repeats the committed tasks. */
  private restart(id: number, reason = canceled()): void {
    this.pending.get(id)?.reject(reason);
    this.pending.delete(id);
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
    if (this.worker) this.onEnd();
    this.worker?.terminate();
    this.worker = undefined;
    const open = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of open) reject(reason);
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
