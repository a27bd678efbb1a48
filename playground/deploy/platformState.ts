import { type Catalog, type CatalogObject, emptyCatalog, execute, withObjects, withRows } from '#engine/deploy/catalog.ts';
import { type DeployOutcome, deployToCatalog } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { loadsRows, refusedInDeploy } from '#engine/deploy/refusedStatement.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { contextOf, deployContexts, outsideTables } from '#engine/platform/environments.ts';
import { planRefresh, type RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { simulateRefresh } from '#engine/refresh/refreshRun.ts';
import { faultsOf } from '#engine/refresh/simulatedWarehouse.ts';
import type { MissingGrant } from '#engine/run/privileges.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { type Action, committed, type DeployData } from './data.ts';
import { refreshFaults, stagedTwiceAfter } from './faults.ts';
import { type Strategy, withStrategy } from './strategies.ts';

/** A deploy or refresh that ran or was refused. `id` is the number of its action, counted from 1. */
export type DoneRun =
  | {
      readonly id: number;
      readonly kind: 'deploy';
      readonly environment: string;
      readonly commit: number;
      readonly plan: DeployPlan;
      readonly outcome: DeployOutcome;
    }
  | {
      readonly id: number;
      readonly kind: 'stopped';
      readonly environment: string;
      readonly commit: number;
      readonly plan: DeployPlan;
    }
  | {
      readonly id: number;
      readonly kind: 'refresh';
      readonly environment: string;
      readonly plan: RefreshPlan;
      readonly document: RunDocument;
    }
  | { readonly id: number; readonly kind: 'refused'; readonly environment: string; readonly message: string };

/** The state of the simulated platform after some actions: the environments, the data platform below them, and the runs. */
export interface PlatformState {
  readonly environments: ReadonlyMap<string, Environment>;
  readonly catalog: Catalog;
  readonly runs: readonly DoneRun[];
  /** The privileges that the role of the environments lacks. */
  readonly missingGrants: readonly MissingGrant[];
  /** Whether the shop delivers customer 1 twice. */
  readonly isDeliveredTwice: boolean;
  /** The IDs of the environments whose STG_CUSTOMER holds customer 1 twice. */
  readonly stagedTwice: ReadonlySet<string>;
}

/** The platform state before the first action: the schemas and the sources of the first commit exist, and nothing is deployed. */
function start(data: DeployData): PlatformState {
  const pipeline = committed(data, 0);
  const missing = new Set(data.missingSchemas);
  const contexts = deployContexts(pipeline);
  const schemas = contexts
    .flatMap(({ mappings }) => Object.values(mappings).map(({ database, schema }) => `${database}.${schema}`))
    .filter((name) => !missing.has(name));
  const empty = emptyCatalog(pipeline.platform, schemas);
  const objects: CatalogObject[] = outsideTables(pipeline, empty);
  for (const { mappings } of contexts) {
    for (const node of pipeline.nodes) {
      const mapping = mappings[node.location];
      if (!isSource(node.type) || !mapping) continue;
      const name = [mapping.database, mapping.schema, node.name] as const;
      const columns = node.columns.map(({ name: column, dataType, nullable }) => ({
        name: column,
        dataType,
        nullable,
        defaultValue: '',
        comment: '',
        hasValues: true,
      }));
      objects.push({ kind: 'table', name, columns, comment: '', rows: 'source', reads: [] });
    }
  }
  return {
    environments: new Map(contexts.map((context) => [context.id, newEnvironment(context)])),
    catalog: withObjects(empty, objects),
    runs: [],
    missingGrants: [],
    isDeliveredTwice: false,
    stagedTwice: new Set(),
  };
}

/** A run as the views show it. A refresh has no plan here, because the plan of a refresh contains functions, which a worker can't send. */
export type ShownRun = Exclude<DoneRun, { kind: 'refresh' }> | Omit<Extract<DoneRun, { kind: 'refresh' }>, 'plan'>;
export type ShownState = Omit<PlatformState, 'runs'> & { readonly runs: readonly ShownRun[] };

/** The part of the platform state that the views show. */
export function shownState(state: PlatformState): ShownState {
  const runs = state.runs.map((run): ShownRun => {
    if (run.kind !== 'refresh') return run;
    const { plan: _, ...shown } = run;
    return shown;
  });
  return { ...state, runs };
}

function refresh(state: PlatformState, data: DeployData, action: Extract<Action, { do: 'refresh' }>, id: number): PlatformState {
  const environment = state.environments.get(action.environment);
  if (!environment) return state;
  const { environment: at, include, force } = action;
  const defaults = contextOf(committed(data, data.commits.length - 1), at);
  const plan = planRefresh(environment, defaults, { force, ...(include === undefined ? {} : { include }) });
  if (!plan.ok)
    return { ...state, runs: [...state.runs, { id, kind: 'refused', environment: at, message: plan.refusal.message }] };
  const faults = faultsOf(plan, refreshFaults(plan, state));
  const { document, environment: after } = simulateRefresh(plan, { id, startTime: Date.UTC(2026, 2, 2, 2), seed: id, faults });
  let { catalog } = state;
  for (const { nodeID, queryResults } of document.results) {
    const node = plan.pipeline.nodes.find((one) => one.id === nodeID)!;
    const mapping = plan.context.mappings[node.location];
    // A node without a stage succeeds and loads no rows.
    if (!queryResults.some(({ sql, success }) => success && loadsRows(sql)) || !mapping) continue;
    catalog = withRows(catalog, [mapping.database, mapping.schema, node.name], `run ${id}`);
  }
  return {
    ...state,
    stagedTwice: stagedTwiceAfter(document, plan, state),
    environments: new Map(state.environments).set(at, after),
    catalog,
    runs: [...state.runs, { id, kind: 'refresh', environment: at, plan, document }],
  };
}

function deploy(
  state: PlatformState,
  data: DeployData,
  action: Extract<Action, { do: 'deploy' }>,
  id: number,
  strategy: Strategy,
): PlatformState {
  const environment = state.environments.get(action.environment);
  if (!environment) return state;
  const { environment: at, commit } = action;
  const plan = planFor(environment, committed(data, commit), strategy, commitName(commit));
  if (plan.issues.stop.length > 0)
    return { ...state, runs: [...state.runs, { id, kind: 'stopped', environment: at, commit, plan }] };
  const { outcome, catalog } = deployToCatalog(plan, state.catalog, ({ sql }) =>
    refusedInDeploy(sql, state.catalog.platform, state.missingGrants),
  );
  return {
    ...state,
    environments: new Map(state.environments).set(at, outcome.environment),
    catalog,
    runs: [...state.runs, { id, kind: 'deploy', environment: at, commit, plan, outcome }],
  };
}

/** The missing privileges after a privilege was revoked or granted. */
export function grantsAfter(
  missing: readonly MissingGrant[],
  { do: what, privilege, schema }: Extract<Action, { do: 'revoke' | 'grant' }>,
): readonly MissingGrant[] {
  const others = missing.filter((one) => one.privilege !== privilege || one.schema !== schema);
  return what === 'revoke' ? [...others, { privilege, schema }] : others;
}

/** The name of a commit on screen: index 0 is `Commit 1`. */
export function commitName(index: number): string {
  return `Commit ${index + 1}`;
}

/** The plan of a deploy that brings an environment to the state of a document. `commit` is the name of the commit. */
export function planFor(environment: Environment, pipeline: Pipeline, strategy: Strategy, commit?: string): DeployPlan {
  const context = contextOf(pipeline, environment.id);
  return planDeploy(environment, { pipeline: withStrategy(pipeline, strategy), context, ...(commit ? { commit } : {}) });
}

function after(state: PlatformState, data: DeployData, action: Action, id: number, strategy: Strategy): PlatformState {
  switch (action.do) {
    case 'deploy':
      return deploy(state, data, action, id, strategy);
    case 'refresh':
      return refresh(state, data, action, id);
    case 'makeSchema':
      return { ...state, catalog: { ...state.catalog, schemas: new Set(state.catalog.schemas).add(action.schema) } };
    case 'dropTable': {
      const name = action.name.map((part) => quoteName(state.catalog.platform, part)).join('.');
      const dropped = execute(state.catalog, `DROP TABLE IF EXISTS ${name}`);
      return dropped.ok ? { ...state, catalog: dropped.catalog } : state;
    }
    case 'revoke':
    case 'grant':
      return { ...state, missingGrants: grantsAfter(state.missingGrants, action) };
    case 'deliver':
      return { ...state, isDeliveredTwice: action.isTwice };
  }
}

/** Initial states by first commit. Each strategy has its own initial state, so that the results remembered for one strategy are not used for another. */
const INITIAL_STATES = new WeakMap<DeployData['commits'][number], Map<string, PlatformState>>();
/** Results of an action, by the state before the action. */
const RESULTS = new WeakMap<Action, { before: PlatformState; commits: number; after: PlatformState }[]>();
/** Results remembered for each action. The oldest is dropped first; each holds a whole platform state. */
const MAX_RESULTS_PER_ACTION = 12;

function startOf(data: DeployData, strategy: Strategy): PlatformState {
  const [first] = data.commits as [DeployData['commits'][number]];
  const known = INITIAL_STATES.get(first) ?? new Map<string, PlatformState>();
  INITIAL_STATES.set(first, known);
  const key = [strategy, ...data.missingSchemas].join('\u0000');
  const state = known.get(key) ?? start(data);
  known.set(key, state);
  return state;
}

/**
 * The platform state after all actions, computed from the first action. Intermediate states are remembered, so adding an action computes only that action.
 */
export function platformStateOf(data: DeployData, strategy: Strategy): PlatformState {
  let state = startOf(data, strategy);
  for (const [index, action] of data.actions.entries()) {
    const known = RESULTS.get(action) ?? [];
    RESULTS.set(action, known);
    const found = known.find((one) => one.before === state && one.commits === data.commits.length);
    const next = found?.after ?? after(state, data, action, index + 1, strategy);
    if (!found) known.push({ before: state, commits: data.commits.length, after: next });
    if (known.length > MAX_RESULTS_PER_ACTION) known.shift();
    state = next;
  }
  return state;
}
