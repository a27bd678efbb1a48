import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { cronDataSchema } from './data.ts';
import type { CronArgs } from './meta.ts';

/** Shows the cron expressions. */
export const sketch: SketchOf<CronArgs, z.input<typeof cronDataSchema>> = ({ args, data }) => ({
  text: [args?.cron, ...(data?.others ?? []).map(({ cron }) => cron)].join('\n'),
});
