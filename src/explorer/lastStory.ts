import { z } from '#engine/zod.ts';
import { storedValue } from '#ui/storedValue.ts';

/** The storage key of the story that was opened last. */
export const LAST_STORY_KEY = 'runnel.lastStory';

/** A story, identified by its playground's id and its own id. */
interface OpenedStoryId {
  playground: string;
  story: string;
}

const lastSchema = z.object({ version: z.literal(1), playground: z.string().max(100), story: z.string().max(100) });

const NONE: z.infer<typeof lastSchema> = { version: 1, playground: '', story: '' };
const kept = storedValue(LAST_STORY_KEY, lastSchema, NONE);

/** Remembers the story that the reader opened, for their next visit. */
export function rememberStory(playground: string, story: string): void {
  kept.write({ version: 1, playground, story });
}

/** The story that was opened last in this browser; undefined while prerendering. The site may no longer have this story. */
export function useLastStory(): OpenedStoryId | undefined {
  const last = kept.use();
  return last === NONE ? undefined : last;
}
