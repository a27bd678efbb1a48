import { expect } from 'vitest';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { storyState } from '#explorer/stateCheck.ts';
import type { Playground, Step } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

/** The goals of an exercise that are open after some steps of its story. */
export function openAfter(playground: Playground, id: string, steps: readonly Step[]): string[] {
  const store = createPlaygroundStore(storyState(playground, playground.stories.find(({ exercise }) => exercise === id)!));
  for (const step of steps) expect(playStep(store, step)).toBeUndefined();
  const { items } = exerciseStatus(playground.exercises.find((exercise) => exercise.id === id)!, store.getState());
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
