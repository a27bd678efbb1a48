import { expect } from 'vitest';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { storyState } from '#explorer/stateCheck.ts';
import type { Playground, PlaygroundState, Step } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

// Whether every solution passes its checks is tested in tests/unit/explorer/catalog.test.ts alone. These functions are for what follows from
// a solution, and for other ways than the solution.

/** The state of a story after some steps. */
function stateAfter(playground: Playground, storyId: string, steps: readonly Step[]): PlaygroundState {
  const store = createPlaygroundStore(storyState(playground, playground.stories.find(({ id }) => id === storyId)!));
  for (const step of steps) expect(playStep(store, step), storyId).toBeUndefined();
  return store.getState();
}

/** The state of a story after the solution of its exercise; its starting state when it has no exercise. */
export function solvedState(playground: Playground, storyId: string): PlaygroundState {
  const { exercise } = playground.stories.find(({ id }) => id === storyId)!;
  return stateAfter(playground, storyId, playground.exercises.find(({ id }) => id === exercise)?.solution ?? []);
}

/** The labels of an exercise's goals that are open after some steps of its story. */
export function openAfter(playground: Playground, exerciseId: string, steps: readonly Step[]): string[] {
  const story = playground.stories.find(({ exercise }) => exercise === exerciseId)!;
  const exercise = playground.exercises.find(({ id }) => id === exerciseId)!;
  const { items } = exerciseStatus(exercise, stateAfter(playground, story.id, steps));
  return items.flatMap(({ label, done }) => (done ? [] : [label]));
}

/** The solution of an exercise with the text of its edits changed. */
export function solutionWith(playground: Playground, id: string, change: (text: string) => string): Step[] {
  const { solution } = playground.exercises.find((exercise) => exercise.id === id)!;
  const changed = <T>(value: T): T =>
    (typeof value === 'string'
      ? change(value)
      : Array.isArray(value)
        ? value.map(changed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one)]))
          : value) as T;
  return changed([...solution]);
}
