import type { StepState } from './stepState.ts';

/** A story, in its current state, that the form of a session plan adds when it opens. */
interface PendingStory {
  playground: string;
  story: string;
  title: string;
  /** The differences from the story's starting state; absent: none. */
  state?: StepState;
}

let pending: PendingStory | undefined;

/** Sets the story that the form of a session plan adds when it opens next. Kept in memory, because the state may be too large for an address. */
export function setPendingStory(story: PendingStory): void {
  pending = story;
}

/** Returns the pending story and clears it. */
export function takePendingStory(): PendingStory | undefined {
  const story = pending;
  pending = undefined;
  return story;
}
