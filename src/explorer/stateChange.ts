import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';

/** Calls back when pipeline, controls or data of a store have changed, and not for what is only looked at, as the selection is. */
export function onStateChange(store: PlaygroundStore, listener: (state: PlaygroundState) => void): () => void {
  return store.subscribe((now, before) => {
    if (now.pipeline !== before.pipeline || now.args !== before.args || now.data !== before.data) listener(now);
  });
}
