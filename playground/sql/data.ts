import { LIMITS } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import type { SqlArgs } from './meta.ts';

/** Maximum length of a statement, in characters. */
export const MAX_STATEMENT = 50_000;

/** This playground's data. */
export const sqlDataSchema = z.strictObject({
  /** The statement. */
  sql: z.string().max(MAX_STATEMENT).default(''),
  /** The id of the node whose SQL the statement is, until the reader changes the statement. */
  of: z.string().max(LIMITS.name).optional(),
});
export type SqlData = z.infer<typeof sqlDataSchema>;
export type SqlStore = PlaygroundStore<SqlArgs, SqlData>;
