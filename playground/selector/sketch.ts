import type { SketchOf } from '#workbench/storySketch.ts';
import type { SelectorArgs } from './meta.ts';
import { idsOf, queryOf } from './query.ts';

/** Nodes of a pipeline up to which selected nodes are still visible in the small picture. */
const MAX_SKETCHED_NODES = 60;

/** Highlights the selected nodes. Shows the selector as text if it selects none, or if there are too many nodes. */
export const sketch: SketchOf<SelectorArgs, unknown> = ({ pipeline, args: { include, exclude = '' } = {} }) => {
  if (!include) return {};
  const shown = pipeline();
  const query = queryOf(shown, include, exclude);
  if (query.selection.nodes.length === 0 || shown.nodes.length > MAX_SKETCHED_NODES) return { text: include };
  return { lit: idsOf(query, query.selection.nodes) };
};
