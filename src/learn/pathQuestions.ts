import { type LearningPath, type PathStep, stepAddress } from '#playground/paths/path.ts';
import { type ListedStories, storyOfStep } from '#playground/paths/trail.ts';
import { computedQuestions } from './computedQuestions.ts';
import type { ExerciseText } from './exerciseTexts.ts';
import { type Question, questionWith, randomFrom, shuffled } from './question.ts';

type Exercises = ReadonlyMap<string, readonly ExerciseText[]>;

/** What is said of the exercise that a step is. */
function textOf(step: PathStep, entries: ListedStories, exercises: Exercises): ExerciseText | undefined {
  if (step.kind !== 'exercise') return undefined;
  const id = storyOfStep(step, entries)?.exercise;
  return exercises.get(step.playground)?.find((one) => one.id === id);
}

/** What an exercise of a path showed, among what the others showed. */
export function learnedQuestion(
  path: LearningPath,
  step: PathStep,
  entries: ListedStories,
  exercises: Exercises,
  random: () => number,
): Question | undefined {
  const text = textOf(step, entries, exercises);
  if (!text) return undefined;
  return questionWith(
    {
      ask: `What did the exercise “${text.title}” show?`,
      from: { title: text.title, address: stepAddress(step) },
      right: text.learned,
      wrong: path.steps.flatMap((other) => textOf(other, entries, exercises)?.learned ?? []),
    },
    random,
  );
}

/** Where a page of a path leads. */
function pageQuestion(path: LearningPath, step: PathStep, random: () => number): Question | undefined {
  if (step.kind !== 'page') return undefined;
  return questionWith(
    {
      ask: `After which page can you ${step.able}?`,
      from: { title: step.title, address: step.route },
      right: step.title,
      wrong: path.steps.flatMap((other) => (other.kind === 'page' ? other.title : [])),
    },
    random,
  );
}

const MOST = 8;
const MOST_PAGES = 2;

/**
 * The last check of a path: what the engine asks anew, what its exercises showed, and where its pages lead, mixed; at most eight. The same seed
 * gives the same questions.
 */
export function pathQuestions(path: LearningPath, entries: ListedStories, exercises: Exercises, seed: number): Question[] {
  const random = randomFrom(seed);
  const steps = shuffled(path.steps, random);
  const computed = computedQuestions(path.id, random);
  const pages = steps.flatMap((step) => pageQuestion(path, step, random) ?? []).slice(0, MOST_PAGES);
  const learned = steps.flatMap((step) => learnedQuestion(path, step, entries, exercises, random) ?? []);
  return shuffled([...computed, ...pages, ...learned.slice(0, MOST - computed.length - pages.length)], random);
}
