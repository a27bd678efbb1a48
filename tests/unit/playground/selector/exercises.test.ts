import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { type SelectorState, selectorDataSchema } from '#playground/selector/data.ts';
import { exercises } from '#playground/selector/exercises.ts';
import { meta, type SelectorArgs } from '#playground/selector/meta.ts';
import { stories } from '#playground/selector/stories.ts';

/** The results of the checks for texts other than those of the solution. */
function done(exercise: string, args: Partial<SelectorArgs>): boolean[] {
  const story = stories.find((one) => one.exercise === exercise)!;
  const state: SelectorState = {
    pipeline: story.pipeline(),
    args: { ...defaultArgs(meta.args), ...story.args, ...args },
    data: selectorDataSchema.parse(story.data ?? {}),
  };
  const check = exercises.find(({ id }) => id === exercise)!.check(state);
  return check.map((item) => item.done);
}

// catalog.test.ts tests for all playgrounds that the solutions solve the exercises and the stories' initial texts do not.

describe('the nodes count, not the text', () => {
  it.each([
    ['mend-or', '{ name: "{STG_CUSTOMER,STG_ORDERS}" }', ''],
    ['mend-or', '{ STG_CUSTOMER } || { stg_orders }', ''],
    ['mend-quotes', '{ PSTG_* }', ''],
    ['anywhere', '{ name: "*order*" }', '{ X }'],
    ['fresh-fact', '+{ FCT_ORDERS }', '{ location: "RAW" }'],
    [
      'fresh-fact',
      '+{ FCT_ORDERS } AND { name: "!*S" location: "*A*" } OR { FCT_ORDERS } OR { STG_ORDERS }',
      '{ location: RAW }',
    ],
    ['in-both', '{ subgraph: "Sales" subgraph: "Customer 360" }', ''],
    ['in-both', '{ DIM_CUSTOMER } OR { FCT_ORDERS }', ''],
    ['on-the-way', '+{ V_SALES_BY_REGION } AND { STG_NATION }+', ''],
  ])('%s: %s − %s', (exercise, include, exclude) => expect(done(exercise, { include, exclude })).toEqual([true, true, true]));
});

describe('ways around an exercise', () => {
  it('everything has all nodes of the goal, but others too', () => {
    for (const { id } of exercises) expect(done(id, { include: '{ * }' }), id).toEqual([true, true, false]);
  });

  it('nothing has nothing else, which is no merit', () => {
    for (const { id } of exercises) expect(done(id, { include: '', exclude: '' }), id).toEqual([true, false, false]);
  });

  it('a part of the nodes is not enough', () => {
    expect(done('in-both', { include: '{ DIM_CUSTOMER }' })).toEqual([true, false, true]);
  });

  it('a text with an error selects nothing', () => {
    expect(done('mend-or', { include: '{ STG_CUSTOMER } OR { STG_ORDERS' })).toEqual([false, false, false]);
    expect(done('mend-or', { include: '{ STG_CUSTOMER } OR { STG_ORDERS }', exclude: '{ tag: x }' })).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('leaving the include out selects all', () => {
    expect(done('anywhere', { noInclude: true })).toEqual([true, true, false]);
  });
});
