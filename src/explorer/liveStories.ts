import { createStore } from 'zustand/vanilla';
import type { PlaygroundStore } from '#workbench/contract.ts';

/** The stories on show in this page by `playground/story`, so that one can go on with what the reader made in another. */
export const liveStories = createStore<Readonly<Record<string, PlaygroundStore>>>()(() => ({}));

/** Lists a story until the returned function is called. */
export function listStory(key: string, store: PlaygroundStore): () => void {
  liveStories.setState({ [key]: store });
  return () => {
    const { [key]: listed, ...others } = liveStories.getState();
    if (listed === store) liveStories.setState(others, true);
  };
}
