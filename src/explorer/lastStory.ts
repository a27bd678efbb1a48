import { z } from '#engine/zod.ts';
import { storedValue } from '#ui/storedValue.ts';

/** The storage key of the story that was opened last. */
export const LAST_STORY_KEY = 'runnel.lastStory';

/** A story by the ids of its playground and its own. */
interface OpenedStoryId {
  playground: string;
  story: string;
}

const lastSchema = z.object({ version: z.literal(1), playground: z.string().max(100), story: z.string().max(100) });

const NONE: z.infer<typeof lastSchema> = { version: 1, playground: '', story: '' };
const kept = storedValue(LAST_STORY_KEY, lastSchema, NONE);

/** Remembers where the reader is, for when they come back. */
export function rememberStory(playground: string, story: string): void {
  kept.write({ version: 1, playground, story });
}

/** The story that was opened last in this browser; none while prerendering. It may be one that the site does not have any more. */
export function useLastStory(): OpenedStoryId | undefined {
  const last = kept.use();
  return last === NONE ? undefined : last;
}
