import { LIMITS } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import type { BuilderArgs } from './meta.ts';

/** Maximum number of nodes of a pipeline that can be run here. */
export const MAX_RUN_NODES = 60;

/** This playground's data. */
export const builderDataSchema = z.strictObject({
  /** Whether to offer, in place of the graph, to open a real project while the pipeline has no nodes. */
  invite: z.boolean().default(false),
  /** The number of rows of each node after the last run, by node id; empty before the first run. Absent in states of earlier versions, which had no runs. */
  rows: z
    .record(z.string().max(LIMITS.name), z.int().min(0))
    .refine((rows) => Object.keys(rows).length <= MAX_RUN_NODES, `At most ${MAX_RUN_NODES} nodes.`)
    .optional(),
});
export type BuilderData = z.infer<typeof builderDataSchema>;
export type BuilderStore = PlaygroundStore<BuilderArgs, BuilderData>;
