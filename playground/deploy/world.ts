import { type Catalog, type CatalogObject, emptyCatalog, execute, withObjects, withRows } from '#engine/deploy/catalog.ts';
import { type DeployOutcome, deployToCatalog } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { loadsRows, refusedInDeploy } from '#engine/deploy/refusedStatement.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh, type RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { simulateRefresh } from '#engine/refresh/refreshRun.ts';
import { faultsOf } from '#engine/refresh/simulatedWarehouse.ts';
import type { MissingGrant } from '#engine/run/privileges.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { contextOf, deployContexts, outsideTables } from './contexts.ts';
import { type Action, committed, type DeployData } from './data.ts';
import { refreshFaults, stagedTwiceAfter } from './faults.ts';
import { type Strategy, withStrategy } from './strategies.ts';

/** One deploy or refresh that was done, with its number. */
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

/** The state after some actions: the environments, the data platform under them, and the runs. */
export interface World {
  readonly environments: ReadonlyMap<string, Environment>;
  readonly catalog: Catalog;
  readonly runs: readonly DoneRun[];
  /** The privileges that the role of the environments lacks. */
  readonly missingGrants: readonly MissingGrant[];
  /** Whether the shop delivers customer 1 twice. */
  readonly isDeliveredTwice: boolean;
  /** The environments whose STG_CUSTOMER holds customer 1 twice. */
  readonly stagedTwice: ReadonlySet<string>;
}

/** The data platform before anything is done: the schemas of the first commit, and its sources. */
function start(data: DeployData): World {
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

/** A run as views show it. It has no plan, because the plan of a refresh contains functions, which a worker can't send. */
export type ShownRun = Exclude<DoneRun, { kind: 'refresh' }> | Omit<Extract<DoneRun, { kind: 'refresh' }>, 'plan'>;
export type ShownWorld = Omit<World, 'runs'> & { readonly runs: readonly ShownRun[] };

/** The part of the state that views show. */
export function shownWorld(world: World): ShownWorld {
  const runs = world.runs.map((run): ShownRun => {
    if (run.kind !== 'refresh') return run;
    const { plan: _, ...shown } = run;
    return shown;
  });
  return { ...world, runs };
}

function refresh(world: World, data: DeployData, action: Extract<Action, { do: 'refresh' }>, id: number): World {
  const environment = world.environments.get(action.environment);
  if (!environment) return world;
  const { environment: at, include, force } = action;
  const defaults = contextOf(committed(data, data.commits.length - 1), at);
  const plan = planRefresh(environment, defaults, { force, ...(include === undefined ? {} : { include }) });
  if (!plan.ok)
    return { ...world, runs: [...world.runs, { id, kind: 'refused', environment: at, message: plan.refusal.message }] };
  const faults = faultsOf(plan, refreshFaults(plan, world));
  const { document, environment: after } = simulateRefresh(plan, { id, startTime: Date.UTC(2026, 2, 2, 2), seed: id, faults });
  let { catalog } = world;
  for (const { nodeID, queryResults } of document.results) {
    const node = plan.pipeline.nodes.find((one) => one.id === nodeID)!;
    const mapping = plan.context.mappings[node.location];
    // A node without a stage succeeds, and loads nothing.
    if (!queryResults.some(({ sql, success }) => success && loadsRows(sql)) || !mapping) continue;
    catalog = withRows(catalog, [mapping.database, mapping.schema, node.name], `run ${id}`);
  }
  return {
    ...world,
    stagedTwice: stagedTwiceAfter(document, plan, world),
    environments: new Map(world.environments).set(at, after),
    catalog,
    runs: [...world.runs, { id, kind: 'refresh', environment: at, plan, document }],
  };
}

function deploy(
  world: World,
  data: DeployData,
  action: Extract<Action, { do: 'deploy' }>,
  id: number,
  strategy: Strategy,
): World {
  const environment = world.environments.get(action.environment);
  if (!environment) return world;
  const { environment: at, commit } = action;
  const plan = planFor(environment, committed(data, commit), strategy, commitName(commit));
  if (plan.issues.stop.length > 0)
    return { ...world, runs: [...world.runs, { id, kind: 'stopped', environment: at, commit, plan }] };
  const { outcome, catalog } = deployToCatalog(plan, world.catalog, ({ sql }) =>
    refusedInDeploy(sql, world.catalog.platform, world.missingGrants),
  );
  return {
    ...world,
    environments: new Map(world.environments).set(at, outcome.environment),
    catalog,
    runs: [...world.runs, { id, kind: 'deploy', environment: at, commit, plan, outcome }],
  };
}

/** The missing privileges after one was revoked or granted. */
export function grantsAfter(
  missing: readonly MissingGrant[],
  { do: what, privilege, schema }: Extract<Action, { do: 'revoke' | 'grant' }>,
): readonly MissingGrant[] {
  const others = missing.filter((one) => one.privilege !== privilege || one.schema !== schema);
  return what === 'revoke' ? [...others, { privilege, schema }] : others;
}

/** The name of a commit on screen. */
export function commitName(index: number): string {
  return `Commit ${index + 1}`;
}

/** The plan that brings an environment to a document. */
export function planFor(environment: Environment, pipeline: Pipeline, strategy: Strategy, commit?: string): DeployPlan {
  const context = contextOf(pipeline, environment.id);
  return planDeploy(environment, { pipeline: withStrategy(pipeline, strategy), context, ...(commit ? { commit } : {}) });
}

function after(world: World, data: DeployData, action: Action, id: number, strategy: Strategy): World {
  switch (action.do) {
    case 'deploy':
      return deploy(world, data, action, id, strategy);
    case 'refresh':
      return refresh(world, data, action, id);
    case 'makeSchema':
      return { ...world, catalog: { ...world.catalog, schemas: new Set(world.catalog.schemas).add(action.schema) } };
    case 'dropTable': {
      const name = action.name.map((part) => quoteName(world.catalog.platform, part)).join('.');
      const dropped = execute(world.catalog, `DROP TABLE IF EXISTS ${name}`);
      return dropped.ok ? { ...world, catalog: dropped.catalog } : world;
    }
    case 'revoke':
    case 'grant':
      return { ...world, missingGrants: grantsAfter(world.missingGrants, action) };
    case 'deliver':
      return { ...world, isDeliveredTwice: action.isTwice };
  }
}

/** The initial states, by the first commit. Each strategy begins with its own one, so that remembered results are not mixed up. */
const STARTS = new WeakMap<DeployData['commits'][number], Map<string, World>>();
const KNOWN = new WeakMap<Action, { before: World; commits: number; after: World }[]>();
const MAX_KNOWN = 12;

function startOf(data: DeployData, strategy: Strategy): World {
  const [first] = data.commits as [DeployData['commits'][number]];
  const known = STARTS.get(first) ?? new Map<string, World>();
  STARTS.set(first, known);
  const key = [strategy, ...data.missingSchemas].join('\u0000');
  const world = known.get(key) ?? start(data);
  known.set(key, world);
  return world;
}

/**
 * The state after all actions, computed from the beginning. Intermediate states are remembered, so that one more action costs only that action.
 */
export function worldOf(data: DeployData, strategy: Strategy): World {
  let world = startOf(data, strategy);
  for (const [index, action] of data.actions.entries()) {
    const known = KNOWN.get(action) ?? [];
    KNOWN.set(action, known);
    const found = known.find((one) => one.before === world && one.commits === data.commits.length);
    const next = found?.after ?? after(world, data, action, index + 1, strategy);
    if (!found) known.push({ before: world, commits: data.commits.length, after: next });
    if (known.length > MAX_KNOWN) known.shift();
    world = next;
  }
  return world;
}
