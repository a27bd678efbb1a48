import type { Exercise } from '#workbench/contract.ts';
import type { PathStep } from './paths/path.ts';

/** What an exercise is called and what it showed. */
export type ExerciseText = Pick<Exercise, 'id' | 'title' | 'learned'>;

// Exercises bring the engine along that checks them: they are loaded when there is something to ask.
const files = import.meta.glob<readonly ExerciseText[]>('/playground/*/exercises.ts', { import: 'exercises' });

/** The exercises of the playgrounds that steps are in, by playground. */
export async function exercisesOf(steps: readonly PathStep[]): Promise<ReadonlyMap<string, readonly ExerciseText[]>> {
  const playgrounds = new Set(steps.flatMap((step) => (step.kind === 'exercise' ? [step.playground] : [])));
  const loaded = [...playgrounds].map(async (id) => [id, (await files[`/playground/${id}/exercises.ts`]?.()) ?? []] as const);
  return new Map(await Promise.all(loaded));
}
