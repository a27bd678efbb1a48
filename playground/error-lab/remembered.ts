import type { LabData } from './data.ts';

/**
 * Memoizes a function of a story's calls, by the list of calls and the story.
 *
 * @param work Computes the result from the first call on.
 */
export function remembered<Result, More extends readonly unknown[]>(
  work: (data: Pick<LabData, 'calls' | 'lesson'>, ...more: More) => Result,
): typeof work {
  const known = new WeakMap<LabData['calls'], Map<LabData['lesson'], Result>>();
  return (data, ...more) => {
    const byLesson = known.get(data.calls) ?? new Map<LabData['lesson'], Result>();
    known.set(data.calls, byLesson);
    const before = byLesson.get(data.lesson);
    if (before !== undefined) return before;
    const result = work(data, ...more);
    byLesson.set(data.lesson, result);
    return result;
  };
}
