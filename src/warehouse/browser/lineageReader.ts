import type { NodeSelect } from '#engine/lineage/nodeSelect.ts';
import type { TracedSelect } from '../lineage/sqlLineage.ts';

/** Megabytes that are downloaded before the first query is read, from a host that compresses with gzip. A test compares the number with the file. */
export const LINEAGE_MEGABYTES = 5;

export interface LineageRequest {
  readonly selects: readonly NodeSelect[];
}

export type LineageAnswer =
  | { readonly kind: 'traced'; readonly traced: TracedSelect }
  | { readonly kind: 'done' }
  | { readonly kind: 'broken'; readonly message: string };

/** Milliseconds without a message after which the worker is ended, so that one query that cannot be traced does not block the answer forever. */
const SILENCE_LIMIT_MS = 30_000;

/**
 * Traces the columns of queries in a worker, which ends with the answer. Resolves with the traced queries and rejects with a sentence. Calls
 * `onTraced` with the number of queries done so far. If one query takes too long, the answer contains the queries traced before it.
 */
export function readLineage(
  selects: readonly NodeSelect[],
  { signal, onTraced }: { signal: AbortSignal; onTraced: (done: number) => void },
): Promise<TracedSelect[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lineage.worker.ts', import.meta.url), { type: 'module', name: 'lineage' });
    const traced: TracedSelect[] = [];
    let silence: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(silence);
      worker.terminate();
      signal.removeEventListener('abort', cancel);
      settle();
    };
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => end(() => resolve(traced)), SILENCE_LIMIT_MS);
    };
    const cancel = () => end(() => reject(new Error('It was canceled.')));
    signal.addEventListener('abort', cancel);
    worker.onmessage = ({ data }: MessageEvent<LineageAnswer>) => {
      if (data.kind === 'done') end(() => resolve(traced));
      else if (data.kind === 'broken') end(() => reject(new Error(`The SQL reader did not start: ${data.message}`)));
      else {
        traced.push(data.traced);
        onTraced(traced.length);
        wait();
      }
    };
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The SQL reader stopped unexpectedly.')));
    worker.postMessage({ selects } satisfies LineageRequest);
  });
}
