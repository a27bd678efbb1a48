import type { ExecutionError, StatementResult } from './executor.ts';
import { NODE_STATUS } from './nodeStatus.ts';
import type { NodeResult, QueryResult, RunDocument, RunRecord, SentStatement } from './runDocument.ts';
import type { NodeState, RunStatus } from './scheduler.ts';

const iso = (time: number) => new Date(Math.round(time)).toISOString();

/** The numbers of changed rows that a statement reported. */
function counts({ rowsInserted, rowsUpdated, rowsDeleted }: Partial<StatementResult>): Partial<QueryResult> {
  return {
    ...(rowsInserted === undefined ? {} : { rowsInserted }),
    ...(rowsUpdated === undefined ? {} : { rowsUpdated }),
    ...(rowsDeleted === undefined ? {} : { rowsDeleted }),
  };
}

/**
 * Writes the document of a run while it happens, whoever drives the run. Times are in milliseconds since 1970 UTC. `document` is immutable: each
 * change creates a new one.
 */
export class RunRecorder {
  private run: RunRecord;
  private readonly results: NodeResult[];
  private readonly at: ReadonlyMap<string, number>;

  constructor(run: RunRecord, nodes: readonly { readonly id: string; readonly name: string }[]) {
    this.run = run;
    this.results = nodes.map(({ id, name }) => ({ nodeID: id, name, runState: 'Waiting', isRunning: false, queryResults: [] }));
    this.at = new Map(nodes.map(({ id }, index) => [id, index]));
  }

  get document(): RunDocument {
    return { run: this.run, results: [...this.results] };
  }

  private change(nodeId: string, change: (result: NodeResult) => NodeResult): void {
    const index = this.at.get(nodeId)!;
    this.results[index] = change(this.results[index]!);
  }

  /** Records that the run begins. */
  begin(time: number): void {
    this.run = { ...this.run, runStatus: 'running', runStartTime: iso(time) };
  }

  node(nodeId: string, state: Exclude<NodeState, 'notInRun'>): void {
    this.change(nodeId, (result) => ({ ...result, runState: NODE_STATUS[state], isRunning: state === 'running' }));
  }

  /** Records that a node's template could not be rendered, so that no SQL was sent. */
  fault(nodeId: string, message: string): void {
    const error = { errorString: message };
    const renderQueryResult: QueryResult = { name: 'Render', sql: '', status: 'Failed', success: false, isRunning: false, error };
    this.change(nodeId, (result) => ({ ...result, renderQueryResult }));
  }

  /** Records that a statement is sent. */
  sent(nodeId: string, stage: { readonly name: string; readonly sql: string }, time: number): void {
    const { name, sql } = stage;
    const query: QueryResult = { name, sql, status: 'Running', success: false, isRunning: true, startTime: iso(time) };
    this.change(nodeId, (result) => ({ ...result, queryResults: [...result.queryResults, query] }));
  }

  private last(nodeId: string, more: Partial<SentStatement>): void {
    this.change(nodeId, (result) => ({
      ...result,
      queryResults: result.queryResults.map((query, index) =>
        index === result.queryResults.length - 1 ? { ...query, ...more, isRunning: false } : query,
      ),
    }));
  }

  /** Records that the node's last statement has ended, with the executor's answer. */
  ended(
    nodeId: string,
    verdict: Pick<QueryResult, 'success' | 'error'>,
    time: number,
    answer: StatementResult | ExecutionError,
  ): void {
    const { ran, changes } = answer;
    const { success, error } = verdict;
    this.last(nodeId, {
      status: success ? 'Success' : 'Failed',
      success,
      endTime: iso(time),
      ...(error === undefined ? {} : { error }),
      ...('rowCount' in answer ? counts(answer) : {}),
      ...(ran.length === 0 ? {} : { engine: { ran, changes } }),
    });
  }

  /** Records that the running statement of a node is stopped. */
  stopped(nodeId: string, time: number): void {
    this.last(nodeId, { status: 'Canceled', success: false, endTime: iso(time) });
  }

  /** Records that the run has ended. */
  end(status: Extract<RunStatus, 'completed' | 'failed' | 'canceled'>, time: number, failureReason?: string): void {
    this.run = {
      ...this.run,
      runStatus: status,
      runEndTime: iso(time),
      ...(failureReason === undefined ? {} : { runFailureReason: failureReason }),
      runDetails: { ...this.run.runDetails, ...(status === 'canceled' ? { canceled: true } : {}) },
    };
  }
}
