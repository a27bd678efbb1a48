import { PLAN_STOPPED } from '#engine/deploy/plan.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, StorageMapping } from '#engine/pipeline/schema.ts';
import { failureMessages, isCompleted, type PlatformState, type SourceTable } from '#engine/platform/platformState.ts';
import { createSimulation } from '#engine/platform/script.ts';
import type { TableChange } from '#workbench/engine/tableChange.ts';
import type { EngineRun } from '#workbench/platform/enginePlatform.ts';
import type { EngineScript } from '#workbench/platform/usePlatformEngine.ts';
import type { Action, MappingData } from './data.ts';
import { type Target, targetName } from './targets.ts';

/** The inputs of the platform state besides the actions. */
interface BuildContext {
  readonly pipeline: Pipeline;
  readonly platform: NonNullable<MappingData['platform']>;
}

/** A build in a target: a deploy or Create, and if it succeeded a refresh. `id` is the number of its action, counted from 1. */
export interface Build {
  readonly id: number;
  readonly target: Target;
  readonly ok: boolean;
  /** Why the build failed: the issues of the plan, or the message of each node. */
  readonly messages: readonly string[];
  /** The outcome of each node, by node ID. */
  readonly ends: ReadonlyMap<string, 'succeeded' | 'failed' | 'skipped'>;
  /** The tables before and after the build, by node ID; empty in the simulation. */
  readonly tables: ReadonlyMap<string, TableChange>;
}

/** The target of a build, with the mappings that it had at the time of the build. */
function targetOf({ workspaces, environments }: Pipeline, action: Action): Target | undefined {
  if (action.do !== 'build') return undefined;
  const { target, mappings } = action;
  const workspace = workspaces.find(({ id }) => id === target);
  const context = workspace ?? environments.find(({ id }) => id === target);
  return context && { kind: workspace ? 'workspace' : 'environment', context: { ...context, mappings } };
}

/** The tables into which the shop delivers. */
function deliveredTables({ nodes }: Pipeline, { sources }: BuildContext['platform']): SourceTable[] {
  const [database = '', schema = ''] = sources.split('.');
  return nodes.filter(({ type }) => isSource(type)).map(({ name, columns }) => ({ parts: [database, schema, name], columns }));
}

/** Builds in workspaces and environments. At first only the sources exist. The owners of a table's rows are the targets whose builds loaded them. */
const BUILDS = createSimulation<BuildContext, Action>({
  // A build has its own mappings. Of workspaces and environments, it depends on nothing else but the parameters.
  keyOf: ({ pipeline: { nodes, workspaces, environments }, platform }) => [
    nodes,
    platform,
    ...[...workspaces, ...environments].map(({ parameters }) => parameters),
  ],
  start: ({ pipeline, platform }) => ({
    platform: pipeline.platform,
    environments: [],
    schemas: platform.schemas,
    sources: deliveredTables(pipeline, platform),
    deliveredBy: 'the shop',
  }),
  actionsOf({ pipeline }, acts, index) {
    const act = acts[index]!;
    if (act.do === 'makeSchema') return [{ do: 'createSchema', schema: `${act.schema.database}.${act.schema.schema}` }];
    const target = targetOf(pipeline, act);
    if (!target) return [];
    const id = index + 1;
    const { context, kind } = target;
    return [
      { do: 'deploy', id, version: { pipeline, context }, isCreate: kind === 'workspace' },
      { do: 'refresh', id, context, owner: targetName(target) },
    ];
  },
});

/** Builds on the SQL engine. */
export const BUILDS_ENGINE: EngineScript<BuildContext, Action> = {
  simulation: BUILDS,
  countsRows: true,
  words: (action) => (action.do === 'build' ? 'Creating and loading' : 'Creating the schema'),
  beginning: 'Sample rows',
};

/** The simulated platform state after all actions; undefined if nothing can be built. */
export function platformStateOf(pipeline: Pipeline, { platform, actions }: MappingData): PlatformState | undefined {
  return platform && BUILDS.stateOf({ pipeline, platform }, actions);
}

const ENDS: Readonly<Record<string, 'succeeded' | 'failed'>> = { Successful: 'succeeded', Failed: 'failed' };

function endsOf(run: EngineRun): [string, 'succeeded' | 'failed' | 'skipped'][] {
  if (run.kind === 'refresh') return run.document.results.map(({ nodeID, runState }) => [nodeID, ENDS[runState] ?? 'skipped']);
  if (run.kind !== 'deploy') return [];
  return run.outcome.steps.flatMap(({ step, state }) => (state === 'failed' ? [[step.nodeId, 'failed']] : []));
}

/** The tables before the first and after the last of some runs. */
function changedTables(runs: readonly EngineRun[]): Map<string, TableChange> {
  const tables = new Map<string, TableChange>();
  for (const [id, change] of runs.flatMap((run) => [...(run.tables ?? [])])) {
    const first = tables.get(id) ?? change;
    tables.set(id, { ...first, ...change, before: first.before });
  }
  return tables;
}

/** The builds among the runs on a platform. */
export function buildsOf(pipeline: Pipeline, actions: readonly Action[], runs: readonly EngineRun[]): Build[] {
  return actions.flatMap((action, index): Build[] => {
    const target = targetOf(pipeline, action);
    const id = index + 1;
    const own = runs.filter((run) => run.id === id);
    const last = own.at(-1);
    if (!target || !last) return [];
    const messages = own.flatMap(failureMessages);
    return [
      {
        id,
        target,
        ok: last.kind === 'refresh' && isCompleted(last),
        messages: last.kind === 'stopped' ? [...messages, PLAN_STOPPED] : messages,
        ends: new Map(own.flatMap(endsOf)),
        tables: changedTables(own),
      },
    ];
  });
}

/** The schemas that a target is mapped to but that nobody has created. */
export function missingSchemas({ catalog }: PlatformState, { context }: Target): StorageMapping[] {
  const missing = Object.values(context.mappings).filter(
    ({ database, schema }) => database && schema && !catalog.schemas.has(`${database}.${schema}`),
  );
  return [...new Map(missing.map((mapping) => [`${mapping.database}.${mapping.schema}`, mapping])).values()];
}
