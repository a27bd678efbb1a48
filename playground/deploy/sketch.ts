import { shopPipeline } from '#samples/deployedShop.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import type { DeployArgs } from './meta.ts';

/** The nodes that the commit changes. */
export const sketch: SketchOf<DeployArgs, unknown> = ({ pipeline }) => {
  const before = new Set(shopPipeline().nodes.map((node) => JSON.stringify(node)));
  return { lit: pipeline().nodes.flatMap((node) => (before.has(JSON.stringify(node)) ? [] : [node.id])) };
};
