import { counted, listed } from '#engine/text/phrases.ts';
import { runOrder } from '../graph/order.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import type { ReportBuilder } from './report.ts';

/** Maximum number of nodes of one cycle in a message; a cycle may have as many nodes as the project. */
const MAX_LISTED_NODES = 12;

/**
 * Reports the cycles of a project, the nodes that wait for them, and the number of nodes that can run (`/docs/build-your-pipeline/node-run-order`).
 */
export function reportCycles(pipeline: Pipeline, report: ReportBuilder): void {
  const order = runOrder(pipelineGraph(pipeline).graph);
  if (order.ok) return;
  const nameOf = (index: number) => `${pipeline.nodes[index]!.location}.${pipeline.nodes[index]!.name}`;
  for (const { nodes, path } of order.cycles) {
    const shown = path.slice(0, MAX_LISTED_NODES).map(nameOf).join(' → ');
    const rest = path.length > MAX_LISTED_NODES ? ` → … → ${nameOf(path[0]!)}` : '';
    const whole = nodes.length > path.length - 1 ? ` With others that they read through, ${nodes.length} nodes can't start.` : '';
    const message = `${path.length - 1} nodes wait for each other in a circle: ${shown}${rest}.${whole}`;
    report.add({ code: 'graph.cycle', level: 'warning', message, count: nodes.length });
  }
  const behind = [...order.downstreamOfCycles];
  const ordered = order.orderable.order.length;
  const waiting =
    behind.length > 0
      ? ` ${listed(behind.map(nameOf))} ${behind.length === 1 ? 'waits' : 'wait'} behind ${order.cycles.length === 1 ? 'it' : 'them'}.`
      : '';
  const message = `${counted(order.cycles.length, 'cycle keeps', 'cycles keep')} ${counted(pipeline.nodes.length - ordered, 'node')} from running.${waiting} ${counted(ordered, 'other node is', 'other nodes are')} in order.`;
  report.add({ code: 'graph.cycle', level: 'warning', message, count: behind.length });
}
