import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { templateDataSchema } from './data.ts';
import type { TemplateArgs } from './meta.ts';

/** The template that was typed, else the node whose template it is. */
export const sketch: SketchOf<TemplateArgs, z.input<typeof templateDataSchema>> = ({ pipeline, args, data }) => {
  const text = data?.text || Object.values(data?.edits ?? {})[0];
  return text ? { text } : { lit: pipeline().nodes.flatMap(({ id, name }) => (name === args?.node ? [id] : [])) };
};
