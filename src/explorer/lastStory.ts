import { useSyncExternalStore } from 'react';
import { z } from '#engine/zod.ts';
import { readStored, readText, writeStored } from '#ui/storage.ts';

/** Under what the story is saved that was opened last. */
export const LAST_STORY_KEY = 'runnel.lastStory';

/** A story by the ids of its playground and its own. */
export interface OpenedStoryId {
  playground: string;
  story: string;
}

const lastSchema = z.object({ version: z.literal(1), playground: z.string().max(100), story: z.string().max(100) });

/** Remembers where the reader is, for when they come back. */
export function rememberStory(playground: string, story: string): void {
  // Where nothing can be stored, there is nothing to come back to.
  writeStored(LAST_STORY_KEY, { version: 1, playground, story });
}

let known: { text: string | undefined; last: OpenedStoryId | undefined } | undefined;

function lastStory(): OpenedStoryId | undefined {
  const text = readText(LAST_STORY_KEY);
  if (!known || known.text !== text) {
    const read = readStored(LAST_STORY_KEY, lastSchema);
    known = { text, last: read.ok ? { playground: read.value.playground, story: read.value.story } : undefined };
  }
  return known.last;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The story that was opened last in this browser; none while prerendering. It may be one that the site does not have any more. */
export function useLastStory(): OpenedStoryId | undefined {
  return useSyncExternalStore(subscribe, lastStory, () => undefined);
}
