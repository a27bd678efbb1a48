import type { ExecutionError, StatementResult } from '../run/executor.ts';
import type { NodeStages, RefreshStage } from './refreshStages.ts';

/** How a statement ended: its result, or the error that kept it from being carried out. */
export type StatementOutcome =
  | { readonly ok: true; readonly result: StatementResult }
  | { readonly ok: false; readonly error: ExecutionError };

/** How a stage ended. A test that found rows succeeded as a statement but still carries an error. */
export interface StageVerdict {
  readonly success: boolean;
  readonly error?: { readonly errorString: string; readonly errorDetail?: string };
  /** Whether a test found rows. */
  readonly isTestFailed: boolean;
}

/**
 * What the outcome of a statement means for its stage (`/docs/build-your-pipeline/data-quality-testing`). The wording of a failed test is this site's
 * own.
 */
export function verdictOf(stage: RefreshStage, outcome: StatementOutcome): StageVerdict {
  if (!outcome.ok) {
    const { message, detail } = outcome.error;
    return {
      success: false,
      error: { errorString: message, ...(detail === undefined ? {} : { errorDetail: detail }) },
      isTestFailed: false,
    };
  }
  const { rowCount } = outcome.result;
  if (stage.type !== 'sqlTest' || rowCount === 0) return { success: true, isTestFailed: false };
  const errorString = `Test failed: ${rowCount} ${rowCount === 1 ? 'row' : 'rows'} found`;
  return { success: true, error: { errorString }, isTestFailed: true };
}

/** How a node ended. `isTestFailed` is set if one of its tests found rows, whether or not that failed the node. */
interface NodeVerdict {
  readonly state: 'done' | 'failed';
  readonly isTestFailed: boolean;
}

/**
 * Takes a node through its stages: yields the next stage and receives its outcome. An error ends the node, even in a stage that continues on failure
 * of its test; a test with rows ends the node unless it continues on failure. Later stages are not sent (`/docs/deploy-and-refresh/troubleshooting`).
 * With `testsEndNodes` off, tests are only recorded, because nobody promised anything about made-up rows.
 */
export function* nodeRun(node: NodeStages, testsEndNodes = true): Generator<RefreshStage, NodeVerdict, StatementOutcome> {
  if (node.fault !== undefined) return { state: 'failed', isTestFailed: false };
  let isTestFailed = false;
  for (const stage of node.stages) {
    const verdict = verdictOf(stage, yield stage);
    const isTest = stage.type === 'sqlTest';
    if (!verdict.success && (testsEndNodes || !isTest)) return { state: 'failed', isTestFailed };
    if (verdict.success && !verdict.isTestFailed) continue;
    isTestFailed = true;
    if (testsEndNodes && !stage.continueOnFailure) return { state: 'failed', isTestFailed };
  }
  return { state: 'done', isTestFailed };
}
