import { type BuiltSelector, selectorFor } from '#engine/selector/build.ts';
import type { IndexedNode, NodeIndex } from '#engine/selector/nodeIndex.ts';

export interface BuildRequest {
  nodes: readonly IndexedNode[];
  /** Ends of the edges, as indexes of nodes. */
  from: Int32Array;
  to: Int32Array;
  wanted: readonly number[];
}

export interface BuildAnswer {
  /** Undefined: no text tells these nodes from the others. */
  built: BuiltSelector | undefined;
}

/** Above this many nodes the search is left to a worker. */
const MAX_AT_ONCE = 150;

function edgesOf({ graph }: NodeIndex): Pick<BuildRequest, 'from' | 'to'> {
  const from = new Int32Array(graph.edgeCount);
  for (let node = 0; node < graph.size; node++) from.fill(node, graph.outStart[node]!, graph.outStart[node + 1]!);
  return { from, to: graph.out.slice(0, graph.edgeCount) };
}

/**
 * Finds selectors for nodes, one at a time: a new request replaces the one before. Small pipelines are searched at once, larger ones in a worker, or
 * at once where there are no workers.
 */
export function createBuilder(startWorker?: () => Worker) {
  let worker: Worker | undefined;
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    /** `onAnswer` gets `'failed'` when the worker could not run. */
    ask(nodeIndex: NodeIndex, wanted: readonly number[], onAnswer: (answer: BuildAnswer | 'failed') => void): void {
      stop();
      if (nodeIndex.nodes.length <= MAX_AT_ONCE || !startWorker) {
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
