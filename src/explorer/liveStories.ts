import { createStore } from 'zustand/vanilla';
import type { PlaygroundStore } from '#workbench/contract.ts';

/** The stores of the stories on the current page, by `playground/story`, so that one story can continue with what the reader built in another. */
export const liveStories = createStore<Readonly<Record<string, PlaygroundStore>>>()(() => ({}));

/** Lists a story until the returned function is called. */
export function listStory(key: string, store: PlaygroundStore): () => void {
  liveStories.setState({ [key]: store });
  return () => {
    const { [key]: listed, ...others } = liveStories.getState();
    if (listed === store) liveStories.setState(others, true);
  };
}
