import { emptyCatalog, withObject } from '#engine/deploy/catalog.ts';
import { deployToCatalog } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { prodOf } from '#engine/platform/environments.ts';
import { type NoRefresh, planRefresh, planRetry, type RefreshPlan } from '#engine/refresh/refreshPlan.ts';
import { type SimulatedRefresh, simulateRefresh } from '#engine/refresh/refreshRun.ts';
import { faultsOf, type NodeFault } from '#engine/refresh/simulatedWarehouse.ts';
import { duplicateRowText, missingTableText } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { Action, Breakage, RefreshData, RunAction } from './data.ts';

/** A refresh or retry that ran or was refused, with its number, counted from 1. */
export type DoneRun =
  | {
      readonly id: number;
      readonly kind: 'run';
      readonly action: RunAction;
      readonly plan: RefreshPlan;
      readonly simulated: SimulatedRefresh;
    }
  | { readonly id: number; readonly kind: 'refused'; readonly action: RunAction; readonly message: string };

/** The state of the simulated platform after some actions. */
export interface PlatformState {
  readonly environment: Environment;
  readonly runs: readonly DoneRun[];
  /** By node ID: the number of the run that loaded the rows in the node's table. */
  readonly loadedBy: ReadonlyMap<string, number>;
  /** The current breakages. */
  readonly broken: readonly Breakage[];
  /** Whether STG_CUSTOMER contains a customer twice. */
  readonly isTwiceStaged: boolean;
}

/** The start time of a run, in milliseconds: one run each night, at 2 a.m. UTC. */
export function startOf(run: number): number {
  return Date.UTC(2026, 2, 1 + run, 2);
}

export const sameBreakage = (one: Breakage, other: Breakage) => JSON.stringify(one) === JSON.stringify(other);

/** The parameters that a run overrides: none, or all of the environment's parameters with another loadFrom, because a run replaces the whole map. */
function parametersOf(context: PipelineContext, action: RunAction) {
  if (action.do === 'retry' || action.loadFrom === undefined) return {};
  return { parameters: { ...context.parameters, loadFrom: action.loadFrom } };
}

/** The plan for a refresh or a retry of the last run, or the reason why it is refused. */
export function planOf(
  environment: Environment,
  pipeline: Pipeline,
  action: RunAction,
  last: RunDocument | undefined,
): RefreshPlan | NoRefresh {
  const context = prodOf(pipeline);
  if (action.do === 'retry') {
    if (!last) return { ok: false, refusal: { code: 'notRetryable', message: 'There is no run to retry.' } };
    return planRetry(environment, context, last);
  }
  const { jobId, include, exclude, parallelism } = action;
  return planRefresh(environment, context, {
    ...(jobId === undefined ? {} : { jobId }),
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(parallelism === undefined ? {} : { parallelism }),
    ...parametersOf(context, action),
  });
}

/** The failures of a simulated run that follow from the breakages. The SQL engine finds these failures by itself. */
function faults(plan: RefreshPlan, state: PlatformState): NodeFault[] {
  const { pipeline, context, included } = plan;
  const found: NodeFault[] = [];
  const { edges, indexOf } = pipelineGraph(pipeline);
  for (const breakage of state.broken) {
    if (breakage.what === 'droppedTable') {
      const node = pipeline.nodes.find(({ id }) => id === breakage.nodeId);
      const name = node && qualifiedName(pipeline, context, node);
      if (!node || !name?.ok) continue;
      const message = missingTableText(name.name.replaceAll('"', ''));
      const readers = edges.filter(({ from }) => from === node.id && included[indexOf.get(node.id)!] !== 1).map(({ to }) => to);
      for (const nodeId of [node.id, ...readers]) found.push({ nodeId, fault: { error: { code: 'missingTable', message } } });
    }
    const tested = indexOf.get('stg-orders');
    if (breakage.what !== 'negativeTotal' || tested === undefined) continue;
    const stage = plan.stages(tested).stages.findIndex(({ type }) => type === 'sqlTest');
    if (stage !== -1) found.push({ nodeId: 'stg-orders', stage, fault: { rows: 1 } });
  }
  const isStagedAgain = included[indexOf.get('stg-customer') ?? -1] === 1;
  const isTwice = isStagedAgain ? state.broken.some(({ what }) => what === 'customerTwice') : state.isTwiceStaged;
  // A merge into an empty table inserts both rows and does not fail.
  if (isTwice && state.loadedBy.has('dim-customer')) {
    const { message, detail } = duplicateRowText(pipeline.platform, [1]);
    found.push({ nodeId: 'dim-customer', fault: { error: { code: 'duplicateRow', message, detail } } });
  }
  return found;
}

function afterRun(state: PlatformState, pipeline: Pipeline, action: RunAction, id: number): PlatformState {
  const last = state.runs.findLast((run) => run.kind === 'run');
  const plan = planOf(state.environment, pipeline, action, last?.simulated.document);
  if (!plan.ok) return { ...state, runs: [...state.runs, { id, kind: 'refused', action, message: plan.refusal.message }] };
  const simulated = simulateRefresh(plan, {
    id,
    startTime: startOf(id),
    seed: id,
    faults: faultsOf(plan, faults(plan, state)),
    ...(action.cancelAt === undefined ? {} : { cancelAt: action.cancelAt }),
  });
  const loadedBy = new Map(state.loadedBy);
  let { isTwiceStaged } = state;
  for (const { nodeID, runState, queryResults } of simulated.document.results) {
    const isLoaded = runState === 'Successful' || queryResults.some(({ sql, success }) => success && /^(INSERT|MERGE)/.test(sql));
    if (!isLoaded) continue;
    loadedBy.set(nodeID, id);
    if (nodeID === 'stg-customer') isTwiceStaged = state.broken.some(({ what }) => what === 'customerTwice');
  }
  const runs: DoneRun[] = [...state.runs, { id, kind: 'run', action, plan, simulated }];
  return { ...state, environment: simulated.environment, runs, loadedBy, isTwiceStaged };
}

function after(state: PlatformState, pipeline: Pipeline, action: Action): PlatformState {
  if (action.do === 'refresh' || action.do === 'retry') return afterRun(state, pipeline, action, state.runs.length + 1);
  const { breakage } = action;
  const others = state.broken.filter((one) => !sameBreakage(one, breakage));
  const loadedBy = new Map(state.loadedBy);
  // A dropped table loses its rows, and a deploy creates it again empty.
  if (breakage.what === 'droppedTable') loadedBy.delete(breakage.nodeId);
  const environment: Environment =
    action.do === 'repair' && breakage.what === 'droppedTable' ? { ...state.environment, status: 'Waiting' } : state.environment;
  return { ...state, environment, loadedBy, broken: action.do === 'break' ? [...others, breakage] : others };
}

/** The state after the first deploy and the refresh of last night. */
function begin(pipeline: Pipeline): PlatformState {
  const context = prodOf(pipeline);
  let catalog = emptyCatalog(
    pipeline.platform,
    Object.values(context.mappings).map(({ database, schema }) => `${database}.${schema}`),
  );
  for (const node of pipeline.nodes) {
    const mapping = context.mappings[node.location];
    if (!isSource(node.type) || !mapping) continue;
    const name = [mapping.database, mapping.schema, node.name];
    catalog = withObject(catalog, { kind: 'table', name, columns: [], comment: '', rows: 'source', reads: [] });
  }
  const { outcome } = deployToCatalog(planDeploy(newEnvironment(context), { pipeline, context }), catalog);
  const fresh: PlatformState = {
    environment: outcome.environment,
    runs: [],
    loadedBy: new Map(),
    broken: [],
    isTwiceStaged: false,
  };
  return afterRun(fresh, pipeline, { do: 'refresh' }, 1);
}

/** Initial states by pipeline. */
const INITIAL_STATES = new WeakMap<Pipeline, PlatformState>();
/** The last result of an action, with the state before the action. */
const RESULTS = new WeakMap<Action, { before: PlatformState; after: PlatformState }>();

/** The simulated platform state after all actions. Intermediate states are remembered, so adding an action computes only that action. */
export function platformStateOf(pipeline: Pipeline, { actions }: RefreshData): PlatformState {
  let state = INITIAL_STATES.get(pipeline) ?? begin(pipeline);
  INITIAL_STATES.set(pipeline, state);
  for (const action of actions) {
    const known = RESULTS.get(action);
    const next = known?.before === state ? known.after : after(state, pipeline, action);
    RESULTS.set(action, { before: state, after: next });
    state = next;
  }
  return state;
}
