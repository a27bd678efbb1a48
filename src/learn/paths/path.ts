/** What the reader does in a story without an exercise: one sentence to do, one question, and the answer. */
export interface Trial {
  todo: string;
  question: string;
  answer: string;
}

/** One step of a path. `able` says what the reader can do after the step, as a continuation of “You can”. */
export type PathStep = { minutes: number; able: string } & (
  | { kind: 'page'; route: string; title: string }
  | { kind: 'story'; playground: string; story: string; trial: Trial }
  /** `story` is the story that the exercise starts from. */
  | { kind: 'exercise'; playground: string; story: string }
);

/** An ordered list of pages, stories and exercises for somebody who learns alone. */
export interface LearningPath {
  /** Part of the path's address. */
  id: string;
  title: string;
  /** Who the path is for and what it teaches, in one or two sentences. */
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
export function storyStep(playground: string, story: string, minutes: number, able: string, trial: Trial): PathStep {
  return { kind: 'story', playground, story, minutes, able, trial };
}

/** A step that is an exercise, named by the story that the exercise starts from. */
export function exerciseStep(playground: string, story: string, minutes: number, able: string): PathStep {
  return { kind: 'exercise', playground, story, minutes, able };
}

/** The address of a step, from the site's root. */
export function stepAddress(step: PathStep): string {
  return step.kind === 'page' ? step.route : `/playground/${step.playground}/${step.story}`;
}

/** The story whose picture stands for a path, as `playground/story`: its first story or exercise. Empty for a path of pages only. */
export function pictureOfPath({ steps }: LearningPath): string {
  const step = steps.find(({ kind }) => kind !== 'page');
  return step && step.kind !== 'page' ? `${step.playground}/${step.story}` : '';
}

/** The total time of a path, in minutes. */
export function minutesOf({ steps }: LearningPath): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Minutes in words: `45 minutes`, `1 hour`, `1 hour 40 minutes`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [rest === 1 ? '1 minute' : `${rest} minutes`] : []),
  ];
  return parts.join(' ');
}
