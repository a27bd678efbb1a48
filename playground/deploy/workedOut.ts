import { emptyCatalog } from '#engine/deploy/catalog.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import type { DeployPlan } from '#engine/deploy/plan.ts';
import { contextOf, deployContexts } from './contexts.ts';
import { committed, type DeployState, targetOf } from './data.ts';
import { planFor, type ShownWorld, shownWorld, worldOf } from './world.ts';

/** What the views of the playground need: the state after all actions, and the plan for an environment. */
export type Question = DeployState;

export interface WorkedOut {
  readonly world: ShownWorld;
  /** The environment that is planned for: the first one where the document has none of that id. */
  readonly environment: Environment;
  readonly plan: DeployPlan;
}

/**
 * Computes the state after all actions, and the plan of a deploy now. Takes about a second for each 1,500 nodes that were deployed or are planned.
 */
export function workOut(question: Question): WorkedOut {
  const { data, args } = question;
  const world = worldOf(data, args.strategy);
  const [first] = world.environments.values();
  const environment = world.environments.get(args.environment) ?? first!;
  return { world: shownWorld(world), environment, plan: planFor(environment, targetOf(question), args.strategy) };
}

/** What is shown of a large project until the first plan has been computed: its environments, and a plan that says nothing. */
export function beforeAnything({ data, args, pipeline }: Question): WorkedOut {
  const contexts = deployContexts(committed(data, 0));
  const environments = new Map(contexts.map((context) => [context.id, newEnvironment(context)]));
  const environment = environments.get(args.environment) ?? newEnvironment(contexts[0]!);
  return {
    world: {
      environments,
      catalog: emptyCatalog(pipeline.platform),
      runs: [],
      missingGrants: [],
      isDeliveredTwice: false,
      stagedTwice: new Set(),
    },
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
