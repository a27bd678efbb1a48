import { z } from '#engine/zod.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import type { BuilderArgs } from './meta.ts';

/** This playground's data. */
export const builderDataSchema = z.strictObject({
  /** Whether to offer, in place of the graph, to open a real project while the pipeline has no nodes. */
  invite: z.boolean().default(false),
});
export type BuilderData = z.infer<typeof builderDataSchema>;
export type BuilderStore = PlaygroundStore<BuilderArgs, BuilderData>;
