import { expect, it } from 'vitest';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { storyState } from '#explorer/stateCheck.ts';
import type { Step } from '#playground/contract.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import { createSession } from '#playground/session.ts';

const exercise = playground.exercises.find(({ id }) => id === 'first-dimension')!;
const story = playground.stories.find((one) => one.exercise === 'first-dimension')!;

/** Plays steps on the story's empty pipeline and gives the labels of the checks that pass. */
function passed(steps: readonly Step[]): string[] {
  const session = createSession(storyState(playground, story));
  for (const step of steps) expect(playStep(session, step)).toBeUndefined();
  return exerciseStatus(exercise, session.store.getState())
    .items.filter(({ done }) => done)
    .map(({ label }) => label);
}
const isEdit = (kind: string) => (step: Step) => 'edit' in step && step.edit.kind === kind;

it('asks for a source with columns', () => {
  const bare = exercise.solution.filter(isEdit('addNode'));
  expect(passed(bare)).toEqual(['A stage reads it', 'A dimension reads the stage']);
});

it('takes a business key that comes from the source, not the key that the dimension generates', () => {
  const before = exercise.solution.filter((step) => !isEdit('setColumn')(step));
  const session = createSession(storyState(playground, story));
  for (const step of before) playStep(session, step);
  const dimension = session.store.getState().pipeline.nodes.find(({ id }) => id === 'dim-customer')!;
  const generated = dimension.columns.filter(({ sources }) => sources.every(({ columns }) => columns.length === 0));
  expect(generated.length).toBeGreaterThan(0);
  for (const { id: columnId } of generated) {
    const wrong: Step = { edit: { kind: 'setColumn', id: 'dim-customer', columnId, patch: { flags: ['isBusinessKey'] } } };
    expect(passed([...before, wrong])).not.toContain('Its business key is a column of the source');
  }
  expect(passed(exercise.solution)).toHaveLength(4);
});
