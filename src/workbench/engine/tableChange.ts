import type { ObjectPath } from '#engine/deploy/platformDdl.ts';
import { quotedPath } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineNode, Platform } from '#engine/pipeline/schema.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';

/** The rows of a table before and after a deploy or refresh; absent where the table did not exist. */
export interface TableChange {
  readonly name: string;
  readonly before?: TableRows;
  readonly after?: TableRows;
  /** The columns that identify a row. */
  readonly keys: readonly string[];
}

/** Whether an error comes from a statement, and not from a cancellation. */
const isStatementError = (reason: unknown): reason is ExecutionError =>
  reason instanceof ExecutionError && reason.code !== 'canceled';

/**
 * Maximum number of rows of a table that are all read and marked. A larger table is only counted, and its first rows are read, as many as any query
 * returns.
 */
export const MAX_MARKED_ROWS = 10_000;

/**
 * Reads the rows of a table by its qualified name, or the first rows of a table with more than `MAX_MARKED_ROWS`. Undefined where no such table can
 * be read.
 */
export async function tableRows(
  engine: Executor,
  platform: Platform,
  name: string,
  signal: AbortSignal | undefined,
): Promise<TableRows | undefined> {
  try {
    const count = Number((await engine.execute({ sql: `SELECT COUNT(*) FROM ${name}`, platform }, signal)).rows[0]?.[0] ?? 0);
    // The limit is one more than the number of rows, because the engine counts again when a result is as long as its limit.
    const most = count <= MAX_MARKED_ROWS ? { maxRows: count + 1 } : {};
    const { columns, rows } = await engine.execute({ sql: `SELECT * FROM ${name}`, platform, ...most }, signal);
    return { columns, rows, rowCount: count };
  } catch (reason) {
    if (isStatementError(reason)) return undefined;
    throw reason;
  }
}

/** The columns that identify a row of a node: its business key, and the version column if the node has one. */
export const keysOf = (node: PipelineNode | undefined): string[] => [
  ...(node?.columns.filter(({ flags }) => flags.includes('isBusinessKey')).map(({ name }) => name) ?? []),
  'SYSTEM_VERSION',
];

/** The number of rows of a table or view, or the engine's message where they can't be counted. */
export type RowCount = { readonly rows: number } | { readonly message: string };

/** Counts the rows of a table or view. */
export async function rowCountOf(
  engine: Executor,
  { platform }: Pick<Pipeline, 'platform'>,
  path: ObjectPath,
  signal: AbortSignal | undefined,
): Promise<RowCount> {
  try {
    const { rows } = await engine.execute({ sql: `SELECT COUNT(*) FROM ${quotedPath(platform, path)}`, platform }, signal);
    return { rows: Number(rows[0]?.[0] ?? 0) };
  } catch (reason) {
    if (!isStatementError(reason)) throw reason;
    return { message: reason.message };
  }
}

/** The name by which row counts and current rows of an object are kept: `DATABASE.SCHEMA.NAME`. */
export const objectName = (path: ObjectPath): string => path.join('.');

/** The current rows of tables by `objectName`; undefined for a table that does not exist. The rows of tables that are not in the map have to be read. */
export type CurrentRows = ReadonlyMap<string, TableRows | undefined>;

/** Runs some work and reads the rows of some nodes before and after it. Rows that `known` contains are not read again before the work. */
export async function withTableChanges<Value>(
  engine: Executor,
  pipeline: Pick<Pipeline, 'platform' | 'nodes'>,
  targets: readonly { nodeId: string; name: string; before?: ObjectPath | undefined; after?: ObjectPath | undefined }[],
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
  known: CurrentRows = new Map(),
): Promise<{ value: Value; tables: ReadonlyMap<string, TableChange> }> {
  const { platform } = pipeline;
  const rowsOf = async (path: ObjectPath | undefined) =>
    path && (await tableRows(engine, platform, quotedPath(platform, path), signal));
  const before = new Map<string, TableRows | undefined>();
  for (const { nodeId, before: path } of targets)
    before.set(nodeId, path && known.has(objectName(path)) ? known.get(objectName(path)) : await rowsOf(path));
  const value = await work();
  const tables = new Map<string, TableChange>();
  for (const { nodeId, name, after: path, before: old } of targets) {
    const was = before.get(nodeId);
    // A table that should have been dropped but still exists is read too.
    const is = await rowsOf(path ?? old);
    const keys = keysOf(pipeline.nodes.find(({ id }) => id === nodeId));
    tables.set(nodeId, { name, keys, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) });
  }
  return { value, tables };
}
