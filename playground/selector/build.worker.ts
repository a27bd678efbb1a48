import { buildGraph } from '#engine/graph/graph.ts';
import { selectorFor } from '#engine/selector/build.ts';
import { buildNodeIndex } from '#engine/selector/nodeIndex.ts';
import type { BuildAnswer, BuildRequest } from './builder.ts';

/** Searches for the shortest selector of some nodes in a worker, because the search takes about a second in a large pipeline. */
self.onmessage = ({ data }: MessageEvent<BuildRequest>) => {
  const nodeIndex = buildNodeIndex(data.nodes, buildGraph(data.nodes.length, data.from, data.to));
  const answer: BuildAnswer = { built: selectorFor(nodeIndex, data.wanted) };
  self.postMessage(answer);
};
