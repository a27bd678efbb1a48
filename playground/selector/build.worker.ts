import { buildGraph } from '#engine/graph/graph.ts';
import { selectorFor } from '#engine/selector/build.ts';
import { buildNodeIndex, type IndexedNode } from '#engine/selector/nodeIndex.ts';
import { serveWorker } from '#ui/worker.ts';

export interface BuildRequest {
  nodes: readonly IndexedNode[];
  /** The two ends of each edge, as node indexes. */
  from: Int32Array;
  to: Int32Array;
  wanted: readonly number[];
}

const methods = {
  /** Searches for the shortest selector of some nodes in a worker, because the search takes about a second in a large pipeline. */
  build: ({ nodes, from, to, wanted }: BuildRequest) =>
    selectorFor(buildNodeIndex(nodes, buildGraph(nodes.length, from, to)), wanted),
};
export type BuildMethods = typeof methods;

serveWorker(methods);
