import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';

/** Who made the state that a story is in, if not its reader: a solution that was played, the link it was opened with, or the page around an embed. */
export type StateOrigin = 'solution' | 'opening' | 'host';

interface StateWithOrigin extends PlaygroundState {
  origin: StateOrigin;
}

const statesOf = new WeakMap<PlaygroundStore, StateWithOrigin[]>();

const isNow = (store: PlaygroundStore) => {
  const now = store.getState();
  // Undo and redo restore the same objects, while a reader who works to the same result makes new ones.
  return ({ pipeline, args, data }: PlaygroundState) => pipeline === now.pipeline && args === now.args && data === now.data;
};

/** Who made the state that the store is in, also when undo or redo led there; undefined when it was the reader. */
export function originOf(store: PlaygroundStore): StateOrigin | undefined {
  return statesOf.get(store)?.find(isNow(store))?.origin;
}

/** Remembers that somebody other than the reader made the current state of the store. */
export function recordOrigin(store: PlaygroundStore, origin: StateOrigin): void {
  if (originOf(store)) return;
  const { pipeline, args, data } = store.getState();
  statesOf.set(store, [...(statesOf.get(store) ?? []), { pipeline, args, data, origin }]);
}
