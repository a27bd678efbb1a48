import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { type ColumnLineage, columnKey } from '#engine/lineage/columns.ts';
import type { BrokenUse } from '#engine/lineage/namedColumns.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';

/** The columns of each node that take part in a lineage, by node ID. */
function columnsByNode(lineage: ColumnLineage): Map<string, string[]> {
  const byNode = new Map([[lineage.node.id, [lineage.column.name]]]);
  for (const { node, column } of [...lineage.up, ...lineage.down])
    byNode.set(node.id, [...(byNode.get(node.id) ?? []), column.name]);
  return byNode;
}

/** Cards and edges with a column's lineage highlighted. Each card says which of its columns take part, or how many of its uses are broken. */
export function lineageGraph(
  pipeline: Pipeline,
  lineage: ColumnLineage | undefined,
  broken: readonly BrokenUse[],
): { nodes: CanvasNode[]; edges: CanvasEdge[] } {
  const problems = new Map<string, number>();
  for (const { node } of broken) problems.set(node.id, (problems.get(node.id) ?? 0) + 1);
  const columns = lineage && columnsByNode(lineage);
  const nodeOf = new Map([...(lineage?.up ?? []), ...(lineage?.down ?? [])].map(({ key, node }) => [key, node.id]));
  if (lineage) nodeOf.set(columnKey({ nodeId: lineage.node.id, columnId: lineage.column.id }), lineage.node.id);
  const pairs = new Set(lineage?.links.map(({ from, to }) => `${nodeOf.get(from)}\n${nodeOf.get(to)}`));
  return {
    nodes: canvasNodes(pipeline).map((card) => {
      const names = columns?.get(card.id);
      const count = problems.get(card.id);
      const note = names && (names.length <= 2 ? names.join(', ') : counted(names.length, 'column'));
      return {
        ...card,
        ...(columns ? { emphasis: names ? ('lit' as const) : ('dim' as const) } : {}),
        ...(note === undefined ? {} : { note }),
        ...(count === undefined ? {} : { problems: count }),
      };
    }),
    edges: canvasEdges(pipeline).map((edge) => ({
      ...edge,
      ...(columns ? { emphasis: pairs.has(`${edge.from}\n${edge.to}`) ? ('lit' as const) : ('dim' as const) } : {}),
    })),
  };
}
