/** The results file of `--out` for deploy, refresh and rerun (`/docs/cli/deploying-pipelines#the-results-file`). */

interface ApiResult {
  nodeID: string;
  name: string;
  isRunning: boolean;
  queryResults: readonly Record<string, unknown>[];
}

/** The state of a node in the app's wording. */
function runState({ isRunning, queryResults }: ApiResult): string {
  if (isRunning) return 'Running';
  if (queryResults.some(({ success }) => success !== true)) return 'Failed';
  // The node was skipped or had nothing to load; the API's answer does not distinguish the two.
  return queryResults.length === 0 ? 'Nothing sent' : 'Successful';
}

/** The text of the results file, from the API's answers about a run and its results. */
export function resultsText(run: Record<string, unknown>, results: Record<string, unknown>): string {
  const details = (run.runDetails ?? {}) as Record<string, unknown>;
  const nodes = (results.data ?? []) as readonly ApiResult[];
  const value = {
    runResults: {
      runID: run.id,
      runType: run.runType,
      runStatus: run.runStatus,
      environmentID: details.environmentID,
      runStartTime: run.runStartTime,
      runEndTime: run.runEndTime,
      runTimeParameters: run.runTimeParameters ?? {},
      runResults: nodes.map((node) => ({
        nodeID: node.nodeID,
        runState: runState(node),
        queryResultSequence: {
          name: node.name,
          queryResults: node.queryResults.map(({ name, sql, status, success, error, rowsInserted }) => ({
            name,
            sql,
            status,
            success,
            ...(error === undefined ? {} : { error: (error as { errorString: string }).errorString }),
            ...(rowsInserted === undefined ? {} : { rowsInserted }),
          })),
        },
      })),
    },
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
