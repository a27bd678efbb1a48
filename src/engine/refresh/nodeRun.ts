import type { ExecutionError, StatementResult } from '../run/executor.ts';
import type { NodeStages, RefreshStage } from './refreshStages.ts';

/** How a statement ended: its result, or why it was not carried out. */
export type StatementOutcome =
  | { readonly ok: true; readonly result: StatementResult }
  | { readonly ok: false; readonly error: ExecutionError };

/** How a stage ended. A test that found rows succeeded as a statement, and carries an error all the same. */
export interface StageVerdict {
  readonly success: boolean;
  readonly error?: { readonly errorString: string; readonly errorDetail?: string };
  /** Whether a test found rows. */
  readonly isTestFailed: boolean;
}

/** What an outcome means for its stage (`/docs/build-your-pipeline/data-quality-testing`). The words of a failed test are this site's own. */
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

/** How a node ended; `isTestFailed` when one of its tests found rows, whether or not that failed the node. */
interface NodeVerdict {
  readonly state: 'done' | 'failed';
  readonly isTestFailed: boolean;
}

/**
 * Takes a node through its stages: it yields the next one and receives its outcome. An error ends the node, also of a stage that may go on when its
 * test fails; a test with rows ends it when it is to stop on failure. Stages behind that are not sent (`/docs/deploy-and-refresh/troubleshooting`).
 */
export function* nodeRun(node: NodeStages): Generator<RefreshStage, NodeVerdict, StatementOutcome> {
  if (node.fault !== undefined) return { state: 'failed', isTestFailed: false };
  let isTestFailed = false;
  for (const stage of node.stages) {
    const verdict = verdictOf(stage, yield stage);
    if (!verdict.success) return { state: 'failed', isTestFailed };
    if (!verdict.isTestFailed) continue;
    isTestFailed = true;
    if (!stage.continueOnFailure) return { state: 'failed', isTestFailed };
  }
  return { state: 'done', isTestFailed };
}
