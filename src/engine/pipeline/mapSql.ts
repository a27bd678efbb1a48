import type { Pipeline, PipelineNode } from './schema.ts';

/** The pipeline with the SQL of each node as `change` returns it; nodes without SQL stay as they are. The same object if no SQL changes. */
export function mapSql(pipeline: Pipeline, change: (sql: string, node: PipelineNode) => string): Pipeline {
  const nodes = pipeline.nodes.map((node): PipelineNode => {
    const sql = node.sql === undefined ? undefined : change(node.sql, node);
    return sql === undefined || sql === node.sql ? node : { ...node, sql };
  });
  return nodes.some((node, at) => node !== pipeline.nodes[at]) ? { ...pipeline, nodes } : pipeline;
}
