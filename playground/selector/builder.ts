import { type BuiltSelector, selectorFor } from '#engine/selector/build.ts';
import type { NodeIndex } from '#engine/selector/nodeIndex.ts';
import { connectWorker, type WorkerHandle, withWorker } from '#ui/worker.ts';
import type { BuildMethods, BuildRequest } from './build.worker.ts';

/** Nodes of a pipeline up to which the search runs on the main thread. */
const MAX_NODES_ON_MAIN_THREAD = 150;

function edgesOf({ graph }: NodeIndex): Pick<BuildRequest, 'from' | 'to'> {
  const from = new Int32Array(graph.edgeCount);
  for (let node = 0; node < graph.size; node++) from.fill(node, graph.outStart[node]!, graph.outStart[node + 1]!);
  return { from, to: graph.out.slice(0, graph.edgeCount) };
}

/**
 * Searches for the shortest selector of the `wanted` nodes, by index; undefined if no selector distinguishes them from the others. Small pipelines are
 * searched on the main thread, larger ones in a worker if there are workers. Rejects if the worker fails or the signal is aborted.
 */
export async function buildSelector(
  nodeIndex: NodeIndex,
  wanted: readonly number[],
  signal: AbortSignal,
  startWorker?: () => WorkerHandle,
): Promise<BuiltSelector | undefined> {
  if (nodeIndex.nodes.length <= MAX_NODES_ON_MAIN_THREAD || !startWorker) return selectorFor(nodeIndex, wanted);
  const request: BuildRequest = { nodes: nodeIndex.nodes, ...edgesOf(nodeIndex), wanted };
  return await withWorker(connectWorker<BuildMethods>(startWorker()), signal, (client) => client.call('build', request));
}
