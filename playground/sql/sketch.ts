import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { sqlDataSchema } from './data.ts';
import type { SqlArgs } from './meta.ts';

/** Shows the statement. */
export const sketch: SketchOf<SqlArgs, z.input<typeof sqlDataSchema>> = ({ data }) => ({ text: data?.sql ?? '' });
