import { serveWorker, type WorkerHandle, type WorkerScope } from '#ui/worker.ts';

/**
 * A worker in the same thread that serves `methods`. Messages are copied, and answers arrive later, as from a real worker. `calls` holds the inputs
 * of the calls; `fail` reports an error of the worker itself.
 */
export function fakeWorker(methods: Parameters<typeof serveWorker>[0]) {
  const fake = {
    isEnded: false,
    calls: [] as { name: string; input: unknown; transfer: Transferable[] }[],
    messages: [] as unknown[],
    onmessage: null as WorkerHandle['onmessage'],
    onerror: null as WorkerHandle['onerror'],
    postMessage(message: unknown, transfer: Transferable[]) {
      fake.messages.push(message);
      if (typeof message === 'object' && message && 'input' in message)
        fake.calls.push({ ...(message as unknown as { name: string; input: unknown }), transfer });
      scope.onmessage?.({ data: structuredClone(message) } as MessageEvent);
    },
    terminate() {
      fake.isEnded = true;
    },
    fail: (message: string) => fake.onerror?.({ message } as ErrorEvent),
  };
  const scope: WorkerScope = {
    onmessage: null,
    postMessage(message) {
      const data = structuredClone(message);
      queueMicrotask(() => {
        if (!fake.isEnded) fake.onmessage?.({ data } as MessageEvent);
      });
    },
  };
  serveWorker(methods, scope);
  return fake;
}

/** A method that answers when the test says so. */
export function delayed<Answer>() {
  const waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  return {
    method: () => new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject })),
    answer: (answer: Answer) => waiting.shift()!.resolve(answer),
    fail: (message: string) => waiting.shift()!.reject(new Error(message)),
  };
}

/** Lets messages that are on their way arrive. */
export const arrived = () => new Promise<void>((resolve) => setTimeout(resolve));
