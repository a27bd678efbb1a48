import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { contextOf, deployContexts } from '#engine/platform/environments.ts';
import { newPlatform, type PlatformState, type SimulatedRun } from '#engine/platform/platformState.ts';
import { committed, targetOf } from '#workbench/platform/deployData.ts';
import { deployStateOf, versionOf } from '#workbench/platform/deployScript.ts';
import type { DeployState } from './data.ts';

/** The input for the platform state and the plan that the views of the playground show. */
export type Question = DeployState;

type Refresh = Extract<SimulatedRun, { kind: 'refresh' }>;
/** A run as the views show it. A refresh has neither plan nor simulation here, because they contain functions, which a worker can't send. */
export type ShownRun = Exclude<SimulatedRun, Refresh> | Omit<Refresh, 'plan' | 'simulated'>;
/** The part of the platform state that the views show. */
export type ShownState = Omit<PlatformState, 'runs'> & { readonly runs: readonly ShownRun[] };

function shownState(state: PlatformState): ShownState {
  const runs = state.runs.map((run): ShownRun => {
    if (run.kind !== 'refresh') return run;
    const { plan: _, simulated: __, ...shown } = run;
    return shown;
  });
  return { ...state, runs };
}

export interface WorkedOut {
  readonly state: ShownState;
  /** The environment of the plan: the chosen one, or the first if the document has no environment with that ID. */
  readonly environment: Environment;
  readonly plan: DeployPlan;
}

/**
 * Computes the platform state after all actions, and the plan of the next deploy. Takes about one second for each 1,500 nodes that were deployed or are
 * planned.
 */
export function workOut(question: Question): WorkedOut {
  const { data, args } = question;
  const state = deployStateOf(data, args.strategy);
  const [first] = state.environments.values();
  const environment = state.environments.get(args.environment) ?? first!;
  return {
    state: shownState(state),
    environment,
    plan: planDeploy(environment, versionOf(targetOf(question), environment.id, args.strategy)),
  };
}

/** The content of the views of a large project until its first plan has been computed: the environments and an empty plan. */
export function beforeFirstPlan({ data, args, pipeline }: Question): WorkedOut {
  const contexts = deployContexts(committed(data, 0));
  const state = newPlatform({ platform: pipeline.platform, environments: contexts, schemas: [], sources: [] });
  const environment = state.environments.get(args.environment) ?? newEnvironment(contexts[0]!);
  return {
    state,
    environment,
    plan: {
      environment,
      version: { pipeline, context: contextOf(pipeline, environment.id) },
      issues: { stop: [], warn: [] },
      steps: [],
      objects: new Map(),
    },
  };
}
