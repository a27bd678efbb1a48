import type { NodeSelect } from '#engine/lineage/nodeSelect.ts';
import type { TracedSelect } from '../lineage/sqlLineage.ts';

/** How much is fetched before the first query is read, in megabytes, from a host that compresses with gzip; a test holds it against the file. */
export const LINEAGE_MEGABYTES = 5;

export interface LineageRequest {
  readonly selects: readonly NodeSelect[];
}

export type LineageAnswer =
  | { readonly kind: 'traced'; readonly traced: TracedSelect }
  | { readonly kind: 'done' }
  | { readonly kind: 'broken'; readonly message: string };

/** How long the worker may be silent before it is ended, in milliseconds: one query that can't be traced must not block the answer forever. */
const SILENCE = 30_000;

/**
 * Reads queries in a worker that ends with the answer: resolves with what was traced of each, rejects with a sentence. `onTraced` is called with how
 * many are done. When one query takes too long, the answer is what was traced before it.
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
      silence = setTimeout(() => end(() => resolve(traced)), SILENCE);
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
