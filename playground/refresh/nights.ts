import type { Environment } from '#engine/deploy/environment.ts';
import { objectPath } from '#engine/deploy/platformDdl.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { prodOf } from '#engine/platform/environments.ts';
import type { PlatformAction } from '#engine/platform/platformAction.ts';
import { mappedSchemas, type PlatformState, type SimulatedRun, sourceTables } from '#engine/platform/platformState.ts';
import { createSimulation } from '#engine/platform/script.ts';
import type { RefreshRequest } from '#engine/refresh/refreshPlan.ts';
import type { EngineScript } from '#workbench/platform/usePlatformEngine.ts';
import { keyOf } from './canceledRun.ts';
import type { Action, Breakage, RefreshData, RunAction } from './data.ts';

/** A refresh or retry that ran or was refused, with its number, counted from 1. */
export type NightRun = Extract<SimulatedRun, { kind: 'refresh' | 'refused' }>;

/** The simulated platform after some actions. */
export interface Nights extends Pick<PlatformState, 'catalog' | 'faults' | 'stagedTwice'> {
  readonly environment: Environment;
  readonly runs: readonly NightRun[];
  /** The current breakages. */
  readonly broken: readonly Breakage[];
}

export const sameBreakage = (one: Breakage, other: Breakage) => JSON.stringify(one) === JSON.stringify(other);

const isRun = (action: Action): action is RunAction => action.do === 'refresh' || action.do === 'retry';

/** What a refresh is asked for. A run replaces the whole map of parameters, so one with another loadFrom has all the others too. */
function requestOf(pipeline: Pipeline, action: RunAction): RefreshRequest {
  if (action.do === 'retry') return {};
  const { do: _, cancelAt: __, loadFrom, ...request } = action;
  return { ...request, ...(loadFrom === undefined ? {} : { parameters: { ...prodOf(pipeline).parameters, loadFrom } }) };
}

/** Deploys the pipeline, which creates what is missing. */
function deployOf(pipeline: Pipeline, id: number): PlatformAction {
  return { do: 'deploy', id, version: { pipeline, context: prodOf(pipeline) } };
}

function breakageActions(pipeline: Pipeline, breakage: Breakage, isWrong: boolean, id: number): PlatformAction[] {
  const context = prodOf(pipeline);
  if (breakage.what !== 'droppedTable') return [{ do: 'deliver', fault: breakage.what, isWrong, pipeline, context }];
  if (!isWrong) return [deployOf(pipeline, id)];
  const node = pipeline.nodes.find((one) => one.id === breakage.nodeId);
  const table = node && objectPath(context, node);
  return table ? [{ do: 'dropTable', table }] : [];
}

/** The nights in PROD. Everything was deployed, and run 1 is the refresh of last night. */
const NIGHTS = createSimulation<Pipeline, Action>({
  keyOf: (pipeline) => [pipeline],
  start(pipeline) {
    const context = prodOf(pipeline);
    return {
      platform: pipeline.platform,
      environments: [context],
      schemas: mappedSchemas([context]),
      sources: sourceTables(pipeline, context),
    };
  },
  before: (pipeline) => [deployOf(pipeline, 0), { do: 'refresh', id: 1, context: prodOf(pipeline) }],
  actionsOf(pipeline, acts, index) {
    const act = acts[index]!;
    const last = 1 + acts.slice(0, index).filter(isRun).length;
    if (!isRun(act)) return breakageActions(pipeline, act.breakage, act.do === 'break', last);
    const { do: what, cancelAt } = act;
    const request = requestOf(pipeline, act);
    return [{ do: what, id: last + 1, context: prodOf(pipeline), request, ...(cancelAt === undefined ? {} : { cancelAt }) }];
  },
});

const WORDS: Readonly<Record<Action['do'], string>> = {
  refresh: 'Refreshing',
  retry: 'Retrying',
  break: 'Breaking it',
  repair: 'Repairing it',
};

/** The nights on the SQL engine. */
export const NIGHTS_ENGINE: EngineScript<Pipeline, Action> = {
  simulation: NIGHTS,
  readsAllTables: true,
  words: (action) => WORDS[action.do],
  beginning: 'Source rows, deploy, and last night’s refresh',
  keyOf,
};

/** The breakages that were not repaired, in the order in which they happened. */
function brokenAfter(actions: readonly Action[]): Breakage[] {
  return actions.reduce<Breakage[]>((broken, action) => {
    if (isRun(action)) return broken;
    const others = broken.filter((one) => !sameBreakage(one, action.breakage));
    return action.do === 'break' ? [...others, action.breakage] : others;
  }, []);
}

/** The simulated platform after all actions. */
export function nightsOf(pipeline: Pipeline, { actions }: Pick<RefreshData, 'actions'>): Nights {
  const { environments, runs, ...state } = NIGHTS.stateOf(pipeline, actions);
  return {
    ...state,
    environment: environments.get(prodOf(pipeline).id)!,
    runs: runs.filter((run): run is NightRun => run.kind === 'refresh' || run.kind === 'refused'),
    broken: brokenAfter(actions),
  };
}
