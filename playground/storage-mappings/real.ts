import { runDeploy } from '#engine/deploy/deployRun.ts';
import type { Environment } from '#engine/deploy/environment.ts';
import type { ObjectPath } from '#engine/deploy/platformDdl.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { type EngineOptions, executePlan, type SqlEngine } from '#workbench/engine/enginePipeline.ts';
import { type RowCount, rowCountOf, type TableChange, withTableChanges } from '#workbench/engine/tableChange.ts';
import type { Action, MappingData } from './data.ts';
import { buildPlan, deliveredTables, stopMessages } from './platformState.ts';
import type { Target } from './targets.ts';

/** The inputs that are needed to repeat an action on the engine. */
export interface RealContext {
  readonly pipeline: Pipeline;
  readonly platform: MappingData['platform'];
}

/** A build on the engine, with the tables that it changed, by node ID. */
interface RealBuild {
  readonly target: Target;
  readonly ok: boolean;
  readonly messages: readonly string[];
  readonly tables: ReadonlyMap<string, TableChange>;
}

/** The state of the engine after some actions. */
export interface RealState {
  readonly environments: ReadonlyMap<string, Environment>;
  readonly builds: readonly RealBuild[];
  /** Row counts of all objects that were ever built, by `DATABASE.SCHEMA.NAME`. */
  readonly counts: ReadonlyMap<string, RowCount>;
  /** Number of actions carried out so far. */
  readonly done: number;
}

/** The time that the engine sees after n actions is n hours after this time. */
const BUILD_TIME = Date.UTC(2026, 2, 2, 2);
const HOUR_MS = 3_600_000;

const parts = (name: string) => {
  const [database = '', schema = ''] = name.split('.');
  return { database, schema };
};

/** Creates the existing schemas and the shop's tables with sample rows, and returns the state before the first action. */
export async function beginBuilds(
  engine: SqlEngine,
  { pipeline, platform }: RealContext,
  orders: number,
  { signal }: EngineOptions,
): Promise<RealState> {
  if (platform) {
    await engine.provide(platform.schemas.map(parts), orders);
    const tables = deliveredTables(pipeline, platform);
    await engine.sample(
      tables.map(({ node, path }) => ({ parts: path, columns: node.columns })),
      orders,
      signal,
    );
  }
  return { environments: new Map(), builds: [], counts: new Map(), done: 0 };
}

const errorsOf = ({ results }: RunDocument) =>
  results.flatMap(({ name, queryResults }) =>
    queryResults.flatMap(({ error }) => (error ? [`${name}: ${error.errorString}`] : [])),
  );

async function build(
  engine: SqlEngine,
  state: RealState,
  { pipeline }: RealContext,
  action: Extract<Action, { do: 'build' }>,
  options: EngineOptions,
): Promise<RealState> {
  const planned = buildPlan(pipeline, state.environments, action);
  if (!planned) return state;
  const { target, plan } = planned;
  const stopped = stopMessages(plan);
  if (stopped.length > 0)
    return { ...state, builds: [...state.builds, { target, ok: false, messages: stopped, tables: new Map() }] };

  const now = BUILD_TIME + state.done * HOUR_MS;
  const atTime: Executor = { execute: (statement, signal) => engine.execute({ ...statement, now }, signal) };
  const objects = [...plan.objects].flatMap(([nodeId, { mapping: at }]) => {
    const node = pipeline.nodes.find(({ id }) => id === nodeId);
    if (!node) return [];
    const object: ObjectPath = [at.database, at.schema, node.name];
    return [{ nodeId, name: node.name, before: object, after: object }];
  });
  async function work(): Promise<Pick<RealBuild, 'ok' | 'messages'> & { environment: Environment }> {
    const id = state.done + 1;
    const created =
      target.kind === 'workspace'
        ? await runDeploy(plan, engine, { id, now: options.now, ...(options.signal ? { signal: options.signal } : {}) })
        : await executePlan(engine, plan, options);
    const { environment, status } = created.outcome;
    if (status === 'canceled') throw new ExecutionError({ code: 'canceled', message: 'It was canceled.' });
    if (status === 'failed') return { ok: false, messages: errorsOf(created.document), environment };
    const refresh = planRefresh(environment, target.context);
    if (!refresh.ok) return { ok: false, messages: [refresh.refusal.message], environment };
    const { document, environment: after } = await runRefresh(refresh, atTime, { id, ...options });
    if (document.run.runStatus === 'canceled') throw new ExecutionError({ code: 'canceled', message: 'It was canceled.' });
    return { ok: document.run.runStatus === 'completed', messages: errorsOf(document), environment: after };
  }
  const { value, tables } = await withTableChanges(engine, pipeline, objects, options.signal, work);
  const counts = new Map(state.counts);
  const known = new Map([...counts.keys()].map((name) => [name, name.split('.') as [string, string, string]]));
  for (const { after } of objects) known.set(after.join('.'), [...after]);
  for (const [name, at] of known) counts.set(name, await rowCountOf(engine, pipeline, at, options.signal));
  return {
    ...state,
    environments: new Map(state.environments).set(target.context.id, value.environment),
    builds: [...state.builds, { target, ok: value.ok, messages: value.messages, tables }],
    counts,
  };
}

/** Carries out an action on the engine and returns the state after it. */
export async function afterBuilds(
  engine: SqlEngine,
  state: RealState,
  context: RealContext,
  action: Action,
  options: EngineOptions,
): Promise<RealState> {
  if (action.do === 'makeSchema') {
    await engine.provide([action.schema]);
    return { ...state, done: state.done + 1 };
  }
  const after = await build(engine, state, context, action, options);
  return { ...after, done: state.done + 1 };
}
