import type { Catalog } from '#engine/deploy/catalog.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionErrorInput, Statement, StatementResult } from '#engine/run/executor.ts';
import type { CustomTable } from '../custom/customTable.ts';
import type { SampleTable } from '../sample/sampleTable.ts';
import type { SchemaName } from '../warehouse.ts';

/** A task for the engine's worker. `now` is always set, so that repeating a task gives the same rows. */
export type Task =
  | { readonly kind: 'provide'; readonly schemas: readonly SchemaName[]; readonly orders?: number }
  | { readonly kind: 'sample'; readonly tables: readonly SampleTable[]; readonly orders: number }
  | { readonly kind: 'load'; readonly table: CustomTable }
  | { readonly kind: 'execute'; readonly statement: Statement }
  | { readonly kind: 'catalog'; readonly platform: Platform };

/** The result of a task: rows and counts of a statement, the catalog, or nothing. */
export type TaskResult = StatementResult | Catalog | undefined;

/** Messages from the page to the worker. */
export type WorkerRequest =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | { readonly kind: 'cancel'; readonly id: number };

/** Messages from the worker to the page. The engine and each task answer once; progress messages come before, any number of times. */
export type WorkerAnswer =
  | { readonly kind: 'loading'; readonly bytes: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: TaskResult }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ExecutionErrorInput }
  /** The task broke the engine; this worker carries out no further tasks. */
  | { readonly kind: 'crashed'; readonly id: number; readonly message: string };
