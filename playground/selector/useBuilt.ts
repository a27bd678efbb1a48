import { useEffect, useState } from 'react';
import type { BuiltSelector } from '#engine/selector/build.ts';
import type { NodeIndex } from '#engine/selector/nodeIndex.ts';
import { buildSelector } from './builder.ts';

/** The state of the search for a selector. `none`: no selector distinguishes the nodes from the others. */
type Built = { state: 'searching' } | { state: 'found'; built: BuiltSelector } | { state: 'none' } | { state: 'failed' };

const SEARCHING: Built = { state: 'searching' };

const startWorker =
  typeof Worker === 'undefined' ? undefined : () => new Worker(new URL('./build.worker.ts', import.meta.url), { type: 'module' });

/** Searches for the shortest selector for the nodes in `wanted`, by index. A large pipeline is searched in a worker. */
export function useBuilt(nodeIndex: NodeIndex, wanted: readonly number[]): Built {
  const [answer, setAnswer] = useState<{ nodeIndex: NodeIndex; wanted: readonly number[]; built: Built }>();
  useEffect(() => {
    if (wanted.length === 0) return;
    const abort = new AbortController();
    buildSelector(nodeIndex, wanted, abort.signal, startWorker)
      .then((built): Built => (built ? { state: 'found', built } : { state: 'none' }))
      .catch((): Built => ({ state: 'failed' }))
      .then((built) => {
        if (!abort.signal.aborted) setAnswer({ nodeIndex, wanted, built });
      });
    return () => abort.abort();
  }, [nodeIndex, wanted]);
  return answer?.nodeIndex === nodeIndex && answer.wanted === wanted ? answer.built : SEARCHING;
}
