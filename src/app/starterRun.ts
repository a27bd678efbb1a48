import { buildGraph } from '#engine/graph/graph.ts';
import { isSourceKind } from '#engine/pipeline/nodeTypes.ts';
import { momentsOf, type Run, stateAt } from '#engine/run/record.ts';
import { type NodeState, retrySet } from '#engine/run/scheduler.ts';
import { simulate } from '#engine/run/simulate.ts';
import { STARTER_EDGES, STARTER_NODES } from './starterPicture.ts';

const indexOf = (id: string) => STARTER_NODES.findIndex((node) => node.id === id);
const graph = buildGraph(
  STARTER_NODES.length,
  STARTER_EDGES.map(({ from }) => indexOf(from)),
  STARTER_EDGES.map(({ to }) => indexOf(to)),
);
/** In seconds; sources have nothing to load. */
const DURATIONS = STARTER_NODES.map(({ kind }, index) => (isSourceKind(kind) ? 0 : 2 - (index % 2) * 0.5));
const INSTANT = new Set(STARTER_NODES.flatMap(({ kind }, index) => (isSourceKind(kind) ? [index] : [])));

/** The node that fails in the first run. */
const FAILING = 'stg-nation';

/** What the start page shows at one moment of a run. */
export interface RunFrame {
  /** Seconds since the run began. */
  time: number;
  /** By the order of `STARTER_NODES`. */
  states: readonly NodeState[];
}

const framesOf = (run: Run, show = (states: NodeState[]) => states): RunFrame[] =>
  momentsOf(run).map(({ time }) => ({ time, states: show(stateAt(run, time)) }));

/** The first run of the starter pipeline, by the scheduler of every run: one node fails, and what depends on it is skipped. */
export function firstRun(): RunFrame[] {
  return framesOf(simulate({ graph, durations: DURATIONS, instant: INSTANT, failing: new Set([indexOf(FAILING)]) }));
}

/** The retry: it runs what was not successful, and the rest stays as it is (`/docs/deploy-and-refresh/refresh`). */
export function retryRun(): RunFrame[] {
  const first = firstRun().at(-1)!.states;
  const again = simulate({ graph, durations: DURATIONS, instant: INSTANT, included: retrySet(first) });
  return framesOf(again, (states) => states.map((state, index) => (state === 'notInRun' ? first[index]! : state)));
}
