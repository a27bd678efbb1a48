import { runOrder } from '#engine/graph/order.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import type { ExecutionError } from '#engine/run/executor.ts';
import type { TableCounts } from '#warehouse/tableCounts.ts';
import type { SqlEngine } from './enginePipeline.ts';

/** The rows of a node's table or view after a run. */
export type NodeRows = TableCounts;

/** Maximum share of a node's columns that may be wholly NULL for its rows to count. */
const MAX_NULL_SHARE = 0.1;

/** Whether the rows of a node count as a result: there is a row, and nearly all columns have values. */
export function isFilled({ rows, columns, nullColumns }: NodeRows): boolean {
  return rows > 0 && nullColumns.length <= columns * MAX_NULL_SHARE;
}

/**
 * Counts the rows of nodes, and their columns without values, for at most `limitMs` milliseconds: nodes that come too late are not in the answer. A
 * node that can't be read, such as a view whose SQL fails on its rows, is answered with the error.
 *
 * @throws {ExecutionError} when the run is canceled
 */
export async function countRows(
  engine: Pick<SqlEngine, 'count'>,
  pipeline: Pipeline,
  context: PipelineContext,
  nodeIds: ReadonlySet<string>,
  { signal, limitMs }: { readonly signal?: AbortSignal | undefined; readonly limitMs: number },
): Promise<ReadonlyMap<string, NodeRows | ExecutionError>> {
  const order = runOrder(pipelineGraph(pipeline).graph);
  const asked = Array.from(order.ok ? order.order : order.orderable.order).flatMap((at) => {
    const node = pipeline.nodes[at]!;
    const name = nodeIds.has(node.id) ? qualifiedName(pipeline, context, node) : undefined;
    return name?.ok ? [{ id: node.id, parts: name.parts }] : [];
  });
  const names = asked.map(({ parts }) => parts);
  const counted = await engine.count({ names, platform: pipeline.platform, limitMs }, signal);
  return new Map(counted.map((one, at) => [asked[at]!.id, one]));
}
