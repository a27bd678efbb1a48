import { type Catalog, emptyCatalog, objectAt, withObject, withRows } from '#engine/deploy/catalog.ts';
import { createInCatalog, deployToCatalog } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { missingName } from '#engine/deploy/missingName.ts';
import { type DeployPlan, PLAN_STOPPED, planDeploy } from '#engine/deploy/plan.ts';
import type { ObjectPath } from '#engine/deploy/platformDdl.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext, PipelineNode, StorageMapping } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { simulateRefresh } from '#engine/refresh/refreshRun.ts';
import { faultsOf } from '#engine/refresh/simulatedWarehouse.ts';
import { statementFaults } from '#engine/refresh/statementFaults.ts';
import type { Action, MappingData } from './data.ts';
import { type Target, targetName } from './targets.ts';

type Build = Extract<Action, { do: 'build' }>;

/** A build in a target. `id` is the number of its action, counted from 1. */
export interface DoneBuild {
  readonly id: number;
  readonly target: Target;
  readonly ok: boolean;
  /** Why the build failed: the issues of the plan, or the message of each node. */
  readonly messages: readonly string[];
  /** The outcome of each node, by node ID. */
  readonly ends: ReadonlyMap<string, 'succeeded' | 'failed' | 'skipped'>;
}

/** The state of the simulated platform after some actions. */
export interface PlatformState {
  readonly environments: ReadonlyMap<string, Environment>;
  /** `rows` of an object names the targets whose builds loaded its rows, in order. */
  readonly catalog: Catalog;
  readonly builds: readonly DoneBuild[];
}

/** The target of a build, with the mappings that it had at the time of the build. */
function targetOf({ workspaces, environments }: Pipeline, { target, mappings }: Build): Target | undefined {
  const workspace = workspaces.find(({ id }) => id === target);
  const context = workspace ?? environments.find(({ id }) => id === target);
  return context && { kind: workspace ? 'workspace' : 'environment', context: { ...context, mappings } };
}

/**
 * The plan of a build. In an environment, the document is compared with the deployed state; in a workspace, everything is created without comparing
 * (`/docs/get-started/fundamentals/understanding-deploy-and-refresh`).
 */
export function buildPlan(
  pipeline: Pipeline,
  environments: ReadonlyMap<string, Environment>,
  action: Build,
): { target: Target; plan: DeployPlan } | undefined {
  const target = targetOf(pipeline, action);
  if (!target) return undefined;
  const { context, kind } = target;
  const known = kind === 'environment' ? environments.get(context.id) : undefined;
  return { target, plan: planDeploy(known ?? newEnvironment(context), { pipeline, context }) };
}

/** The messages that stop a plan, in the app's words. */
export function stopMessages({ issues }: DeployPlan): string[] {
  return issues.stop.length === 0 ? [] : [...issues.stop.map(({ message }) => message), PLAN_STOPPED];
}

/** The tables of the sources, into which the shop delivers. */
export function deliveredTables(
  { nodes }: Pipeline,
  { sources }: { sources: string },
): { node: PipelineNode; path: ObjectPath }[] {
  const [database = '', schema = ''] = sources.split('.');
  return nodes.filter(({ type }) => isSource(type)).map((node) => ({ node, path: [database, schema, node.name] }));
}

const objectPath = ({ database, schema }: StorageMapping, name: string): ObjectPath => [database, schema, name];

const SEPARATOR = ', ';

/** The owners of the rows in a table after a load. A table that is emptied first has only the new rows. */
function ownersAfter(node: PipelineNode, before: string, owner: string): string {
  if (node.config.truncateBefore === true || before === '') return owner;
  const others = before.split(SEPARATOR).filter((name) => name !== owner);
  return [...others, owner].join(SEPARATOR);
}

const ENDS: Readonly<Record<string, 'succeeded' | 'failed'>> = { Successful: 'succeeded', Failed: 'failed' };

function build(state: PlatformState, pipeline: Pipeline, action: Build, id: number): PlatformState {
  const planned = buildPlan(pipeline, state.environments, action);
  if (!planned) return state;
  const { target, plan } = planned;
  const done = (more: Partial<DoneBuild>, after: Partial<PlatformState> = {}): PlatformState => ({
    ...state,
    ...after,
    builds: [...state.builds, { id, target, ok: false, messages: [], ends: new Map(), ...more }],
  });
  const stopped = stopMessages(plan);
  if (stopped.length > 0) return done({ messages: stopped });

  const { outcome, catalog: created } = (target.kind === 'workspace' ? createInCatalog : deployToCatalog)(plan, state.catalog);
  const environments = new Map(state.environments).set(target.context.id, outcome.environment);
  if (outcome.status !== 'completed') {
    const failed = outcome.steps.flatMap(({ step, stages }) =>
      stages.flatMap(({ error }) => (error ? [`${step.name}: ${error.message}`] : [])),
    );
    const ends = new Map(
      outcome.steps.flatMap(({ step, state }) => (state === 'failed' ? [[step.nodeId, 'failed'] as const] : [])),
    );
    return done({ messages: failed, ends }, { environments, catalog: created });
  }
  const refresh = planRefresh(outcome.environment, target.context);
  if (!refresh.ok) return done({ messages: [refresh.refusal.message] }, { environments, catalog: created });
  const faults = faultsOf(
    refresh,
    statementFaults(refresh, (sql) => missingName(sql, created)),
  );
  const { run, results } = simulateRefresh(refresh, { id, startTime: Date.UTC(2026, 2, 2, 2), seed: id, faults }).document;
  let catalog = created;
  for (const { nodeID, runState } of results) {
    const node = pipeline.nodes.find((one) => one.id === nodeID)!;
    const mapping = target.context.mappings[node.location];
    if (runState !== 'Successful' || !mapping || isSource(node.type)) continue;
    const name = objectPath(mapping, node.name);
    const object = objectAt(catalog, name);
    if (object) catalog = withRows(catalog, name, ownersAfter(node, object.rows, targetName(target)));
  }
  const messages = results.flatMap(({ name, queryResults }) =>
    queryResults.flatMap(({ error }) => (error ? [`${name}: ${error.errorString}`] : [])),
  );
  const ends = new Map(results.map(({ nodeID, runState }) => [nodeID, ENDS[runState] ?? ('skipped' as const)]));
  return done({ ok: run.runStatus === 'completed', messages, ends }, { environments, catalog });
}

function start(pipeline: Pipeline, platform: NonNullable<MappingData['platform']>): PlatformState {
  let catalog = emptyCatalog(pipeline.platform, platform.schemas);
  for (const { path } of deliveredTables(pipeline, platform))
    catalog = withObject(catalog, { kind: 'table', name: path, columns: [], comment: '', rows: 'the shop', reads: [] });
  return { environments: new Map(), catalog, builds: [] };
}

/** The parameters of each workspace and environment. A build stores its own mappings, so it depends on nothing else of them. */
const parametersOf = ({ workspaces, environments }: Pipeline): PipelineContext['parameters'][] =>
  [...workspaces, ...environments].map(({ parameters }) => parameters);

/** The last result of an action, with the state and the document before the action. */
const RESULTS = new WeakMap<Action, { before: PlatformState; pipeline: Pipeline; after: PlatformState }>();
/** Initial states by the nodes of the document. */
const INITIAL_STATES = new WeakMap<Pipeline['nodes'], { platform: MappingData['platform']; state: PlatformState }>();

/** Whether two documents differ only in mappings, so that remembered builds of one are valid for the other. */
function buildsAlike(one: Pipeline, other: Pipeline): boolean {
  const [mine, theirs] = [parametersOf(one), parametersOf(other)];
  return (
    one.nodes === other.nodes && mine.length === theirs.length && mine.every((parameters, index) => parameters === theirs[index])
  );
}

/** The simulated platform state after all actions; undefined if nothing can be built. Intermediate states are remembered. */
export function platformStateOf(pipeline: Pipeline, { platform, actions }: MappingData): PlatformState | undefined {
  if (!platform) return undefined;
  const begun = INITIAL_STATES.get(pipeline.nodes);
  let state = begun?.platform === platform ? begun.state : start(pipeline, platform);
  INITIAL_STATES.set(pipeline.nodes, { platform, state });
  for (const [index, action] of actions.entries()) {
    const known = RESULTS.get(action);
    if (known?.before === state && buildsAlike(known.pipeline, pipeline)) {
      state = known.after;
      continue;
    }
    const before = state;
    state =
      action.do === 'build'
        ? build(state, pipeline, action, index + 1)
        : {
            ...state,
            catalog: {
              ...state.catalog,
              schemas: new Set(state.catalog.schemas).add(`${action.schema.database}.${action.schema.schema}`),
            },
          };
    RESULTS.set(action, { before, pipeline, after: state });
  }
  return state;
}

/** The schemas that a target is mapped to but that nobody has created. */
export function missingSchemas({ catalog }: PlatformState, { context }: Target): StorageMapping[] {
  const missing = Object.values(context.mappings).filter(
    ({ database, schema }) => database && schema && !catalog.schemas.has(`${database}.${schema}`),
  );
  return [...new Map(missing.map((mapping) => [`${mapping.database}.${mapping.schema}`, mapping])).values()];
}
