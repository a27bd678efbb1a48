import type { StepState } from './stepState.ts';

/** A story on its way into the plan that this browser keeps: from a playground to the form, as it is on screen. */
interface PendingStory {
  playground: string;
  story: string;
  title: string;
  /** The changes from the story's own state; absent: none. */
  state?: StepState;
}

let pending: PendingStory | undefined;

/** Gives a story to the form of a plan, which is opened next. In memory: the state on screen may be too large for an address. */
export function setPendingStory(story: PendingStory): void {
  pending = story;
}

/** Returns the pending story and clears it. */
export function takePendingStory(): PendingStory | undefined {
  const story = pending;
  pending = undefined;
  return story;
}
