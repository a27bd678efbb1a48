import { buildGraph } from '#engine/graph/graph.ts';
import { selectorFor } from '#engine/selector/build.ts';
import { selectable } from '#engine/selector/selectable.ts';
import type { BuildAnswer, BuildRequest } from './builder.ts';

/** Searches for the shortest selector of some nodes, off the main thread: in large pipelines that takes a second. */
self.onmessage = ({ data }: MessageEvent<BuildRequest>) => {
  const world = selectable(data.nodes, buildGraph(data.nodes.length, data.from, data.to));
  const answer: BuildAnswer = { built: selectorFor(world, data.wanted) };
  self.postMessage(answer);
};
