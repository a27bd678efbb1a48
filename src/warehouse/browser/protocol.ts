import type { Catalog } from '#engine/deploy/catalog.ts';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionErrorInput, Statement, StatementResult } from '#engine/run/executor.ts';
import type { OwnTable } from '../own/ownTable.ts';
import type { SampleTable } from '../sample/sampleTable.ts';
import type { SchemaName } from '../warehouse.ts';

/** A request to the engine's worker. `now` is filled in, so that doing it again gives the same rows. */
export type Task =
  | { readonly kind: 'provide'; readonly schemas: readonly SchemaName[]; readonly orders?: number }
  | { readonly kind: 'sample'; readonly tables: readonly SampleTable[]; readonly orders: number }
  | { readonly kind: 'load'; readonly table: OwnTable }
  | { readonly kind: 'execute'; readonly statement: Statement }
  | { readonly kind: 'catalog'; readonly platform: Platform };

/** The result of a task: rows and counts of a statement, the catalog, or nothing. */
export type TaskResult = StatementResult | Catalog | undefined;

/** From the page to the worker. */
export type WorkerRequest =
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }
  | { readonly kind: 'cancel'; readonly id: number };

/** From the worker to the page. The engine and the task of an id answer once; progress comes any number of times before. */
export type WorkerAnswer =
  | { readonly kind: 'loading'; readonly bytes: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: TaskResult }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ExecutionErrorInput }
  /** The task broke the engine: this worker carries out nothing more. */
  | { readonly kind: 'crashed'; readonly id: number; readonly message: string };
