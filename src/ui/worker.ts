/** One function of a worker, called with one input. `never` lets every function through; the client restores the types. */
type Method = (input: never, call: Call<never>) => unknown;

/** What a function of a worker knows of the call that it answers. */
export interface Call<Progress = never> {
  /** Aborted when the page no longer wants the answer. */
  readonly signal: AbortSignal;
  /** Sends the page a message before the answer. */
  report(progress: Progress): void;
}

type ToWorker = { id: number; name: string; input: unknown } | { id: number; cancel: true };
type FromWorker = { id: number; progress: unknown } | { id: number; answer: unknown } | { id: number; error: string };

/** The side of a worker that the worker itself sees; tests pass their own. */
export interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The side of a worker that the page sees; tests pass their own. */
export interface WorkerHandle {
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Lets a worker answer the calls of `connectWorker` with these functions. The message of an error that a function throws reaches the page. */
export function serveWorker(
  methods: Readonly<Record<string, Method>>,
  scope: WorkerScope = globalThis as unknown as WorkerScope,
): void {
  const running = new Map<number, AbortController>();
  const send = (message: FromWorker) => scope.postMessage(message);
  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const call: Call<unknown> = { signal: abort.signal, report: (progress) => send({ id, progress }) };
      send({ id, answer: await methods[name]!(input as never, call as Call<never>) });
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  }
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if ('cancel' in data) running.get(data.id)?.abort();
    else void answer(data.id, data.name, data.input);
  };
}

type InputOf<M> = M extends (input: infer Input, ...more: never[]) => unknown ? Input : never;
type AnswerOf<M> = M extends (...inputs: never[]) => infer Answer ? Awaited<Answer> : never;
type ProgressOf<M> = M extends (input: never, call: infer Given) => unknown ? (Given extends Call<infer P> ? P : never) : never;

interface CallOptions<Progress> {
  /** Parts of the input that are moved to the worker, not copied. */
  transfer?: Transferable[];
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Tells the worker when it is aborted. The promise still waits for the worker's answer. */
  signal?: AbortSignal | undefined;
  /** Milliseconds without a message after which the worker is ended, and the promise rejects with `WorkerTooSlow`. */
  silenceMs?: number;
}

/** A worker was ended because it did not answer in time. */
export class WorkerTooSlow extends Error {}

export interface WorkerClient<Methods> {
  /** Calls a function of the worker. Rejects with the reason when the function throws, or when the worker can't start or ends. */
  call<Name extends keyof Methods>(
    name: Name,
    input: InputOf<Methods[Name]>,
    options?: CallOptions<ProgressOf<Methods[Name]>>,
  ): Promise<AnswerOf<Methods[Name]>>;
  /** Ends the worker. Open and later calls reject with the reason. */
  end(reason?: unknown): void;
}

interface OpenCall {
  progress(progress: unknown): void;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Returns a client that calls the functions which a worker serves with `serveWorker`. Any number of calls can be open at once. The type parameter is the
 * type of the object that the worker serves.
 *
 * @param onFailure called when the worker can't start or stops by itself
 */
export function connectWorker<Methods>(worker: WorkerHandle, onFailure?: (error: Error) => void): WorkerClient<Methods> {
  const open = new Map<number, OpenCall>();
  let last = 0;
  let ended: { reason: unknown } | undefined;

  function end(reason: unknown = new Error('The worker was ended.')): void {
    ended ??= { reason };
    worker.terminate();
    for (const { reject } of open.values()) reject(ended.reason);
  }
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const call = open.get(data.id);
    if ('progress' in data) call?.progress(data.progress);
    else if ('error' in data) call?.reject(new Error(data.error));
    else call?.resolve(data.answer);
  };
  worker.onerror = ({ message }) => {
    const error = new Error(message || 'the worker stopped unexpectedly.');
    onFailure?.(error);
    end(error);
  };

  return {
    end,
    async call(name, input, { transfer = [], onProgress, signal, silenceMs } = {}) {
      if (ended) throw ended.reason;
      last += 1;
      const id = last;
      const cancel = () => worker.postMessage({ id, cancel: true } satisfies ToWorker, []);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waitOn = () => {
        clearTimeout(timer);
        if (silenceMs !== undefined) timer = setTimeout(() => end(new WorkerTooSlow('The worker did not answer.')), silenceMs);
      };
      try {
        return await new Promise((resolve, reject) => {
          const progress = (given: unknown) => {
            waitOn();
            onProgress?.(given as Parameters<NonNullable<typeof onProgress>>[0]);
          };
          open.set(id, { progress, resolve: resolve as OpenCall['resolve'], reject });
          worker.postMessage({ id, name: String(name), input } satisfies ToWorker, transfer);
          waitOn();
          signal?.addEventListener('abort', cancel);
        });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        open.delete(id);
      }
    },
  };
}

/** Passes a client to `work` and ends its worker afterwards. When the signal is aborted, rejects at once with the signal's reason. */
export async function withWorker<Methods, Result>(
  client: WorkerClient<Methods>,
  signal: AbortSignal | undefined,
  work: (client: WorkerClient<Methods>) => Promise<Result>,
): Promise<Result> {
  const cancel = () => client.end(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  try {
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cancel);
    client.end();
  }
}
