import { computedQuestions } from './computedQuestions.ts';
import { type Exercises, learnedQuestion } from './learnedQuestion.ts';
import type { LearningPath, PathStep } from './paths/path.ts';
import type { ListedStories } from './paths/trail.ts';
import { type Question, questionWith, randomFrom, shuffled } from './question.ts';

/** Asks after which page of a path the reader can do something. */
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

/** Maximum number of questions of a check. */
const MAX_QUESTIONS = 8;
/** Maximum number of questions about pages in a check. */
const MAX_PAGE_QUESTIONS = 2;

/**
 * The questions of a path's last check, at most eight: computed questions, questions about what its exercises taught, and questions about its
 * pages, in random order. The same seed gives the same questions.
 */
export function pathQuestions(path: LearningPath, entries: ListedStories, exercises: Exercises, seed: number): Question[] {
  const random = randomFrom(seed);
  const steps = shuffled(path.steps, random);
  const computed = computedQuestions(path.id, random);
  const pages = steps.flatMap((step) => pageQuestion(path, step, random) ?? []).slice(0, MAX_PAGE_QUESTIONS);
  const learned = steps.flatMap((step) => learnedQuestion(path, step, entries, exercises, random) ?? []);
  return shuffled([...computed, ...pages, ...learned.slice(0, MAX_QUESTIONS - computed.length - pages.length)], random);
}
