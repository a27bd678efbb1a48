import { findSubgraph, membersOf } from '#engine/subgraph/membership.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { SubgraphsArgs } from './meta.ts';

/** Highlights the nodes of the shown and the compared subgraph. */
export const sketch: SketchOf<SubgraphsArgs, unknown> = ({ pipeline, args: { shown = '', compare = '' } = {} }) => {
  const whole = pipeline();
  const looked = [shown, compare].flatMap((name) => findSubgraph(whole, name) ?? []);
  return { lit: looked.flatMap((subgraph) => membersOf(whole, subgraph)) };
};
