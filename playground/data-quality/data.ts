import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { QualityArgs } from './meta.ts';

export const MAX_ROWS = 16;
export const LONGEST_CELL = 60;
const MAX_COLUMNS = 30;

const cellSchema = z.string().max(LONGEST_CELL).nullable();
/** By the name of a source: its rows, each with the values of its columns in their order. */
const deliverySchema = z.record(z.string().min(1).max(100), z.array(z.array(cellSchema).max(MAX_COLUMNS)).max(MAX_ROWS));
export type Delivery = z.infer<typeof deliverySchema>;

const count = z.int().min(0).max(1_000_000);

/** The result of a test: the number of rows it found, or null where it was not reached or its query failed. */
const testOutcomeSchema = z.strictObject({
  name: z.string().max(700),
  when: z.enum(['Before', 'After']),
  found: count.nullable(),
});
export type TestOutcome = z.infer<typeof testOutcomeSchema>;

const nodeOutcomeSchema = z.strictObject({
  id: z.string().min(1).max(300),
  state: z.enum(['Successful', 'Failed', 'Skipped', 'Canceled']),
  tests: z.array(testOutcomeSchema).max(100),
  /** How many rows its table held before the run, and after it; absent where it has none. */
  rows: z.tuple([count, count]).optional(),
  /** What the warehouse said when a statement failed. */
  error: z.string().max(1_000).optional(),
});
export type NodeOutcome = z.infer<typeof nodeOutcomeSchema>;

/** How the last run ended on the engine: what the checks of exercises ask. */
const runOutcomeSchema = z.strictObject({
  /** Identifies the document and deliveries that ran. The result applies to nothing else. */
  key: z.int().min(0).max(0xffff_ffff),
  status: z.enum(['completed', 'failed', 'canceled']),
  nodes: z.array(nodeOutcomeSchema).max(100),
});
export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** This playground's data: the deliveries of yesterday and tonight, and how the last run ended. */
export const qualityDataSchema = z.strictObject({
  yesterday: deliverySchema.default({}),
  tonight: deliverySchema.default({}),
  run: runOutcomeSchema.optional(),
});
export type QualityData = z.infer<typeof qualityDataSchema>;
export type QualityStore = PlaygroundStore<QualityArgs, QualityData>;
export type QualityState = PlaygroundState<QualityArgs, QualityData>;
