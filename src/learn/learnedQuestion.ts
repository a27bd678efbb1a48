import type { ExerciseText } from './exerciseTexts.ts';
import { type LearningPath, type PathStep, stepAddress } from './paths/path.ts';
import { type ListedStories, storyOfStep } from './paths/trail.ts';
import { type Question, questionWith } from './question.ts';

/** The titles and lessons of the exercises, by playground id. */
export type Exercises = ReadonlyMap<string, readonly ExerciseText[]>;

/** The title and the lesson of a step's exercise. */
function textOf(step: PathStep, entries: ListedStories, exercises: Exercises): ExerciseText | undefined {
  if (step.kind !== 'exercise') return undefined;
  const id = storyOfStep(step, entries)?.exercise;
  return exercises.get(step.playground)?.find((one) => one.id === id);
}

/** Asks what an exercise of a path taught. The wrong choices are what the other exercises taught. */
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
