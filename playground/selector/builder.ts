import { type BuiltSelector, selectorFor } from '#engine/selector/build.ts';
import type { IndexedNode, NodeIndex } from '#engine/selector/nodeIndex.ts';

export interface BuildRequest {
  nodes: readonly IndexedNode[];
  /** The two ends of each edge, as node indexes. */
  from: Int32Array;
  to: Int32Array;
  wanted: readonly number[];
}

export interface BuildAnswer {
  /** The selector; undefined if no selector distinguishes these nodes from the others. */
  built: BuiltSelector | undefined;
}

/** Nodes of a pipeline up to which the search runs on the main thread. */
const MAX_NODES_ON_MAIN_THREAD = 150;

function edgesOf({ graph }: NodeIndex): Pick<BuildRequest, 'from' | 'to'> {
  const from = new Int32Array(graph.edgeCount);
  for (let node = 0; node < graph.size; node++) from.fill(node, graph.outStart[node]!, graph.outStart[node + 1]!);
  return { from, to: graph.out.slice(0, graph.edgeCount) };
}

/**
 * Finds selectors for nodes, one request at a time: a new request replaces the previous one. Small pipelines are searched on the main thread, larger
 * ones in a worker if there are workers.
 */
export function createBuilder(startWorker?: () => Worker) {
  let worker: Worker | undefined;
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    /** Searches for a selector of the `wanted` nodes, by index. `onAnswer` receives `'failed'` if the worker failed. */
    ask(nodeIndex: NodeIndex, wanted: readonly number[], onAnswer: (answer: BuildAnswer | 'failed') => void): void {
      stop();
      if (nodeIndex.nodes.length <= MAX_NODES_ON_MAIN_THREAD || !startWorker) {
        onAnswer({ built: selectorFor(nodeIndex, wanted) });
        return;
      }
      const mine = startWorker();
      worker = mine;
      mine.onmessage = ({ data }: MessageEvent<BuildAnswer>) => {
        if (worker !== mine) return;
        stop();
        onAnswer(data);
      };
      mine.onerror = () => {
        if (worker !== mine) return;
        stop();
        onAnswer('failed');
      };
      mine.postMessage({ nodes: nodeIndex.nodes, ...edgesOf(nodeIndex), wanted } satisfies BuildRequest);
    },
    stop,
  };
}
