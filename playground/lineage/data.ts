import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { LineageArgs } from './meta.ts';

/** This playground stores no data besides the document and the controls. */
export const lineageDataSchema = z.strictObject({});
export type LineageData = z.infer<typeof lineageDataSchema>;
export type LineageStore = PlaygroundStore<LineageArgs, LineageData>;
export type LineageState = PlaygroundState<LineageArgs, LineageData>;
