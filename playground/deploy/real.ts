import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import type { DeployPlan } from '#engine/deploy/plan.ts';
import { quoteName } from '#engine/pipeline/qualifiedName.ts';
import { contextOf, deployContexts } from '#engine/platform/environments.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import { type MissingGrant, privilegeError } from '#engine/run/privileges.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { duplicateDelivery } from '#workbench/engine/duplicateDelivery.ts';
import { type EngineOptions, executePlan, type SqlEngine, sampleTables } from '#workbench/engine/enginePipeline.ts';
import { type RowCount, rowCountOf, type TableChange, withTableChanges } from '#workbench/engine/tableChange.ts';
import { type Action, committed, type DeployData } from './data.ts';
import { planInWorker } from './planInWorker.ts';
import { commitName, grantsAfter } from './platformState.ts';
import type { Strategy } from './strategies.ts';

/** The inputs that are needed to repeat an action on the engine. */
export interface RealContext {
  readonly data: DeployData;
  readonly strategy: Strategy;
}

/** A deploy or refresh on the engine. `id` is the number of its action, counted from 1. */
export interface RealRun {
  readonly id: number;
  readonly kind: 'deploy' | 'refresh' | 'refused';
  readonly environment: string;
  /** The name of the commit; only for a deploy. */
  readonly commit?: string;
  readonly ok: boolean;
  /** Why the run was refused, or the error of each statement that failed. */
  readonly messages: readonly string[];
  /** By node ID: the tables of the run, before and after. */
  readonly tables: ReadonlyMap<string, TableChange>;
  /** The run document; absent if no statement was sent. */
  readonly document?: RunDocument;
}

/** The state of the engine after some actions. */
export interface RealState {
  readonly environments: ReadonlyMap<string, Environment>;
  readonly runs: readonly RealRun[];
  /** Number of actions carried out so far. */
  readonly done: number;
  /** Row counts, by environment ID and then by node ID. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, RowCount>>;
  readonly missingGrants: readonly MissingGrant[];
}

/** The engine as used by a role that lacks privileges. The engine in the tab has no roles, so privileges are checked here. */
function forRole(engine: SqlEngine, missing: readonly MissingGrant[]): SqlEngine {
  return {
    provide: (schemas, orders) => engine.provide(schemas, orders),
    sample: (tables, orders, signal) => engine.sample(tables, orders, signal),
    load: (table, signal) => engine.load(table, signal),
    catalog: (platform) => engine.catalog(platform),
    execute: async (statement, signal) => {
      const error = privilegeError(statement.sql, statement.platform, missing);
      if (error) throw new ExecutionError(error);
      return await engine.execute(statement, signal);
    },
  };
}

/** The time that the engine sees in refresh number n is n hours after this time. */
const REFRESH_TIME = Date.UTC(2026, 2, 2, 2);
const HOUR_MS = 3_600_000;

async function countsOf(
  engine: SqlEngine,
  { deployed }: Environment,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, RowCount>> {
  const counts = new Map<string, RowCount>();
  if (!deployed) return counts;
  const { pipeline, objects } = deployed;
  for (const { id, name } of pipeline.nodes) {
    const mapping = objects.get(id)?.mapping;
    if (!mapping) continue;
    counts.set(id, await rowCountOf(engine, pipeline, [mapping.database, mapping.schema, name], signal));
  }
  return counts;
}

/** Creates the schemas, fills the sources of all environments with sample rows, and returns the state before the first deploy. */
export async function beginDeploys(
  engine: SqlEngine,
  { data }: RealContext,
  orders: number,
  { signal }: EngineOptions,
): Promise<RealState> {
  const pipeline = committed(data, 0);
  const environments = deployContexts(pipeline);
  const schemas = environments.flatMap(({ mappings }) => Object.values(mappings));
  await engine.provide(schemas.filter(({ database, schema }) => !data.missingSchemas.includes(`${database}.${schema}`)));
  const tables = new Map(
    environments.flatMap((context) => sampleTables(pipeline, context).map((table) => [table.parts.join('.'), table])),
  );
  await engine.sample([...tables.values()], orders, signal);
  return {
    environments: new Map(environments.map((context) => [context.id, newEnvironment(context)])),
    runs: [],
    done: 0,
    counts: new Map(),
    missingGrants: [],
  };
}

async function deploy(
  engine: SqlEngine,
  state: RealState,
  plan: DeployPlan,
  run: Pick<RealRun, 'id' | 'commit'>,
  options: EngineOptions,
): Promise<RealState> {
  const { environment, issues, version } = plan;
  const end = (more: Pick<RealRun, 'ok' | 'messages' | 'tables' | 'document'>): RealRun => ({
    ...run,
    kind: 'deploy',
    environment: environment.id,
    ...more,
  });
  if (issues.stop.length > 0) {
    const messages = issues.stop.map(({ message }) => message);
    return { ...state, runs: [...state.runs, end({ ok: false, messages, tables: new Map() })] };
  }
  const targets = plan.steps.filter(({ kind }) => kind !== 'source');
  const { value, tables } = await withTableChanges(engine, version.pipeline, targets, options.signal, () =>
    executePlan(forRole(engine, state.missingGrants), plan, options),
  );
  const { outcome } = value;
  if (outcome.status === 'canceled') throw new ExecutionError({ code: 'canceled', message: 'The deploy was canceled.' });
  const messages = outcome.steps.flatMap(({ step, stages }) =>
    stages.flatMap(({ error }) => (error ? [`${step.name}: ${error.message}`] : [])),
  );
  return {
    ...state,
    environments: new Map(state.environments).set(environment.id, outcome.environment),
    runs: [...state.runs, end({ ok: outcome.status === 'completed', messages, tables, document: value.document })],
  };
}

async function refresh(
  engine: SqlEngine,
  state: RealState,
  { data }: RealContext,
  action: Extract<Action, { do: 'refresh' }>,
  options: EngineOptions,
): Promise<RealState> {
  const id = state.done + 1;
  const { environment: at, include, force } = action;
  const environment = state.environments.get(at)!;
  const defaults = contextOf(committed(data, data.commits.length - 1), at);
  const plan = planRefresh(environment, defaults, { force, ...(include === undefined ? {} : { include }) });
  const end = (more: Pick<RealRun, 'kind' | 'ok' | 'messages' | 'tables' | 'document'>): RealRun => ({
    id,
    environment: at,
    ...more,
  });
  if (!plan.ok) {
    const refused = end({ kind: 'refused', ok: false, messages: [plan.refusal.message], tables: new Map() });
    return { ...state, runs: [...state.runs, refused] };
  }
  const now = REFRESH_TIME + id * HOUR_MS;
  const role = forRole(engine, state.missingGrants);
  const atTime: Executor = { execute: (statement, signal) => role.execute({ ...statement, now }, signal) };
  const { pipeline, included } = plan;
  const targets = pipeline.nodes.flatMap((node, index) => {
    const mapping = environment.deployed?.objects.get(node.id)?.mapping;
    if (!included[index] || !mapping) return [];
    const object = [mapping.database, mapping.schema, node.name] as const;
    return [{ nodeId: node.id, name: node.name, before: object, after: object }];
  });
  const { value, tables } = await withTableChanges(engine, pipeline, targets, options.signal, () =>
    runRefresh(plan, atTime, { id, ...options }),
  );
  const { run, results } = value.document;
  if (run.runStatus === 'canceled') throw new ExecutionError({ code: 'canceled', message: 'The refresh was canceled.' });
  const messages = results.flatMap(({ name, queryResults }) =>
    queryResults.flatMap(({ error }) => (error ? [`${name}: ${error.errorString}`] : [])),
  );
  return {
    ...state,
    environments: new Map(state.environments).set(at, value.environment),
    runs: [
      ...state.runs,
      end({ kind: 'refresh', ok: run.runStatus === 'completed', messages, tables, document: value.document }),
    ],
  };
}

/** Carries out an action on the engine and returns the state after it. */
export async function afterDeploys(
  engine: SqlEngine,
  state: RealState,
  context: RealContext,
  action: Action,
  options: EngineOptions,
): Promise<RealState> {
  const next = await applyAction(engine, state, context, action, options);
  const counts = new Map(next.counts);
  for (const environment of next.environments.values()) {
    const isTouched = 'environment' in action ? action.environment === environment.id : true;
    if (isTouched) counts.set(environment.id, await countsOf(engine, environment, options.signal));
  }
  return { ...next, counts, done: state.done + 1 };
}

async function applyAction(
  engine: SqlEngine,
  state: RealState,
  context: RealContext,
  action: Action,
  options: EngineOptions,
): Promise<RealState> {
  const { data, strategy } = context;
  switch (action.do) {
    case 'deploy': {
      const environment = state.environments.get(action.environment);
      if (!environment) return state;
      const commit = commitName(action.commit);
      const plan = await planInWorker([environment, committed(data, action.commit), strategy, commit], options.signal);
      return await deploy(engine, state, plan, { id: state.done + 1, commit }, options);
    }
    case 'refresh':
      return state.environments.has(action.environment) ? await refresh(engine, state, context, action, options) : state;
    case 'makeSchema': {
      const [database = '', schema = ''] = action.schema.split('.');
      await engine.provide([{ database, schema }]);
      return state;
    }
    case 'dropTable': {
      const { platform } = committed(data, 0);
      const name = action.name.map((part) => quoteName(platform, part)).join('.');
      await engine.execute({ sql: `DROP TABLE IF EXISTS ${name}`, platform }, options.signal);
      return state;
    }
    case 'revoke':
    case 'grant':
      return { ...state, missingGrants: grantsAfter(state.missingGrants, action) };
    case 'deliver': {
      const pipeline = committed(data, 0);
      const { deliver, correct } = duplicateDelivery(pipeline, contextOf(pipeline, '1'));
      for (const sql of action.isTwice ? deliver : correct)
        await engine.execute({ sql, platform: pipeline.platform }, options.signal);
      return state;
    }
  }
}
