import type { StatementResult } from './executor.ts';
import type { RunStatus } from './scheduler.ts';

/** The state of a node in a run, in the wording of the page (`/docs/deploy-and-refresh/refresh#states`). */
export type NodeStatus = 'Waiting' | 'Queued' | 'Running' | 'Successful' | 'Failed' | 'Skipped' | 'Canceled';

/** One statement of a node as the API returns it (`/docs/api/runnel/list-run-results`). Times are ISO 8601 in UTC. */
export interface QueryResult {
  readonly name: string;
  readonly sql: string;
  readonly status: string;
  readonly success: boolean;
  readonly isRunning: boolean;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly rowsInserted?: number;
  readonly rowsUpdated?: number;
  readonly rowsDeleted?: number;
  readonly error?: { readonly errorString: string; readonly errorDetail?: string };
}

/** A statement of a node, with fields that are not part of the API's answer. */
export interface SentStatement extends QueryResult {
  /**
   * The statements that the engine received, and what was changed and why. Absent if no engine received any: in a simulation, or if the statement was
   * refused first.
   */
  readonly engine?: Pick<StatementResult, 'ran' | 'changes'>;
}

/** What a node did in a run: the API's shape, plus `runState` as in the results file of the command line. */
export interface NodeResult {
  readonly nodeID: string;
  readonly name: string;
  readonly runState: NodeStatus;
  readonly isRunning: boolean;
  /** Stages and tests in the order in which they ran; empty if the node was skipped. */
  readonly queryResults: readonly SentStatement[];
  /** The result of a template that failed to render, so that no SQL was sent. */
  readonly renderQueryResult?: QueryResult;
}

/** A run as the API returns it (`/docs/api/runnel/get-run`), as far as an engine knows it. */
export interface RunRecord {
  readonly id: number;
  readonly runType: 'deploy' | 'refresh';
  readonly runStatus: RunStatus;
  readonly environmentID: string;
  readonly runStartTime?: string;
  readonly runEndTime?: string;
  readonly runFailureReason?: string;
  readonly reRunID?: string;
  /** The environment's parameters; overrides of this run are not included. */
  readonly runTimeParameters: Readonly<Record<string, unknown>>;
  readonly runDetails: {
    readonly environmentID: string;
    readonly deployCommit?: string;
    readonly jobID?: number;
    readonly includeNodesSelector?: string;
    readonly excludeNodesSelector?: string;
    readonly parallelism?: number;
    readonly nodesInRun?: number;
    readonly forceIgnoreEnvironmentStatus?: boolean;
    readonly canceled?: boolean;
  };
}

/** Everything that is known about one run, simulated or real. The timeline, the log and the API's answers are derived from it. */
export interface RunDocument {
  readonly run: RunRecord;
  readonly results: readonly NodeResult[];
}

/** The API's answer to a request for the results of a run. */
export function apiResults({ results }: RunDocument): { data: Omit<NodeResult, 'runState'>[] } {
  const apiQuery = ({ engine: _, ...query }: SentStatement): QueryResult => query;
  return { data: results.map(({ runState: _, ...result }) => ({ ...result, queryResults: result.queryResults.map(apiQuery) })) };
}

/** One line of a run's log: a statement, its start in milliseconds from the start of the run, its duration and its outcome. */
interface LogLine {
  readonly nodeID: string;
  readonly node: string;
  readonly query: SentStatement;
  readonly at: number;
  /** Undefined while the statement is running. */
  readonly milliseconds: number | undefined;
}

/** Every statement of a run, in the order in which they began. */
export function runLog({ run, results }: RunDocument): LogLine[] {
  const start = Date.parse(run.runStartTime ?? '');
  return results
    .flatMap(({ nodeID, name, queryResults }) =>
      queryResults.map((query): LogLine => {
        const began = Date.parse(query.startTime ?? '');
        return {
          nodeID,
          node: name,
          query,
          at: began - start,
          milliseconds: query.endTime === undefined ? undefined : Date.parse(query.endTime) - began,
        };
      }),
    )
    .sort((one, other) => one.at - other.at);
}

/** When a node ran, in milliseconds from the start of the run; undefined for a node that sent no statement. */
export function nodeSpan(
  { run }: RunDocument,
  { queryResults }: NodeResult,
): { from: number; to: number | undefined } | undefined {
  const [first] = queryResults;
  const last = queryResults.at(-1);
  if (!first?.startTime || !last) return undefined;
  const start = Date.parse(run.runStartTime ?? '');
  return { from: Date.parse(first.startTime) - start, to: last.endTime ? Date.parse(last.endTime) - start : undefined };
}
