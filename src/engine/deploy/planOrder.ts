import { rankByCodePoint, runOrder } from '../graph/order.ts';
import { ancestors } from '../graph/reach.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import type { Deployed } from './environment.ts';
import type { PlanStep } from './planStep.ts';

/** The position of each given node in dependency order, alphabetical among equals; or the names along a cycle. */
export function deployOrder(
  pipeline: Pick<Pipeline, 'nodes'>,
  nodes: readonly PipelineNode[],
): { positions: ReadonlyMap<string, number>; cycle?: string[] } {
  const { graph } = pipelineGraph(pipeline);
  const order = runOrder(graph, rankByCodePoint(pipeline.nodes.map(({ name }) => name)));
  const wanted = new Set(nodes);
  const one = order.ok ? order : order.orderable;
  const positions = new Map(Array.from(one.order, (node, position) => [pipeline.nodes[node]!.id, position]));
  if (order.ok) return { positions };
  const cycle = order.cycles.find((found) => found.path.every((node) => wanted.has(pipeline.nodes[node]!)));
  return cycle ? { positions, cycle: cycle.path.map((node) => pipeline.nodes[node]!.name) } : { positions };
}

/**
 * Steps in the order in which they run: first deletions, with nodes before the nodes that they read; then alterations; then additions, both in
 * dependency order. A view that is created again moves to the add phase if something that it reads is created only there. That is this site's own
 * rule: the phases are documented, but not what happens to such a view.
 */
export function orderSteps(
  steps: readonly PlanStep[],
  pipeline: Pipeline,
  wanted: readonly PipelineNode[],
  current: Deployed | undefined,
): PlanStep[] {
  const { positions } = deployOrder(pipeline, wanted);
  const old = current ? deployOrder(current.pipeline, current.pipeline.nodes).positions : new Map<string, number>();
  const at = (step: PlanStep) => (step.bucket === 'deleted' ? -(old.get(step.nodeId) ?? 0) : (positions.get(step.nodeId) ?? 0));
  const { graph, indexOf, ids } = pipelineGraph(pipeline);
  const late = new Set(steps.flatMap((step) => (step.bucket === 'added' ? [step.nodeId] : [])));
  const placed = steps.map((step): PlanStep => {
    const node = indexOf.get(step.nodeId);
    if (step.bucket !== 'altered' || step.kind !== 'view' || node === undefined || late.size === 0) return step;
    const waits = ancestors(graph, [node]).nodes.some((found) => late.has(ids[found]!));
    return waits ? { ...step, phase: 'add' } : step;
  });
  const rank = { delete: 0, alter: 1, add: 2 };
  return placed
    .map((step, index) => ({ step, index }))
    .sort(
      (one, other) => rank[one.step.phase] - rank[other.step.phase] || at(one.step) - at(other.step) || one.index - other.index,
    )
    .map(({ step }) => step);
}
