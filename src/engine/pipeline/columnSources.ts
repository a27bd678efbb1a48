import { pipelineGraph } from './edges.ts';
import type { Column, ColumnRef, Pipeline, PipelineNode } from './schema.ts';

/** The columns that a column is fed from, over all sources of its node: `STG_ORDERS.O_ORDERKEY`. A link to a column that is gone says so. */
export function sourceNames(pipeline: Pick<Pipeline, 'nodes'>, column: Column): string[] {
  const graph = pipelineGraph(pipeline);
  const names = new Set<string>();
  for (const { nodeId, columnId } of column.sources.flatMap(({ columns }) => columns)) {
    const index = graph.indexOf.get(nodeId);
    const node = index === undefined ? undefined : pipeline.nodes[index];
    const found = node?.columns.find(({ id }) => id === columnId);
    names.add(found ? `${node!.name}.${found.name}` : 'a column that is gone');
  }
  return [...names];
}

/** A column of a node that another node reads. */
interface ReadableColumn {
  value: string;
  label: string;
  group: string;
}

/** How a reference to a column is written as the value of an option. */
export function columnValue({ nodeId, columnId }: ColumnRef): string {
  return JSON.stringify([nodeId, columnId]);
}

/** The columns that a node can take over, by the node they are in: those of every node it reads. */
export function readableColumns(pipeline: Pick<Pipeline, 'nodes'>, node: PipelineNode): ReadableColumn[] {
  const graph = pipelineGraph(pipeline);
  return graph.edges
    .filter((edge) => edge.to === node.id)
    .flatMap(({ from }) => pipeline.nodes[graph.indexOf.get(from)!] ?? [])
    .flatMap((read) =>
      read.columns.map(({ id, name }) => ({
        value: columnValue({ nodeId: read.id, columnId: id }),
        label: name,
        group: read.name,
      })),
    );
}

/** The column's sources with another link or transform in one of them. */
export function withSource(column: Column, source: number, patch: Partial<Column['sources'][number]>): Column['sources'] {
  const sources = column.sources.length > source ? column.sources : [...column.sources, { columns: [], transform: '' }];
  return sources.map((entry, index) => (index === source ? { ...entry, ...patch } : entry));
}
