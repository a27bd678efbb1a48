import type { z } from '#engine/zod.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { mappingDataSchema } from './data.ts';
import type { MappingArgs } from './meta.ts';
import { chosenNode, expressionOf, renderedName, targetName, targetsOf } from './targets.ts';

/** Shows the text of a ref and the name that it becomes in each target. */
export const sketch: SketchOf<MappingArgs, z.input<typeof mappingDataSchema>> = ({ pipeline, args, data }) => {
  const document = pipeline();
  const node = chosenNode(document, args?.node ?? '');
  if (!node) return {};
  const lines = targetsOf(document, data ?? {}).map((target) => {
    const name = renderedName(document, target, node, 'ref');
    return `${targetName(target)}: ${name?.ok ? name.parts.join('.') : 'N/A'}`;
  });
  return { text: [expressionOf(node, 'ref'), ...lines].join('\n') };
};
