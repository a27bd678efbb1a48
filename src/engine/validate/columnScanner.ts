import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import type { Finding } from './finding.ts';

/** The column IDs of each node, by node ID. */
export function columnIds({ nodes }: Pick<Pipeline, 'nodes'>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(nodes.map(({ id, columns }) => [id, new Set(columns.map((column) => column.id))]));
}

/** Findings about columns whose source column no longer exists, `sourceColumnMissing`: one for each column. */
export function scanColumnSources(
  { id, name, columns }: Pick<PipelineNode, 'id' | 'name' | 'columns'>,
  known: ReturnType<typeof columnIds>,
): Finding[] {
  return columns.flatMap((column): Finding[] => {
    const refs = column.sources.flatMap((source) => source.columns);
    const gone = refs.find((ref) => !known.get(ref.nodeId)?.has(ref.columnId));
    if (!gone) return [];
    const text = `warning[sourceColumnMissing]: ${name}.${column.name} comes from a column that is gone, and renders as NULL`;
    return [{ level: 'warning', text, nodeId: id, about: gone.columnId }];
  });
}
