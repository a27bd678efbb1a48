import { z } from '#engine/zod.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import type { BuilderArgs } from './meta.ts';

/** This playground's data. */
export const builderDataSchema = z.strictObject({
  /** While the pipeline has no nodes, offer to open a real project in place of the graph. */
  invite: z.boolean().default(false),
});
export type BuilderData = z.infer<typeof builderDataSchema>;
export type BuilderStore = PlaygroundStore<BuilderArgs, BuilderData>;
