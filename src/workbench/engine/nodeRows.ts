import { qualifiedName, quoteName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';

/** The rows of a node's table or view after a run. */
export interface NodeRows {
  readonly rows: number;
  readonly columns: number;
  /** The columns that are NULL in all rows; none where there are no rows. */
  readonly nullColumns: readonly string[];
}

/** Maximum share of a node's columns that may be wholly NULL for its rows to count. */
const MAX_NULL_SHARE = 0.1;

/** Whether the rows of a node count as a result: there is a row, and nearly all columns have values. */
export function isFilled({ rows, columns, nullColumns }: NodeRows): boolean {
  return rows > 0 && nullColumns.length <= columns * MAX_NULL_SHARE;
}

/**
 * Counts the rows of nodes, and their columns without values. A node that can't be read, such as a view whose SQL fails on its rows, is answered with
 * the error. `isOver` says when to stop counting; later nodes are then not in the answer.
 *
 * @throws {ExecutionError} when the run is canceled
 */
export async function countRows(
  engine: Executor,
  pipeline: Pipeline,
  context: PipelineContext,
  nodeIds: ReadonlySet<string>,
  { signal, isOver }: { readonly signal?: AbortSignal | undefined; readonly isOver?: () => boolean } = {},
): Promise<ReadonlyMap<string, NodeRows | ExecutionError>> {
  const { platform } = pipeline;
  const counted = new Map<string, NodeRows | ExecutionError>();
  for (const node of pipeline.nodes) {
    const name = nodeIds.has(node.id) ? qualifiedName(pipeline, context, node) : undefined;
    if (!name?.ok) continue;
    if (isOver?.()) break;
    try {
      const { columns } = await engine.execute({ sql: `SELECT * FROM ${name.name} LIMIT 0`, platform }, signal);
      const counts = columns.map((column) => `COUNT(${quoteName(platform, column.name)})`);
      const answer = await engine.execute(
        { sql: `SELECT ${['COUNT(*)', ...counts].join(', ')} FROM ${name.name}`, platform },
        signal,
      );
      const [rows = 0, ...values] = answer.rows[0]!.map(Number);
      const nullColumns = columns.flatMap((column, at) => (rows > 0 && values[at] === 0 ? [column.name] : []));
      counted.set(node.id, { rows, columns: columns.length, nullColumns });
    } catch (error) {
      if (!(error instanceof ExecutionError) || error.code === 'canceled' || error.code === 'lost') throw error;
      counted.set(node.id, error);
    }
  }
  return counted;
}
