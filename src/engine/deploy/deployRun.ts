import type { ExecutionError, Executor } from '../run/executor.ts';
import type { RunDocument } from '../run/runDocument.ts';
import { RunRecorder } from '../run/runRecorder.ts';
import { type DeployAnswer, type DeployOutcome, deployment } from './deployment.ts';
import type { DeployPlan } from './plan.ts';
import type { PresyncNote } from './presync.ts';

/** A finished deploy: its document, and the outcome for each node and for the environment. */
export interface DeployEnd {
  readonly document: RunDocument;
  readonly outcome: DeployOutcome;
}

function recorderOf({ environment, version, steps }: DeployPlan, id: number): RunRecorder {
  return new RunRecorder(
    {
      id,
      runType: 'deploy',
      runStatus: 'waitingToRun',
      environmentID: environment.id,
      runTimeParameters: version.context.parameters,
      runDetails: { environmentID: environment.id, deployCommit: version.commit ?? '', nodesInRun: steps.length },
    },
    steps.map(({ nodeId, name }) => ({ id: nodeId, name })),
  );
}

/** Records the final states of nodes; a node that was not reached stays `waiting`. */
function close(recorder: RunRecorder, outcome: DeployOutcome, time: number): DeployEnd {
  for (const { step, state } of outcome.steps) {
    if (state === 'notReached') continue;
    recorder.node(step.nodeId, state);
  }
  recorder.end(outcome.status, time, outcome.failureReason);
  return { document: recorder.document, outcome };
}

interface DeployRunOptions {
  /** The ID of the run. */
  readonly id: number;
  /** The present time in milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** The notes of the metadata updates before the deploy. */
  readonly notes?: readonly PresyncNote[];
  /** Aborting it cancels the deploy before its next statement and stops the statement that is running. */
  readonly signal?: AbortSignal;
  /** Called after every change of the document. */
  readonly onChange?: (document: RunDocument) => void;
}

/** Carries out a plan: sends its statements to the executor one after the other. Never rejects because a statement fails. */
export async function runDeploy(plan: DeployPlan, executor: Executor, options: DeployRunOptions): Promise<DeployEnd> {
  const { id, now, notes, signal, onChange } = options;
  const recorder = recorderOf(plan, id);
  const { platform } = plan.version.pipeline;
  recorder.begin(now());
  const run = deployment(plan, notes);
  let next = run.next();
  while (!next.done) {
    if (signal?.aborted) {
      next = run.next('canceled');
      continue;
    }
    const { step, stage } = next.value;
    recorder.node(step.nodeId, 'running');
    recorder.sent(step.nodeId, stage, now());
    onChange?.(recorder.document);
    let answer: DeployAnswer = { ok: true };
    try {
      const result = await executor.execute({ sql: stage.sql, platform }, signal);
      recorder.ended(step.nodeId, { success: true }, now(), result);
    } catch (error) {
      const { message, detail } = error as ExecutionError;
      if (signal?.aborted) {
        recorder.stopped(step.nodeId, now());
        recorder.node(step.nodeId, 'canceled');
        answer = 'canceled';
      } else {
        const more = detail === undefined ? {} : { errorDetail: detail };
        const verdict = { success: false, error: { errorString: message, ...more } };
        recorder.ended(step.nodeId, verdict, now(), error as ExecutionError);
        answer = { ok: false, message, ...(detail === undefined ? {} : { detail }) };
      }
    }
    onChange?.(recorder.document);
    next = run.next(answer);
  }
  const end = close(recorder, next.value, now());
  onChange?.(end.document);
  return end;
}
