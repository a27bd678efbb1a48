import type { StepState } from './stepState.ts';

/** A story on its way into the plan that this browser keeps: from a playground to the form, as it is on screen. */
interface HandedStory {
  playground: string;
  story: string;
  title: string;
  /** The changes from the story's own state; absent: none. */
  state?: StepState;
}

let handed: HandedStory | undefined;

/** Gives a story to the form of a plan, which is opened next. In memory: the state on screen may be too large for an address. */
export function handStory(story: HandedStory): void {
  handed = story;
}

/** The story that was handed over; the next call finds none. */
export function takeHandedStory(): HandedStory | undefined {
  const story = handed;
  handed = undefined;
  return story;
}
