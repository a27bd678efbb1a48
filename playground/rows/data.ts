import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { MAX_DAYS, type RowsArgs } from './meta.ts';

/** Rows of the source on a day; more would not fit on the screen at once. */
export const MAX_SOURCE_ROWS = 12;

const rowSchema = z.strictObject({
  C_CUSTKEY: z.int().min(0).max(999_999),
  C_NAME: z.string().max(25),
  C_ADDRESS: z.string().max(40),
});
export type CustomerRow = z.infer<typeof rowSchema>;

/** The rows of the source on each day. */
export const rowsDataSchema = z.strictObject({
  days: z.array(z.array(rowSchema).max(MAX_SOURCE_ROWS)).min(1).max(MAX_DAYS).default([[]]),
});
export type RowsData = z.infer<typeof rowsDataSchema>;
export type RowsStore = PlaygroundStore<RowsArgs, RowsData>;
export type RowsState = PlaygroundState<RowsArgs, RowsData>;

/** The data with other rows on a day. Days count from 1. */
export function withDay({ days }: RowsData, day: number, rows: CustomerRow[]): RowsData {
  return { days: days.map((known, index) => (index === day - 1 ? rows : known)) };
}
