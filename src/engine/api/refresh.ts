import { builtInType } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import { type SimulatedRefresh, simulateRefresh } from '../refresh/refreshRun.ts';
import { refreshStages } from '../refresh/refreshStages.ts';
import { faultsOf } from '../refresh/simulatedWarehouse.ts';
import type { ApiState, Fault, StoredRefresh, StoredRun } from './apiState.ts';
import { environmentContext } from './resources.ts';

/** Refreshes of an API state go as every refresh of this site does: planned and run on paper by `engine/refresh`. */

type RefreshRun = Pick<StoredRun, 'id' | 'begin' | 'canceledAt'> & { readonly kind: StoredRefresh };

const SIMULATED = new WeakMap<StoredRefresh, { readonly of: RefreshRun; readonly simulated: SimulatedRefresh }>();

/** How long a node takes that has one second, in milliseconds. */
const nodeTime = ({ type }: PipelineNode) => 1_000 * (builtInType(type)?.relativeDuration ?? 1);

/**
 * The refreshes of one plan that were worked out, by everything else that decides how they go: the same night is often run again. Canceled ones are
 * not kept, as two are seldom alike.
 */
const OF_PLAN = new WeakMap<RefreshPlan, Map<string, SimulatedRefresh>>();
/** The most refreshes that are remembered for one plan. */
const MAX_OF_PLAN = 20;

/** How a refresh goes, with the faults of its environment and until it is canceled. Remembered until its turn or its end changes. */
export function refreshOf(run: RefreshRun): SimulatedRefresh {
  const { id, begin, canceledAt, kind } = run;
  const known = SIMULATED.get(kind);
  if (known?.of.id === id && known.of.begin === begin && known.of.canceledAt === canceledAt) return known.simulated;
  const simulated = canceledAt === undefined ? alike(run) : simulatedRun(run, kind.plan());
  SIMULATED.set(kind, { of: run, simulated });
  return simulated;
}

/** A refresh that runs to its end: taken from one of the same plan with the same faults and pace, if there was one before. */
function alike(run: RefreshRun): SimulatedRefresh {
  const { id, begin, kind } = run;
  const plan = kind.plan();
  const ways = OF_PLAN.get(plan) ?? new Map<string, SimulatedRefresh>();
  OF_PLAN.set(plan, ways);
  const key = JSON.stringify([kind.faults, kind.seconds]);
  const before = ways.get(key);
  if (before) return before.again(id, begin);
  if (ways.size >= MAX_OF_PLAN) ways.clear();
  const simulated = simulatedRun(run, plan);
  ways.set(key, simulated);
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

/** Renders the SQL that refreshes of an API state send, one node per step, ahead of time: the answer to the first request then does not wait for it. */
export function* renderedAhead({ environments }: ApiState): Generator<void> {
  for (const environment of environments) {
    const { deployed } = environment;
    const context = environmentContext(environment);
    for (const node of deployed?.nodes ?? []) {
      refreshStages(deployed!, node, context);
      yield;
    }
  }
}

/** The faults that are left after a refresh met some of them. */
export function usedUp(
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
