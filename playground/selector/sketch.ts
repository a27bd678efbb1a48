import type { SketchOf } from '#workbench/storySketch.ts';
import type { SelectorArgs } from './meta.ts';
import { idsOf, queryOf } from './query.ts';

/** Of how many nodes those that are selected still stand out. */
const MAX_NODES = 60;

/** The nodes that it selects; the text where it selects none, or where there are too many nodes. */
export const sketch: SketchOf<SelectorArgs, unknown> = ({ pipeline, args: { include, exclude = '' } = {} }) => {
  if (!include) return {};
  const shown = pipeline();
  const query = queryOf(shown, include, exclude);
  if (query.selection.nodes.length === 0 || shown.nodes.length > MAX_NODES) return { text: include };
  return { lit: idsOf(query, query.selection.nodes) };
};
