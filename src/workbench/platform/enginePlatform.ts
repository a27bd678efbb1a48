import { runDeploy } from '#engine/deploy/deployRun.ts';
import { type Environment, newEnvironment, type Version } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { type ObjectPath, objectPath } from '#engine/deploy/platformDdl.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import { deliveryStatements } from '#engine/platform/deliveryFaults.ts';
import {
  type DeployAction,
  deployInput,
  dropStatement,
  grantsAfter,
  isHalted,
  type PlatformAction,
  type RefreshAction,
  refreshPlan,
  refusedRun,
  startOfRun,
} from '#engine/platform/platformAction.ts';
import type { PlatformRun, PlatformStart, PlatformState } from '#engine/platform/platformState.ts';
import type { RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { refreshing, runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import { type MissingGrant, privilegeError } from '#engine/run/privileges.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import { type EngineOptions, executePlan, fillSources, type SqlEngine } from '../engine/enginePipeline.ts';
import {
  type CurrentRows,
  objectName,
  type RowCount,
  rowCountOf,
  type TableChange,
  withTableChanges,
} from '../engine/tableChange.ts';

/** A run on the SQL engine. */
export type EngineRun = PlatformRun & {
  /** The tables before and after the run, by node ID. Kept for the last deploy and the last refresh of an environment, because they hold many rows. */
  readonly tables?: ReadonlyMap<string, TableChange>;
};

/** The state of the platform on the SQL engine, which has the catalog and the rows. */
export interface EnginePlatform extends Pick<PlatformState, 'environments' | 'missingGrants'> {
  readonly platform: Platform;
  readonly runs: readonly EngineRun[];
  /** All objects that were ever deployed, by `objectName`. */
  readonly objects: ReadonlyMap<string, ObjectPath>;
  /** The row counts of these objects; see `withCounts`. */
  readonly counts: ReadonlyMap<string, RowCount>;
  /** The rows after the last refresh of an environment, without tables that changed since then. */
  readonly known: CurrentRows;
}

/** How actions are carried out on the engine. */
export interface EnginePlatformOptions extends EngineOptions {
  /** Plans a deploy; absent for `planDeploy`, which plans on the thread that calls it. */
  readonly plan?: (environment: Environment, version: Version, signal?: AbortSignal) => Promise<DeployPlan>;
  /** Whether the rows of all tables are read around a refresh, also if it is canceled; otherwise those of the tables and views in the run. */
  readonly readsAllTables?: boolean;
}

const schemaOf = (name: string) => {
  const [database = '', schema = ''] = name.split('.');
  return { database, schema };
};

/** Creates the schemas, fills the sources, and returns the state before the first action. `customTables` replace sources by the reader's rows. */
export async function beginOnEngine(
  engine: SqlEngine,
  { platform, environments, schemas, sources }: PlatformStart,
  orders: number,
  customTables: readonly CustomTable[],
  signal: AbortSignal | undefined,
): Promise<EnginePlatform> {
  await engine.provide(schemas.map(schemaOf), orders);
  await fillSources(engine, sources, orders, customTables, signal);
  return {
    platform,
    environments: new Map(environments.map((context) => [context.id, newEnvironment(context)])),
    runs: [],
    missingGrants: [],
    objects: new Map(),
    counts: new Map(),
    known: new Map(),
  };
}

/** The engine as used by a role that lacks privileges. The engine in the tab has no roles, so privileges are checked here. */
function forRole(engine: SqlEngine, missing: readonly MissingGrant[]): Pick<SqlEngine, 'catalog' | 'execute'> {
  return {
    catalog: (platform) => engine.catalog(platform),
    execute: async (statement, signal) => {
      const error = privilegeError(statement.sql, statement.platform, missing);
      if (error) throw new ExecutionError(error);
      return await engine.execute(statement, signal);
    },
  };
}

/** The object of each deployed node of an environment, by node ID. */
function deployedObjects({ deployed }: Environment): [string, ObjectPath][] {
  if (!deployed) return [];
  return deployed.pipeline.nodes.flatMap(({ id, name }): [string, ObjectPath][] => {
    const mapping = deployed.objects.get(id)?.mapping;
    return mapping ? [[id, [mapping.database, mapping.schema, name]]] : [];
  });
}

/** The runs after another run. Earlier runs of the same kind in the same environment lose their tables. */
function withRun(runs: readonly EngineRun[], run: EngineRun): EngineRun[] {
  const kept = runs.map((one): EngineRun => {
    if (one.kind !== run.kind || one.environment !== run.environment) return one;
    const { tables: _, ...rest } = one;
    return rest;
  });
  return [...kept, run];
}

async function deploy(
  engine: SqlEngine,
  state: EnginePlatform,
  action: DeployAction,
  options: EnginePlatformOptions,
): Promise<EnginePlatform> {
  const { signal } = options;
  const { environment, version } = deployInput(state, action);
  const plan = await (options.plan ?? planDeploy)(environment, version, signal);
  const run = { id: action.id, environment: environment.id, plan };
  if (plan.issues.stop.length > 0) return { ...state, runs: [...state.runs, { ...run, kind: 'stopped' }] };
  const role = forRole(engine, state.missingGrants);
  // A new object may replace one that somebody else created.
  const steps = plan.steps.flatMap((step) => (step.kind === 'source' ? [] : [{ ...step, before: step.before ?? step.after }]));
  const { value, tables } = await withTableChanges(engine, version.pipeline, steps, signal, () =>
    action.isCreate ? runDeploy(plan, role, { ...options, id: 0 }) : executePlan(role, plan, options),
  );
  const { document, outcome } = value;
  if (outcome.status === 'canceled') throw new ExecutionError({ code: 'canceled', message: 'The deploy was canceled.' });
  return {
    ...state,
    environments: new Map(state.environments).set(environment.id, outcome.environment),
    runs: withRun(state.runs, { ...run, kind: 'deploy', outcome, document, tables }),
    objects: new Map([
      ...state.objects,
      ...deployedObjects(outcome.environment).map(([, path]) => [objectName(path), path] as const),
    ]),
    known: new Map(),
  };
}

/** The objects whose rows are read around a refresh: all tables of the environment, or the tables and views in the run. */
function readObjects({ pipeline, context, included }: RefreshPlan, readsAllTables: boolean) {
  return pipeline.nodes.flatMap((node, index) => {
    const object = objectPath(context, node);
    const kind = objectKind(node);
    const isRead = readsAllTables ? kind === 'table' : included[index] === 1 && kind !== 'source';
    if (!isRead || !object) return [];
    return [{ nodeId: node.id, name: node.name, before: object, after: object }];
  });
}

async function refresh(
  engine: SqlEngine,
  state: EnginePlatform,
  action: RefreshAction,
  options: EnginePlatformOptions,
): Promise<EnginePlatform> {
  const { id, cancelAt } = action;
  const plan = refreshPlan(state, action);
  if (!plan.ok) return { ...state, runs: [...state.runs, refusedRun(action, plan)] };
  const { readsAllTables = false } = options;
  const role = forRole(engine, state.missingGrants);
  const start = startOfRun(id);
  // Statements see the start of the run as the current time, so that a run has the same date whenever it is replayed.
  const atStart: Executor = { execute: (statement, signal) => role.execute({ ...statement, now: start }, signal) };
  // A run that the reader canceled is canceled as it begins when it is repeated.
  const signal = cancelAt === undefined ? options.signal : AbortSignal.abort();
  const objects = readObjects(plan, readsAllTables);
  const { value, tables } = await withTableChanges(
    engine,
    plan.pipeline,
    objects,
    readsAllTables ? undefined : options.signal,
    () => {
      const began = options.now();
      const now = () => start + Math.round(options.now() - began);
      const { onChange, pause } = options;
      return runRefresh({ ...plan, environment: refreshing(plan.environment) }, atStart, {
        id,
        now,
        ...(signal ? { signal } : {}),
        ...(onChange ? { onChange } : {}),
        ...(pause ? { pause } : {}),
      });
    },
    state.known,
  );
  const { document, environment } = value;
  return {
    ...state,
    environments: new Map(state.environments).set(environment.id, environment),
    runs: withRun(state.runs, { id, environment: environment.id, kind: 'refresh', plan, document, tables }),
    // The rows of a view change with the tables that it reads.
    known: readsAllTables
      ? new Map(objects.map(({ nodeId, after }) => [objectName(after), tables.get(nodeId)?.after]))
      : new Map(),
  };
}

async function applyOnEngine(
  engine: SqlEngine,
  state: EnginePlatform,
  action: PlatformAction,
  options: EnginePlatformOptions,
): Promise<EnginePlatform> {
  const { platform } = state;
  switch (action.do) {
    case 'deploy':
      return await deploy(engine, state, action, options);
    case 'refresh':
    case 'retry':
      return await refresh(engine, state, action, options);
    case 'createSchema':
      await engine.provide([schemaOf(action.schema)]);
      return state;
    case 'dropTable': {
      await engine.execute({ sql: dropStatement(platform, action.table), platform }, options.signal);
      const dropped = objectName(action.table);
      return { ...state, known: new Map([...state.known].filter(([name]) => name !== dropped)) };
    }
    case 'revoke':
    case 'grant':
      return { ...state, missingGrants: grantsAfter(state.missingGrants, action) };
    case 'deliver': {
      const { pipeline, context, fault, isWrong } = action;
      for (const sql of deliveryStatements(pipeline, context, fault, isWrong))
        await engine.execute({ sql, platform }, options.signal);
      return state;
    }
  }
}

/** Carries out several actions that belong together on the engine, as `applyActions` does in the simulation. */
export async function playOnEngine(
  engine: SqlEngine,
  state: EnginePlatform,
  actions: readonly PlatformAction[],
  options: EnginePlatformOptions,
): Promise<EnginePlatform> {
  let now = state;
  for (const action of actions) {
    const before = now;
    now = await applyOnEngine(engine, before, action, options);
    if (isHalted(before, now)) break;
  }
  return now;
}

/** Counts the rows of all objects that were ever deployed. A count that fails has the engine's message. */
export async function withCounts(
  engine: SqlEngine,
  state: EnginePlatform,
  signal: AbortSignal | undefined,
): Promise<EnginePlatform> {
  const counts = new Map<string, RowCount>();
  for (const [name, path] of state.objects) counts.set(name, await rowCountOf(engine, state, path, signal));
  return { ...state, counts };
}

/** The row count of each deployed node of an environment, by node ID, as far as they were counted. */
export function countsIn({ counts }: Pick<EnginePlatform, 'counts'>, environment: Environment): ReadonlyMap<string, RowCount> {
  return new Map(
    deployedObjects(environment).flatMap(([id, path]) => {
      const count = counts.get(objectName(path));
      return count ? [[id, count] as const] : [];
    }),
  );
}

/** The refresh or retry with a number; undefined if it was refused or has not run. */
export function refreshOf(
  { runs }: Pick<EnginePlatform, 'runs'>,
  id: number,
): Extract<EngineRun, { kind: 'refresh' }> | undefined {
  return runs.find((run): run is Extract<EngineRun, { kind: 'refresh' }> => run.kind === 'refresh' && run.id === id);
}
