import type { Catalog } from '#engine/deploy/catalog.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionErrorInput, Statement, StatementResult } from '#engine/run/executor.ts';
import type { CustomTable } from '../custom/customTable.ts';
import type { SampleTable } from '../sample/sampleTable.ts';
import type { CountRequest, TableCounts } from '../tableCounts.ts';
import type { SchemaName } from '../warehouse.ts';

/** A task for the engine's worker. `now` is always set, so that repeating a task gives the same rows. */
export type Task =
  | { readonly kind: 'provide'; readonly schemas: readonly SchemaName[]; readonly orders?: number }
  | { readonly kind: 'sample'; readonly tables: readonly SampleTable[]; readonly orders: number; readonly now: number }
  | { readonly kind: 'load'; readonly table: CustomTable }
  | { readonly kind: 'execute'; readonly statement: Statement }
  | { readonly kind: 'count'; readonly request: CountRequest }
  | { readonly kind: 'catalog'; readonly platform: Platform };

/** The result of a task: rows and counts of a statement, the rows of tables or why they can't be read, the catalog, or nothing. */
export type TaskResult =
  | StatementResult
  | readonly (TableCounts | { readonly error: ExecutionErrorInput })[]
  | Catalog
  | undefined;

/** The answer to a task. */
export type TaskAnswer =
  | { readonly kind: 'done'; readonly result: TaskResult }
  | { readonly kind: 'failed'; readonly error: ExecutionErrorInput }
  /** The task broke the engine; this worker carries out no further tasks. */
  | { readonly kind: 'crashed'; readonly message: string };
