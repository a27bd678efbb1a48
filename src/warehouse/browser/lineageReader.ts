import type { NodeSelect } from '#engine/lineage/nodeSelect.ts';
import { connectWorker, WorkerTooSlow, withWorker } from '#ui/worker.ts';
import type { TracedSelect } from '../lineage/sqlLineage.ts';
import type { LineageMethods } from './lineage.worker.ts';

/** Megabytes that are downloaded before the first query is read, from a host that compresses with gzip. A test compares the number with the file. */
export const LINEAGE_MEGABYTES = 5;

/** Milliseconds that one query may take to trace, so that a query that cannot be traced does not block the answer forever. */
const SILENCE_LIMIT_MS = 30_000;

/**
 * Traces the columns of queries in a worker, which ends with the answer. Resolves with the traced queries and rejects with a sentence. Calls
 * `onTraced` with the number of queries done so far. If one query takes too long, the answer contains the queries traced before it.
 */
export async function readLineage(
  selects: readonly NodeSelect[],
  { signal, onTraced }: { signal: AbortSignal; onTraced: (done: number) => void },
): Promise<TracedSelect[]> {
  const worker = new Worker(new URL('./lineage.worker.ts', import.meta.url), { type: 'module', name: 'lineage' });
  const traced: TracedSelect[] = [];
  const onProgress = (select: TracedSelect) => {
    traced.push(select);
    onTraced(traced.length);
  };
  try {
    await withWorker(connectWorker<LineageMethods>(worker), signal, async (client) => {
      // The download has no time limit.
      await client.call('load', undefined);
      await client.call('trace', selects, { onProgress, silenceMs: SILENCE_LIMIT_MS });
    });
  } catch (error) {
    if (!(error instanceof WorkerTooSlow)) throw new Error(`The SQL reader can’t run: ${(error as Error).message}`);
  }
  return traced;
}
