import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { MAX_NIGHTS, type SourcesArgs } from './meta.ts';

/** Rows of a source on a night; more would not fit on the screen at once. */
export const MAX_SOURCE_ROWS = 10;

/** A row as delivered by a shop. The total is text. */
const rowSchema = z.strictObject({ ORDER_KEY: z.int().min(0).max(999_999), TOTAL: z.string().max(20) });
export type OrderRow = z.infer<typeof rowSchema>;

const SOURCE_NAMES = ['ORDERS_EU', 'ORDERS_US'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

const nightSchema = z.strictObject({
  ORDERS_EU: z.array(rowSchema).max(MAX_SOURCE_ROWS),
  ORDERS_US: z.array(rowSchema).max(MAX_SOURCE_ROWS),
});
export type Night = z.infer<typeof nightSchema>;

/** The rows of each source on each night. */
export const sourcesDataSchema = z.strictObject({
  nights: z
    .array(nightSchema)
    .min(1)
    .max(MAX_NIGHTS)
    .default([{ ORDERS_EU: [], ORDERS_US: [] }]),
});
export type SourcesData = z.infer<typeof sourcesDataSchema>;
export type SourcesStore = PlaygroundStore<SourcesArgs, SourcesData>;
export type SourcesState = PlaygroundState<SourcesArgs, SourcesData>;

/** Whether a name is the name of a source whose rows are in this playground's data. */
export function isSourceName(name: string): name is SourceName {
  return (SOURCE_NAMES as readonly string[]).includes(name);
}

/** The data with other rows in a source on a night. Nights count from 1. */
export function withRows({ nights }: SourcesData, night: number, source: SourceName, rows: OrderRow[]): SourcesData {
  return { nights: nights.map((known, index) => (index === night - 1 ? { ...known, [source]: rows } : known)) };
}
