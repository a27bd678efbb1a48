import { newEnvironment } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { runOrder } from '#engine/graph/order.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';

/** A node that is left out of a deploy so that the other nodes can be deployed, with the reason as a sentence. */
export interface LeftOut {
  readonly nodeId: string;
  readonly reason: string;
}

/** The plan of a project's first deploy, and the nodes that had to be left out of it. */
export interface ProjectPlan {
  readonly plan: DeployPlan;
  readonly leftOut: readonly LeftOut[];
}

function onCycles(pipeline: Pipeline): LeftOut[] {
  const { graph, ids } = pipelineGraph(pipeline);
  const order = runOrder(graph);
  if (order.ok) return [];
  const nameOf = new Map(pipeline.nodes.map(({ id, name }) => [id, name]));
  return order.cycles.flatMap(({ path }) => {
    const names = path.map((node) => nameOf.get(ids[node]!));
    return path.map((node) => ({ nodeId: ids[node]!, reason: `It waits for itself: ${names.join(' → ')}.` }));
  });
}

/**
 * Plans the first deploy of a whole project. Nodes that would stop the plan (a node in a cycle, of an unknown type, or with a template that can't
 * be rendered) are left out, as if their Deploy Enabled were off, and listed with the reason. Stop issues that belong to no single node stay in the
 * plan. Takes about one second for every 1,500 nodes.
 */
export function planProject(pipeline: Pipeline, context: PipelineContext): ProjectPlan {
  const leftOut = new Map<string, string>();
  for (const { id, deployEnabled } of pipeline.nodes) if (!deployEnabled) leftOut.set(id, 'Its Deploy Enabled is off.');
  const kept = () => ({
    ...pipeline,
    nodes: pipeline.nodes.map((node) => (leftOut.has(node.id) ? { ...node, deployEnabled: false } : node)),
  });
  for (;;) {
    // A cycle that shares a node with another cycle is found only after the other cycle has been broken up, so the remaining nodes are checked
    // again.
    const rest = kept();
    const wanted = { ...rest, nodes: rest.nodes.filter(({ deployEnabled }) => deployEnabled) };
    const plan = planDeploy(newEnvironment(context), { pipeline: rest, context });
    const found = [
      ...onCycles(wanted),
      ...plan.issues.stop.flatMap(({ nodeId, message }) =>
        nodeId === undefined ? [] : [{ nodeId, reason: `${message[0]!.toUpperCase()}${message.slice(1)}` }],
      ),
    ].filter(({ nodeId }) => !leftOut.has(nodeId));
    if (found.length === 0) return { plan, leftOut: [...leftOut].map(([nodeId, reason]) => ({ nodeId, reason })) };
    for (const { nodeId, reason } of found) leftOut.set(nodeId, reason);
  }
}
