import { builtInType } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import { type SimulatedRefresh, simulateRefresh } from '../refresh/refreshRun.ts';
import { refreshStages } from '../refresh/refreshStages.ts';
import { faultsOf } from '../refresh/simulatedWarehouse.ts';
import type { ApiState, Fault, StoredRefresh, StoredRun } from './apiState.ts';
import { environmentContext } from './resources.ts';

/** Refreshes of an API state, planned and simulated by `engine/refresh` like every refresh of this site. */

type RefreshRun = Pick<StoredRun, 'id' | 'begin' | 'canceledAt'> & { readonly kind: StoredRefresh };

const SIMULATION_BY_REFRESH = new WeakMap<StoredRefresh, { readonly of: RefreshRun; readonly simulated: SimulatedRefresh }>();

/** Milliseconds that a node takes when a stage takes one second. */
const nodeTime = ({ type }: PipelineNode) => 1_000 * (builtInType(type)?.relativeDuration ?? 1);

/**
 * Simulated refreshes by plan, and then by faults and speed, because the same refresh often runs again. Canceled refreshes are not cached: two of
 * them are seldom alike.
 */
const SIMULATIONS_BY_PLAN = new WeakMap<RefreshPlan, Map<string, SimulatedRefresh>>();
/** Maximum number of simulated refreshes cached for one plan; when it is reached, the cache is emptied. */
const MAX_SIMULATIONS_PER_PLAN = 20;

/** The simulated refresh of a run, with its faults and until it is canceled. Cached until the begin or the cancellation of the run changes. */
export function refreshOf(run: RefreshRun): SimulatedRefresh {
  const { id, begin, canceledAt, kind } = run;
  const known = SIMULATION_BY_REFRESH.get(kind);
  if (known?.of.id === id && known.of.begin === begin && known.of.canceledAt === canceledAt) return known.simulated;
  const simulated = canceledAt === undefined ? uncanceledRefresh(run) : simulatedRun(run, kind.plan());
  SIMULATION_BY_REFRESH.set(kind, { of: run, simulated });
  return simulated;
}

/** The simulation of a refresh that is not canceled, reused from an earlier run with the same plan, faults and speed. */
function uncanceledRefresh(run: RefreshRun): SimulatedRefresh {
  const { id, begin, kind } = run;
  const plan = kind.plan();
  const simulations = SIMULATIONS_BY_PLAN.get(plan) ?? new Map<string, SimulatedRefresh>();
  SIMULATIONS_BY_PLAN.set(plan, simulations);
  const key = JSON.stringify([kind.faults, kind.seconds]);
  const before = simulations.get(key);
  if (before) return before.restarted(id, begin);
  if (simulations.size >= MAX_SIMULATIONS_PER_PLAN) simulations.clear();
  const simulated = simulatedRun(run, plan);
  simulations.set(key, simulated);
  return simulated;
}

function simulatedRun({ id, begin, canceledAt, kind }: RefreshRun, plan: RefreshPlan): SimulatedRefresh {
  const faults = faultsOf(
    plan,
    kind.faults.map(({ nodeID, message }) => ({ nodeId: nodeID, fault: { error: { code: 'other', message } } })),
  );
  const usual = { id, startTime: begin, seed: 0, faults, countsRows: true };
  const { seconds } = kind;
  const factor =
    'perNode' in seconds
      ? seconds.perNode
      : (seconds.total * 1_000) / (simulateRefresh(plan, { ...usual, nodeTime }).run.total || 1);
  return simulateRefresh(plan, {
    ...usual,
    nodeTime: (node) => factor * nodeTime(node),
    ...(canceledAt === undefined ? {} : { cancelAt: canceledAt - begin }),
  });
}

/**
 * Renders the SQL that refreshes of an API state send ahead of time, one node per step, so that the answer to the first request does not wait for it.
 */
export function* prerenderRefreshes({ environments }: ApiState): Generator<void> {
  for (const environment of environments) {
    const { deployed } = environment;
    const context = environmentContext(environment);
    for (const node of deployed?.nodes ?? []) {
      refreshStages(deployed!, node, context);
      yield;
    }
  }
}

/** The faults that remain after a refresh has used some of them up. */
export function remainingFaults(
  faults: readonly Fault[],
  environmentID: string,
  { pipeline }: Pick<RefreshPlan, 'pipeline'>,
  { run }: SimulatedRefresh,
): readonly Fault[] {
  const failed = new Set(run.state.flatMap((state, node) => (state === 'failed' ? [pipeline.nodes[node]!.id] : [])));
  return faults.flatMap((fault) => {
    if (fault.environmentID !== environmentID || !failed.has(fault.nodeID)) return [fault];
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  });
}
