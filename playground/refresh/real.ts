import type { Environment } from '#engine/deploy/environment.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { prodOf } from '#engine/platform/environments.ts';
import type { RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { refreshing, runRefresh } from '#engine/refresh/refreshRun.ts';
import type { Executor } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import { duplicateDelivery } from '#workbench/engine/duplicateDelivery.ts';
import { deployToEngine, type EngineOptions, type SqlEngine, startOnEngine } from '#workbench/engine/enginePipeline.ts';
import { type CurrentRows, type TableChange, withTableChanges } from '#workbench/engine/tableChange.ts';
import { signalOf } from './canceledRun.ts';
import type { Action, Breakage, RunAction } from './data.ts';
import { planOf, startOf } from './platformState.ts';

/** The state of the engine after some actions. */
export interface RealState {
  readonly environment: Environment;
  /** Run documents by the number of the run. A refused run has none. */
  readonly documents: ReadonlyMap<number, RunDocument>;
  /** The number of the last refresh or retry, including refused ones; 0 before the first. */
  readonly lastRun: number;
  /** The tables before and after the last run; absent before the first. Those of earlier runs are not kept, because they hold many rows. */
  readonly changed?: RunTables;
  /** The rows after the last run, without tables that changed since then, so that the next run need not read them first. */
  readonly known: CurrentRows;
}

/** The tables of a pipeline before and after a run, by node ID. */
interface RunTables {
  /** The number of the run. */
  readonly run: number;
  readonly tables: ReadonlyMap<string, TableChange>;
}

/** The SQL statements for a breakage or its repair. None for the repair of a dropped table, which a deploy does. */
function statementsOf(pipeline: Pipeline, breakage: Breakage, action: 'break' | 'repair'): string[] {
  const context = prodOf(pipeline);
  const nameOf = (nodeId: string) => {
    const node = pipeline.nodes.find(({ id }) => id === nodeId);
    const name = node && qualifiedName(pipeline, context, node);
    return name?.ok ? name.name : undefined;
  };
  const orders = nameOf('orders');
  switch (breakage.what) {
    case 'droppedTable': {
      const table = nameOf(breakage.nodeId);
      return action === 'break' && table ? [`DROP TABLE IF EXISTS ${table}`] : [];
    }
    case 'customerTwice': {
      const { deliver, correct } = duplicateDelivery(pipeline, context);
      return action === 'break' ? deliver : correct;
    }
    case 'negativeTotal':
      return action === 'break'
        ? [
            `UPDATE ${orders} SET "O_TOTALPRICE" = -1 WHERE "O_ORDERKEY" = (SELECT MAX_BY("O_ORDERKEY", "O_ORDERDATE") FROM ${orders})`,
          ]
        : [`UPDATE ${orders} SET "O_TOTALPRICE" = 1000 WHERE "O_TOTALPRICE" < 0`];
  }
}

/** An executor whose statements see `now` as the current time, so that a night has the same date whenever it is replayed. */
function at(engine: Executor, now: number): Executor {
  return { execute: (statement, signal) => engine.execute({ ...statement, now }, signal) };
}

/** The tables of all nodes that store rows, including nodes that are not in the run. They are read even if the run is canceled. */
function tablesOf({ pipeline, context }: RefreshPlan) {
  return pipeline.nodes.flatMap((node) => {
    const { id, name, location } = node;
    const mapping = context.mappings[location];
    if (objectKind(node) !== 'table' || !mapping) return [];
    const object = [mapping.database, mapping.schema, name] as const;
    return [{ nodeId: id, name, before: object, after: object }];
  });
}

async function runReal(
  engine: SqlEngine,
  state: RealState,
  pipeline: Pipeline,
  action: RunAction,
  options: EngineOptions,
): Promise<RealState> {
  const id = state.lastRun + 1;
  const last = Math.max(...state.documents.keys());
  const plan = planOf(state.environment, pipeline, action, state.documents.get(last));
  if (!plan.ok) return { ...state, lastRun: id };
  const signal = signalOf(action, options.signal);
  const work = () => {
    const began = options.now();
    return runRefresh({ ...plan, environment: refreshing(plan.environment) }, at(engine, startOf(id)), {
      id,
      // The time starts at the night's date and then advances in real time.
      now: () => startOf(id) + Math.round(options.now() - began),
      ...(signal ? { signal } : {}),
      ...(options.onChange ? { onChange: options.onChange } : {}),
      ...(options.pause ? { pause: options.pause } : {}),
    });
  };
  const { value, tables } = await withTableChanges(engine, pipeline, tablesOf(plan), undefined, work, state.known);
  const { document, environment } = value;
  const known = new Map([...tables].map(([nodeId, { after }]) => [nodeId, after]));
  return { environment, lastRun: id, documents: new Map(state.documents).set(id, document), changed: { run: id, tables }, known };
}

/** Fills the sources with rows, deploys, and runs the refresh of last night. */
export async function beginReal(
  engine: SqlEngine,
  { pipeline, orders, customTables = [] }: { pipeline: Pipeline; orders: number; customTables?: readonly CustomTable[] },
  options: EngineOptions,
): Promise<RealState> {
  const environment = await startOnEngine(engine, pipeline, prodOf(pipeline), orders, options, customTables);
  return await runReal(
    engine,
    { environment, documents: new Map(), lastRun: 0, known: new Map() },
    pipeline,
    { do: 'refresh' },
    options,
  );
}

/** Carries out an action on the engine and returns the state after it. */
export async function afterReal(
  engine: SqlEngine,
  state: RealState,
  pipeline: Pipeline,
  action: Action,
  options: EngineOptions,
): Promise<RealState> {
  if (action.do === 'refresh' || action.do === 'retry') return await runReal(engine, state, pipeline, action, options);
  const { platform } = pipeline;
  for (const sql of statementsOf(pipeline, action.breakage, action.do)) await engine.execute({ sql, platform }, options.signal);
  // The other breakages change a source, and the rows of sources are not shown.
  if (action.breakage.what !== 'droppedTable') return state;
  const { nodeId } = action.breakage;
  if (action.do === 'break') return { ...state, known: new Map([...state.known].filter(([id]) => id !== nodeId)) };
  const environment = await deployToEngine(engine, state.environment, pipeline, prodOf(pipeline), { now: options.now });
  return { ...state, environment, known: new Map() };
}
