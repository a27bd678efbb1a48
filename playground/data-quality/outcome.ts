import type { Pipeline } from '#engine/pipeline/schema.ts';
import { textHash } from '#engine/text/textHash.ts';
import type { NodeOutcome, QualityData, RunOutcome } from './data.ts';
import type { Night } from './night.ts';

/** A replacer for `JSON.stringify` that sorts the keys of objects, because a parsed document may have its keys in another order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A key that identifies the input of a run: its document and deliveries. Runs with the same input have the same result. */
export function runKey(
  { nodes }: Pick<Pipeline, 'nodes'>,
  { yesterday, tonight }: Pick<QualityData, 'yesterday' | 'tonight'>,
): number {
  return textHash(JSON.stringify([nodes, yesterday, tonight], inOrder));
}

/** The result of a run, in the form in which it is saved and checked. Sources are left out. */
export function outcomeOf({ request, document, tests, tables }: Night): RunOutcome {
  const { runStatus } = document.run;
  return {
    key: runKey(request.pipeline, request),
    status: runStatus === 'completed' || runStatus === 'canceled' ? runStatus : 'failed',
    nodes: document.results
      .filter(({ nodeID }) => tests.some(({ nodeId }) => nodeId === nodeID) || tables.has(nodeID))
      .map(({ nodeID, runState, queryResults, renderQueryResult }): NodeOutcome => {
        const table = tables.get(nodeID);
        const failed = [renderQueryResult, ...queryResults].find((query) => query && !query.success);
        return {
          id: nodeID,
          state: runState === 'Successful' || runState === 'Failed' || runState === 'Canceled' ? runState : 'Skipped',
          tests: tests
            .filter(({ nodeId }) => nodeId === nodeID)
            .slice(0, 100)
            .map(({ name, when, found }) => ({ name, when, found: found ? found.rowCount : null })),
          ...(table ? { rows: [table.before?.rowCount ?? 0, table.after?.rowCount ?? 0] as [number, number] } : {}),
          ...(failed?.error ? { error: failed.error.errorString.slice(0, 1_000) } : {}),
        };
      }),
  };
}

/** The last run; undefined if the document or a delivery has changed since. */
export function currentRun(pipeline: Pipeline, data: QualityData): RunOutcome | undefined {
  return data.run?.key === runKey(pipeline, data) ? data.run : undefined;
}

/** Whether a test of the node found rows. */
export function hasFailedTest({ tests }: NodeOutcome): boolean {
  return tests.some(({ found }) => found !== null && found > 0);
}
