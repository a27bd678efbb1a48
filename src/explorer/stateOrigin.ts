import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';

/** Who made the current state of a story, if not its reader: a solution that was played, the link that was opened, or the page around an embed. */
export type StateOrigin = 'solution' | 'opening' | 'host';

interface StateWithOrigin extends PlaygroundState {
  origin: StateOrigin;
}

const statesOf = new WeakMap<PlaygroundStore, StateWithOrigin[]>();

const isNow = (store: PlaygroundStore) => {
  const now = store.getState();
  // Compared by identity: undo and redo restore the same objects, while a reader who works to the same result creates new ones.
  return ({ pipeline, args, data }: PlaygroundState) => pipeline === now.pipeline && args === now.args && data === now.data;
};

/** Who made the current state of the store, including a state that undo or redo restored; undefined when it was the reader. */
export function originOf(store: PlaygroundStore): StateOrigin | undefined {
  return statesOf.get(store)?.find(isNow(store))?.origin;
}

/** Remembers that somebody other than the reader made the current state of the store. */
export function recordOrigin(store: PlaygroundStore, origin: StateOrigin): void {
  if (originOf(store)) return;
  const { pipeline, args, data } = store.getState();
  statesOf.set(store, [...(statesOf.get(store) ?? []), { pipeline, args, data, origin }]);
}
