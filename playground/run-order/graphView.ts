import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NodeState } from '#engine/run/simulate.ts';
import type { NoPlan, RunPlan } from './plan.ts';
import { duration } from './words.ts';

/** What stands at the foot of a card: `wave 2 · 4 s · fails`. */
export function nodeNote(plan: RunPlan, node: number): string | undefined {
  if (plan.included[node] !== 1) return undefined;
  const parts = [`wave ${plan.wave[node]}`];
  if (plan.instant[node] !== 1) parts.push(duration(plan.durations[node]!));
  if (plan.failing.has(node)) parts.push('fails');
  return parts.join(' · ');
}

/** The cards of the graph with the state of each node in the run. Without a run: the nodes of the cycle stand out. */
export function runNodes(
  pipeline: Pipeline,
  plan: RunPlan | NoPlan,
  states: readonly NodeState[],
  showCriticalPath: boolean,
): CanvasNode[] {
  const lit = new Set<string>();
  if (!plan.ok && plan.why === 'cycle') for (const id of plan.cycle) lit.add(id);
  if (plan.ok && showCriticalPath) for (const node of plan.critical.path) lit.add(pipeline.nodes[node]!.id);
  return pipeline.nodes.map((node, index) => {
    const type = nodeTypeOf(pipeline, node.type);
    return {
      id: node.id,
      name: node.name,
      location: node.location,
      kind: type.kind,
      typeName: type.name,
      badges: node.badges,
      ...(plan.ok ? { state: states[index], note: nodeNote(plan, index) } : {}),
      ...(lit.has(node.id) ? { emphasis: 'lit' as const } : {}),
    };
  });
}

/** The edges of the graph; those along the critical path or the cycle stand out. */
export function runEdges(pipeline: Pipeline, plan: RunPlan | NoPlan, showCriticalPath: boolean): CanvasEdge[] {
  const lit = new Set<string>();
  const along = (ids: readonly string[]) => {
    for (let at = 1; at < ids.length; at++) lit.add(JSON.stringify([ids[at - 1], ids[at]]));
  };
  if (!plan.ok && plan.why === 'cycle') along(plan.cycle);
  if (plan.ok && showCriticalPath) along(plan.critical.path.map((node) => pipeline.nodes[node]!.id));
  return pipelineGraph(pipeline).edges.map((edge) =>
    lit.has(JSON.stringify([edge.from, edge.to])) ? { ...edge, emphasis: 'lit' as const } : edge,
  );
}
