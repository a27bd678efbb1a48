import { errorText } from '#engine/text/errorText.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import { type Catalog, execute } from './catalog.ts';
import type { DeployedObject, Environment } from './environment.ts';
import type { DeployStage } from './nodeStages.ts';
import type { DeployPlan } from './plan.ts';
import { PHASES, type PlanStep } from './planStep.ts';
import { type PresyncNote, presync } from './presync.ts';

/** The outcome of one statement of a deploy. */
export interface StageOutcome {
  readonly stage: DeployStage;
  /** Why the statement failed; absent if it succeeded. */
  readonly error?: { readonly message: string; readonly detail?: string };
}

/** The outcome of one node. It is `notReached` if an earlier phase had failures or the deploy was canceled. */
export interface StepOutcome {
  readonly step: PlanStep;
  readonly state: 'done' | 'failed' | 'notReached';
  /** The statements that were sent, with their outcomes. */
  readonly stages: readonly StageOutcome[];
}

/** How a deploy ended. */
export interface DeployOutcome {
  readonly status: 'completed' | 'failed' | 'canceled';
  readonly environment: Environment;
  readonly steps: readonly StepOutcome[];
  readonly notes: readonly PresyncNote[];
  /** The heading of a failed run, with the number of failures in each phase. */
  readonly failureReason?: string;
}

/** The next statement of a deploy. */
interface DeployStatement {
  readonly step: PlanStep;
  readonly stage: DeployStage;
}

/** The driver's answer to a statement: how the statement ended, or that the deploy is canceled and the statement was not sent. */
export type DeployAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly detail?: string }
  | 'canceled';

/** The documented heading of a failed deploy, with its failures by phase (`/docs/deploy-and-refresh/deploy#from-commit-to-table`). */
function phaseFailures(steps: readonly StepOutcome[]): string {
  const counts = PHASES.map((phase) => {
    const failed = steps.filter(({ state, step }) => state === 'failed' && step.phase === phase).length;
    return `${phase} phase - ${failed === 0 ? 'none' : failed}`;
  });
  return `${errorText('RunPhasedDeploy encountered failures')}: ${counts.join('; ')}`;
}

/** The environment after a deploy. Its metadata has the new version of nodes that are done and the old version of all others. */
function environmentAfter(plan: DeployPlan, steps: readonly StepOutcome[], isComplete: boolean): Environment {
  const { environment, version } = plan;
  const old = environment.deployed;
  const oldNodes = new Map(old?.pipeline.nodes.map((node) => [node.id, node]));
  const outcome = new Map(steps.map((step) => [step.step.nodeId, step]));
  const nodes: PipelineNode[] = [];
  const objects = new Map<string, DeployedObject>();
  const keep = (node: PipelineNode | undefined, object: DeployedObject | undefined) => {
    if (!node) return;
    nodes.push(node);
    if (object) objects.set(node.id, object);
  };
  for (const node of version.pipeline.nodes) {
    const state = outcome.get(node.id)?.state ?? 'done';
    if (!node.deployEnabled) continue;
    if (state === 'done') keep(node, plan.objects.get(node.id));
    else keep(oldNodes.get(node.id), old?.objects.get(node.id));
  }
  for (const { step, state } of steps) {
    if (step.bucket === 'deleted' && state !== 'done') keep(oldNodes.get(step.nodeId), old?.objects.get(step.nodeId));
  }
  const deployed = { pipeline: { ...version.pipeline, nodes }, context: version.context, objects };
  if (!isComplete) return { ...environment, status: 'Failed Deploy', deployed };
  return {
    ...environment,
    status: 'Waiting',
    deployed,
    ...(version.commit === undefined ? {} : { deployedCommit: version.commit }),
  };
}

/**
 * Carries out a plan one statement at a time: yields the next statement and receives how it ended. A node ends at its first failing statement, the
 * other nodes of its phase are still tried, and no phase begins after a phase with failures. Nothing is rolled back
 * (`/docs/deploy-and-refresh/deploy#from-commit-to-table`). The environment is `Waiting` if the deploy completes, and `Failed Deploy` after failures.
 * It is also `Failed Deploy` after a cancellation, which is this site's own addition: nodes that were reached are deployed and the others are not.
 */
export function* deployment(
  plan: DeployPlan,
  notes: readonly PresyncNote[] = [],
): Generator<DeployStatement, DeployOutcome, DeployAnswer> {
  const outcomes: StepOutcome[] = [];
  let isCanceled = false;
  let failedPhase: PlanStep['phase'] | undefined;
  for (const step of plan.steps) {
    if (isCanceled || (failedPhase && step.phase !== failedPhase)) {
      outcomes.push({ step, state: 'notReached', stages: [] });
      continue;
    }
    const stages: StageOutcome[] = [];
    let state: StepOutcome['state'] = 'done';
    for (const stage of step.stages) {
      const answer: DeployAnswer = yield { step, stage };
      if (answer === 'canceled') {
        isCanceled = true;
        state = 'notReached';
        break;
      }
      if (answer.ok) {
        stages.push({ stage });
        continue;
      }
      const { message, detail } = answer;
      stages.push({ stage, error: { message, ...(detail === undefined ? {} : { detail }) } });
      state = 'failed';
      failedPhase = step.phase;
      break;
    }
    outcomes.push({ step, state, stages });
  }
  const status = isCanceled ? 'canceled' : failedPhase ? 'failed' : 'completed';
  return {
    status,
    environment: environmentAfter(plan, outcomes, status === 'completed'),
    steps: outcomes,
    notes,
    ...(failedPhase ? { failureReason: phaseFailures(outcomes) } : {}),
  };
}

/** Returns why the data platform rejects a statement regardless of its catalog; undefined if it accepts the statement. */
type StatementRefusal = (stage: DeployStage) => { readonly message: string } | undefined;

/**
 * Carries out a plan on a catalog at once, with metadata updates first. Returns the environment and the catalog after it. Statements whose effect is
 * unknown leave the catalog unchanged.
 */
export function deployToCatalog(
  plan: DeployPlan,
  catalog: Catalog,
  refused?: StatementRefusal,
): { outcome: DeployOutcome; catalog: Catalog } {
  const synced = presync(plan, catalog);
  return createInCatalog(synced.plan, catalog, synced.notes, refused);
}

/** Like `deployToCatalog`, but without metadata updates, as Create works in a workspace: existing objects are replaced, whoever created them. */
export function createInCatalog(
  plan: DeployPlan,
  catalog: Catalog,
  notes: readonly PresyncNote[] = [],
  refused: StatementRefusal = () => undefined,
): { outcome: DeployOutcome; catalog: Catalog } {
  const run = deployment(plan, notes);
  let now = catalog;
  let next = run.next();
  while (!next.done) {
    const refusal = refused(next.value.stage);
    const done = refusal ? ({ ok: false, message: refusal.message } as const) : execute(now, next.value.stage.sql);
    if (done.ok) now = done.catalog;
    next = run.next(done.ok ? { ok: true } : { ok: false, message: done.message });
  }
  return { outcome: next.value, catalog: now };
}
