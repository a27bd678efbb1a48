import type { Exercise } from '#workbench/contract.ts';
import type { PathStep } from './paths/path.ts';

/** An exercise's title and what it taught. */
export type ExerciseText = Pick<Exercise, 'id' | 'title' | 'learned'>;

// Exercises import the engine that checks them, so they are loaded only when there is something to ask.
const files = import.meta.glob<readonly ExerciseText[]>('/playground/*/exercises.ts', { import: 'exercises' });

/** The exercises of the playgrounds in some steps, by playground id. */
export async function exercisesOf(steps: readonly PathStep[]): Promise<ReadonlyMap<string, readonly ExerciseText[]>> {
  const playgrounds = new Set(steps.flatMap((step) => (step.kind === 'exercise' ? [step.playground] : [])));
  const loaded = [...playgrounds].map(async (id) => [id, (await files[`/playground/${id}/exercises.ts`]?.()) ?? []] as const);
  return new Map(await Promise.all(loaded));
}
