import type { z } from '#engine/zod.ts';
import type { SketchOf } from '../storySketch.ts';
import type { mappingDataSchema } from './data.ts';
import type { MappingArgs } from './meta.ts';
import { chosenNode, expressionOf, placeName, placesOf, renderedName } from './places.ts';

/** The text of a ref, and what it becomes in each place. */
export const sketch: SketchOf<MappingArgs, z.input<typeof mappingDataSchema>> = ({ pipeline, args, data }) => {
  const document = pipeline();
  const node = chosenNode(document, args?.node ?? '');
  if (!node) return {};
  const lines = placesOf(document, data ?? {}).map((place) => {
    const name = renderedName(document, place, node, 'ref');
    return `${placeName(place)}: ${name?.ok ? name.parts.join('.') : 'N/A'}`;
  });
  return { text: [expressionOf(node, 'ref'), ...lines].join('\n') };
};
