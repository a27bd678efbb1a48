import { expect, it } from 'vitest';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { solutionOf } from '#teach/customSolution.ts';
import type { CustomExerciseStep } from '#teach/plan.ts';
import { customExercise, leaks, replayCustomExercise } from '#teach/sessions/customExercise.ts';
import { planWarnings } from '#teach/sessions/planWarnings.ts';
import type { PlaygroundState } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { sampleEntry, samplePlayground } from '../../explorer/samplePlayground.tsx';
import { samplePlan } from './samplePlan.ts';

const [start] = samplePlayground.stories.map((story) => storyState(samplePlayground, story)) as [PlaygroundState];
const playground = { ...samplePlayground, meta: { ...samplePlayground.meta, id: 'pipeline-builder' } };

/** Where a session stands that was worked in. */
function worked(work: (store: ReturnType<typeof createPlaygroundStore>) => void): PlaygroundState {
  const store = createPlaygroundStore(start);
  work(store);
  const { pipeline, args, data } = store.getState();
  return { pipeline, args, data };
}

const end = worked((store) => {
  store.apply({ kind: 'addNode', id: 'c', name: 'DIM_ORDERS', location: 'STAGING', type: 'Dimension', from: ['b'] });
  store.setArg('parallelism', 2);
  store.setData({ count: 3 });
});

function step(more: object = {}): CustomExerciseStep {
  const [only] = samplePlan({
    steps: [
      {
        kind: 'own',
        code: 'W2W',
        title: 'A dimension',
        minutes: 60,
        playground: 'sample',
        story: 'start',
        goal: 'Build a dimension on STG_ORDERS.',
        checks: [
          { type: 'nodes', nodeType: 'Dimension' },
          { type: 'edge', node: 'DIM_ORDERS', reads: 'STG_ORDERS' },
          { type: 'order', first: 'ORDERS', second: 'STG_ORDERS' },
        ],
        hints: ['Which type has a business key?'],
        solution: solutionOf(start, end),
        ...more,
      },
    ],
  }).steps;
  return only as CustomExerciseStep;
}

it('is an exercise like any other: open at its start, done when its solution was played', () => {
  const exercise = customExercise(step(), samplePlayground, start, 'id');
  const store = createPlaygroundStore(start);
  expect(exerciseStatus(exercise, start)).toMatchObject({ isDone: false, items: [{ done: false }, {}, { done: true }] });
  for (const one of exercise.solution) expect(playStep(store, one)).toBeUndefined();
  expect(store.getState()).toMatchObject(end);
  expect(exerciseStatus(exercise, store.getState()).isDone).toBe(true);
  store.undo();
  store.undo();
  store.undo();
  expect(store.isChanged()).toBe(false);
});

it('is proven by a replay, which names each check that fails and where', () => {
  expect(replayCustomExercise(step(), playground, start)).toEqual({
    problems: [],
    remarks: [
      '“ORDERS always runs before STG_ORDERS” already passes at the start: it only asks participants to keep it that way.',
    ],
  });
  // Every check is evaluated before and after. If the solution does nothing, the checks that only the solution fulfills are named.
  expect(replayCustomExercise(step({ solution: {} }), playground, start).problems).toEqual([
    '“There is at least 1 node of the type Dimension” does not pass after the solution.',
    '“DIM_ORDERS reads STG_ORDERS” does not pass after the solution.',
  ]);
  const problems = (more: object, of = playground) => replayCustomExercise(step(more), of, start).problems;
  expect(problems({ checks: [] })).toEqual(['It has no checks, so nobody can complete it.']);
  expect(problems({ checks: [{ type: 'nodes', name: 'ORDERS' }] })).toEqual([
    'Every check already passes at the start: there is nothing to do.',
  ]);
  expect(problems({ checks: [{ type: 'nodes', name: 'NO_SUCH' }, { type: 'run' }] })).toEqual([
    'Check 2 (Result of the run) can’t be used in Sample playground.',
    '“NO_SUCH exists” does not pass after the solution.',
    '“ succeeds in the last run” does not pass after the solution.',
  ]);
  expect(problems({ solution: undefined })).toEqual(['It has no solution yet: record one to show that it can be solved.']);
});

it('uses nothing of a solution that the playground can’t read', () => {
  for (const bad of [{ args: { parallelism: 99 } }, { args: { nothing: 1 } }, { data: { count: -1 } }]) {
    const own = step({ solution: { ...solutionOf(start, end), ...bad } });
    expect(customExercise(own, samplePlayground, start, 'id').solution).toEqual([]);
    expect(replayCustomExercise(own, playground, start).problems).toHaveLength(1);
  }
});

it('warns of a goal or a hint that gives the solution away, of what is missing, and of locks that it needs', () => {
  const secret = {
    goal: 'Write { A }.',
    hints: ['Try { A }', 'Nearly', '{ A } it is'],
    solution: { args: { include: '{ A }' } },
  };
  expect(leaks(secret)).toEqual(['the goal', 'hint 1']);
  expect(leaks({ ...secret, solution: undefined })).toEqual([]);
  const warned = (more: object) =>
    planWarnings(samplePlan({ steps: [step(more)] }), [sampleEntry], new Map([['sample', samplePlayground]]), () => true).map(
      ({ text }) => text,
    );
  const unusable = [1, 2, 3].map((at) => expect.stringMatching(new RegExp(`^Check ${at} .* can’t be used`)));
  expect(warned({ lock: ['parallelism'] })).toEqual([
    ...unusable,
    'It locks “Parallelism”, which the exercise needs. It stays unlocked for participants.',
  ]);
  expect(warned({ solution: undefined })).toEqual([...unusable, expect.stringMatching(/^It has no solution yet/)]);
});
