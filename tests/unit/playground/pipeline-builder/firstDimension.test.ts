import { expect, it } from 'vitest';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import type { Step } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { pageText, tableRows } from '../../content/markdownTable.ts';

const exercise = playground.exercises.find(({ id }) => id === 'first-dimension')!;
const story = playground.stories.find((one) => one.exercise === 'first-dimension')!;

const steps = exerciseStatus(exercise, storyState(playground, story)).items.map(({ label }) => label);

/** Plays steps on the story's empty pipeline and returns the labels of the checks that pass. */
function passed(played: readonly Step[]): string[] {
  const store = createPlaygroundStore(storyState(playground, story));
  for (const step of played) expect(playStep(store, step)).toBeUndefined();
  return exerciseStatus(exercise, store.getState())
    .items.filter(({ done }) => done)
    .map(({ label }) => label);
}
const isEdit = (kind: string) => (step: Step) => 'edit' in step && step.edit.kind === kind;

it('asks for a source with a name and columns of its own', () => {
  const bare = exercise.solution.filter(isEdit('addNode'));
  expect(passed(bare)).toEqual(steps.filter((_, index) => [0, 1, 3, 4].includes(index)));
  expect(passed([{ edit: { kind: 'addNode', id: 'a', name: 'SOURCE_2', location: 'RAW', type: 'Source' } }])).toEqual([steps[0]]);
});

it('has the steps of the quick start, word for word', () => {
  const plain = (text = '') => text.replaceAll('**', '').replaceAll('`', '').replaceAll("'", '’');
  const table = tableRows(pageText('docs/get-started/quick-start'), 'Step', 'Do', 'You should see');
  const { items } = exerciseStatus(exercise, storyState(playground, story));
  expect(items.map(({ label, see }) => [label, see])).toEqual(table.map((row) => [plain(row.Do), plain(row['You should see'])]));
});

it('takes a business key that comes from the source, not the key that the dimension generates', () => {
  const before = exercise.solution.filter((step) => !isEdit('setColumn')(step));
  const store = createPlaygroundStore(storyState(playground, story));
  for (const step of before) playStep(store, step);
  const dimension = store.getState().pipeline.nodes.find(({ id }) => id === 'dim-customer')!;
  const generated = dimension.columns.filter(({ sources }) => sources.every(({ columns }) => columns.length === 0));
  expect(generated.length).toBeGreaterThan(0);
  for (const { id: columnId } of generated) {
    const wrong: Step = { edit: { kind: 'setColumn', id: 'dim-customer', columnId, patch: { flags: ['isBusinessKey'] } } };
    expect(passed([...before, wrong])).not.toContain(steps[5]);
    expect(passed([...before, wrong])).not.toContain(steps[6]);
  }
});
