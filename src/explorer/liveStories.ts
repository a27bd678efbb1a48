import { createStore } from 'zustand/vanilla';
import type { Session } from '#workbench/contract.ts';

/** The stories on show in this page by `playground/story`, so that one can go on with what the reader made in another. */
export const liveStories = createStore<Readonly<Record<string, Session>>>()(() => ({}));

/** Lists a story until the returned function is called. */
export function listStory(key: string, session: Session): () => void {
  liveStories.setState({ [key]: session });
  return () => {
    const { [key]: listed, ...others } = liveStories.getState();
    if (listed === session) liveStories.setState(others, true);
  };
}
