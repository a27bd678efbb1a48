import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { templateDataSchema } from './data.ts';
import type { TemplateArgs } from './meta.ts';

/** Shows the template of the story, or else highlights the node whose template is rendered. */
export const sketch: SketchOf<TemplateArgs, z.input<typeof templateDataSchema>> = ({ pipeline, args, data }) => {
  const text = data?.text || Object.values(data?.edits ?? {})[0];
  return text ? { text } : { lit: pipeline().nodes.flatMap(({ id, name }) => (name === args?.node ? [id] : [])) };
};
