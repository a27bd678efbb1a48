import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { builderDataSchema } from './data.ts';
import type { BuilderArgs } from './meta.ts';

/** The sketch of a story. A story without nodes shows a text instead. */
export const sketch: SketchOf<BuilderArgs, z.input<typeof builderDataSchema>> = ({ pipeline, data }) => {
  if (data?.invite) return { text: 'data.yml\nnodes/\n\nmanifest.json' };
  return pipeline().nodes.length > 0 ? {} : { text: '+ Source\n+ Stage\n+ Dimension' };
};
