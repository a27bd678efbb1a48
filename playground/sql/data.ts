import { z } from '#engine/zod.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import type { SqlArgs } from './meta.ts';

/** This playground's data. */
export const sqlDataSchema = z.strictObject({
  /** The statement. */
  sql: z.string().max(50_000).default(''),
});
export type SqlData = z.infer<typeof sqlDataSchema>;
export type SqlStore = PlaygroundStore<SqlArgs, SqlData>;
