import { pipelineGraph } from './edges.ts';
import type { Column, ColumnRef, Pipeline, PipelineNode } from './schema.ts';

/**
 * The names of the columns that feed a column, over all sources of its node: `STG_ORDERS.O_ORDERKEY`. A reference to a missing column gives `a column
 * that is gone`.
 */
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

/** A column that a node can read, as an option of a list. */
interface ReadableColumn {
  value: string;
  label: string;
  group: string;
}

/** A reference to a column, written as the value of an option. */
export function columnValue({ nodeId, columnId }: ColumnRef): string {
  return JSON.stringify([nodeId, columnId]);
}

/** The columns that a node can map to: those of every node that it reads, grouped by node. */
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

/** The sources of a column after one source mapping got another column or transform. */
export function withSource(column: Column, source: number, patch: Partial<Column['sources'][number]>): Column['sources'] {
  const sources = column.sources.length > source ? column.sources : [...column.sources, { columns: [], transform: '' }];
  return sources.map((entry, index) => (index === source ? { ...entry, ...patch } : entry));
}
