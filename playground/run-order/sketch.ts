import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { runDataSchema } from './data.ts';
import type { RunArgs } from './meta.ts';

/** Highlights the nodes that fail or have their own duration. */
export const sketch: SketchOf<RunArgs, z.input<typeof runDataSchema>> = ({ data }) => ({
  lit: [...(data?.failing ?? []), ...Object.keys(data?.durations ?? {})],
});
