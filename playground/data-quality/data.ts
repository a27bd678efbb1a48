import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { QualityArgs } from './meta.ts';

/** Rows of a source in a delivery; more would not fit on the screen at once. */
export const MAX_DELIVERED_ROWS = 16;
/** Characters of a value in a delivery. */
export const MAX_CELL_LENGTH = 60;
/** Values of a row in a delivery. */
const MAX_DELIVERED_COLUMNS = 30;

const cellSchema = z.string().max(MAX_CELL_LENGTH).nullable();
/** By the name of a source: its rows, each with its values in the order of the columns. */
const deliverySchema = z.record(
  z.string().min(1).max(100),
  z.array(z.array(cellSchema).max(MAX_DELIVERED_COLUMNS)).max(MAX_DELIVERED_ROWS),
);
export type Delivery = z.infer<typeof deliverySchema>;

const count = z.int().min(0).max(1_000_000);

/** The result of a test: the number of rows that it found, or null if it was not reached or its query failed. */
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
  /** The number of rows in the node's table before and after the run; absent if the node has no table. */
  rows: z.tuple([count, count]).optional(),
  /** The warehouse's message if a statement failed. */
  error: z.string().max(1_000).optional(),
});
export type NodeOutcome = z.infer<typeof nodeOutcomeSchema>;

/** The result of the last run on the engine, for the checks of exercises. */
const runOutcomeSchema = z.strictObject({
  /** Identifies the document and the deliveries of the run. The result applies only to these. */
  key: z.int().min(0).max(0xffff_ffff),
  status: z.enum(['completed', 'failed', 'canceled']),
  nodes: z.array(nodeOutcomeSchema).max(100),
});
export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** This playground's data: the deliveries of yesterday and tonight, and the result of the last run. */
export const qualityDataSchema = z.strictObject({
  yesterday: deliverySchema.default({}),
  tonight: deliverySchema.default({}),
  run: runOutcomeSchema.optional(),
});
export type QualityData = z.infer<typeof qualityDataSchema>;
export type QualityStore = PlaygroundStore<QualityArgs, QualityData>;
export type QualityState = PlaygroundState<QualityArgs, QualityData>;
