import type { PipelineNode, Platform } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';

/** A table around a deploy or refresh: its rows before and after, absent where it was not there. */
export interface TableChange {
  readonly name: string;
  readonly before?: TableRows;
  readonly after?: TableRows;
  /** The columns by which a row is the same one. */
  readonly keys: readonly string[];
}

/** Whether something is an answer of the engine, and not that somebody canceled. */
export const isStatementError = (reason: unknown): reason is ExecutionError =>
  reason instanceof ExecutionError && reason.code !== 'canceled';

/** The rows of a table by its qualified name; undefined where there is none that can be read. */
export async function tableRows(
  engine: Executor,
  platform: Platform,
  name: string,
  signal: AbortSignal | undefined,
): Promise<TableRows | undefined> {
  try {
    const { columns, rows, rowCount } = await engine.execute({ sql: `SELECT * FROM ${name}`, platform }, signal);
    return { columns, rows, rowCount };
  } catch (reason) {
    if (isStatementError(reason)) return undefined;
    throw reason;
  }
}

/** The columns by which a row of a node is the same one: its business key, and the version where there are some. */
export const keysOf = (node: PipelineNode | undefined): string[] => [
  ...(node?.columns.filter(({ flags }) => flags.includes('isBusinessKey')).map(({ name }) => name) ?? []),
  'SYSTEM_VERSION',
];
