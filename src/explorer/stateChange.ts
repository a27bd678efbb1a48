import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';

/**
 * Calls `listener` when the pipeline, the controls or the data of a store have changed; not for changes of the selection or the events. Returns a
 * function that unsubscribes.
 */
export function onStateChange(store: PlaygroundStore, listener: (state: PlaygroundState) => void): () => void {
  return store.subscribe((now, before) => {
    if (now.pipeline !== before.pipeline || now.args !== before.args || now.data !== before.data) listener(now);
  });
}
