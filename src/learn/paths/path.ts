/** One step of a path. `able`: what the reader can do after it, as it goes on from “You can”. */
export type PathStep = { minutes: number; able: string } & (
  | { kind: 'page'; route: string; title: string }
  | { kind: 'story'; playground: string; story: string }
  /** The story that the exercise starts from. */
  | { kind: 'exercise'; playground: string; story: string }
);

/** A way through pages, stories and exercises for somebody who learns alone. */
export interface LearningPath {
  /** Part of its address. */
  id: string;
  title: string;
  /** Who it is for and where it leads, in one or two sentences. */
  summary: string;
  /** How people ask for the path who do not know its name; only the search reads these phrases. */
  asked: readonly string[];
  steps: readonly PathStep[];
}

/** A step that is a page of the documentation. */
export function pageStep(route: string, title: string, minutes: number, able: string): PathStep {
  return { kind: 'page', route, title, minutes, able };
}

/** A step that is a story to look at and to try. */
export function storyStep(playground: string, story: string, minutes: number, able: string): PathStep {
  return { kind: 'story', playground, story, minutes, able };
}

/** A step that is an exercise, by the story it starts from. */
export function exerciseStep(playground: string, story: string, minutes: number, able: string): PathStep {
  return { kind: 'exercise', playground, story, minutes, able };
}

/** Where a step is, from the site's root. */
export function stepAddress(step: PathStep): string {
  return step.kind === 'page' ? step.route : `/playground/${step.playground}/${step.story}`;
}

/** How long a path takes, in minutes. */
export function minutesOf({ steps }: LearningPath): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Minutes as a reader says them: `45 minutes`, `1 hour`, `1 hour 40 minutes`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [rest === 1 ? '1 minute' : `${rest} minutes`] : []),
  ];
  return parts.join(' ');
}
