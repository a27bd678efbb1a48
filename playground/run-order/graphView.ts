import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NoPlan, RunPlan } from '#engine/run/plan.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { duration } from './duration.ts';

/** The note at the bottom of a card, such as `wave 2 · 4 s · fails`. */
function nodeNote(plan: RunPlan, node: number): string | undefined {
  if (plan.blocked?.onCycles.has(node)) return 'on a cycle';
  if (plan.blocked?.downstreamOfCycles.has(node)) return 'behind a cycle';
  if (plan.included[node] !== 1) return undefined;
  const parts = [`wave ${plan.wave[node]}`];
  if (plan.instant[node] !== 1) parts.push(duration(plan.durations[node]!));
  if (plan.failing.has(node)) parts.push('fails');
  return parts.join(' · ');
}

const DRAWN = new WeakMap<CanvasNode, CanvasNode>();

/** The card with its state in the run. Returns the same object while nothing changes, so that only changed cards are drawn again. */
function withRun(card: CanvasNode, run: Pick<CanvasNode, 'state' | 'note' | 'emphasis'>): CanvasNode {
  const known = DRAWN.get(card);
  if (known && known.state === run.state && known.note === run.note && known.emphasis === run.emphasis) return known;
  const drawn = { ...card, ...run };
  DRAWN.set(card, drawn);
  return drawn;
}

/** The cycles that keep nodes out of the run, as paths of node IDs. */
function cyclesOf(pipeline: Pipeline, plan: RunPlan | NoPlan): string[][] {
  const blocked = plan.ok || plan.why === 'cycle' ? plan.blocked : undefined;
  return (blocked?.cycles ?? []).map(({ path }) => path.map((node) => pipeline.nodes[node]!.id));
}

/** The cards of the graph with the state of each node in the run. The nodes on cycles are highlighted, or else those on the critical path. */
export function runNodes(
  pipeline: Pipeline,
  plan: RunPlan | NoPlan,
  states: readonly NodeState[],
  showCriticalPath: boolean,
): CanvasNode[] {
  const cycles = cyclesOf(pipeline, plan);
  const lit = new Set(cycles.flat());
  if (plan.ok && showCriticalPath && cycles.length === 0)
    for (const node of plan.critical.path) lit.add(pipeline.nodes[node]!.id);
  return canvasNodes(pipeline).map((card, index) =>
    withRun(card, {
      state: plan.ok ? states[index] : undefined,
      note: plan.ok ? nodeNote(plan, index) : undefined,
      emphasis: lit.has(card.id) ? 'lit' : undefined,
    }),
  );
}

/** The edges of the graph. The edges along cycles are highlighted, or else those along the critical path. */
export function runEdges(pipeline: Pipeline, plan: RunPlan | NoPlan, showCriticalPath: boolean): CanvasEdge[] {
  const lit = new Set<string>();
  const along = (ids: readonly string[]) => {
    for (let at = 1; at < ids.length; at++) lit.add(JSON.stringify([ids[at - 1], ids[at]]));
  };
  const cycles = cyclesOf(pipeline, plan);
  for (const cycle of cycles) along(cycle);
  if (plan.ok && showCriticalPath && cycles.length === 0) along(plan.critical.path.map((node) => pipeline.nodes[node]!.id));
  return canvasEdges(pipeline).map((edge) =>
    lit.has(JSON.stringify([edge.from, edge.to])) ? { ...edge, emphasis: 'lit' as const } : edge,
  );
}
