import { analyzeQuery, init } from '@polyglot-sql/sdk/manual';
import polyglotAddress from '@polyglot-sql/sdk/polyglot_sql.wasm?url';
import type { NodeSelect } from '#engine/lineage/nodeSelect.ts';
import { type Call, serveWorker } from '#ui/worker.ts';
import { type TracedSelect, traceSelect } from '../lineage/sqlLineage.ts';
import { cutOff } from './cutOff.ts';

const ready = init({ wasmUrl: new URL(polyglotAddress, location.href) }).then(() => cutOff(globalThis));

const methods = {
  /** Waits until the SQL reader has been downloaded. */
  load: () => ready,
  /** Traces the columns of queries, and reports each as soon as it is traced. */
  trace(selects: readonly NodeSelect[], { report }: Call<TracedSelect>): void {
    for (const select of selects) report(traceSelect(analyzeQuery, select));
  },
};
export type LineageMethods = typeof methods;

serveWorker(methods);
