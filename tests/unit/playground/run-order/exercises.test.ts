import { describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { type RunData, type RunState, runDataSchema } from '#playground/run-order/data.ts';
import { exercises } from '#playground/run-order/exercises.ts';
import { meta, type RunArgs } from '#playground/run-order/meta.ts';
import { stories } from '#playground/run-order/stories.ts';

function start(exercise: string): RunState {
  const story = stories.find((one) => one.exercise === exercise)!;
  return {
    pipeline: story.pipeline(),
    args: { ...defaultArgs(meta.args), ...story.args },
    data: runDataSchema.parse(story.data ?? {}),
  };
}

function done(exercise: string, change: { args?: Partial<RunArgs>; data?: Partial<RunData> }): boolean[] {
  const state = start(exercise);
  const args = { ...state.args, ...change.args };
  const data = { ...state.data, ...change.data };
  return exercises
    .find(({ id }) => id === exercise)!
    .check({ ...state, args, data })
    .map((item) => item.done);
}

describe('ways around an exercise', () => {
  it('of the worst failure: another stage, a source, or two nodes', () => {
    expect(done('worst-failure', { data: { failing: ['stg-customer'] } })).toEqual([true, true, false]);
    expect(done('worst-failure', { data: { failing: ['nation'] } })).toEqual([true, false, false]);
    expect(done('worst-failure', { data: { failing: ['stg-nation', 'stg-part'] } })).toEqual([false, false, false]);
  });

  it('of the slots: too many, too few, or faster nodes', () => {
    expect(done('enough-slots', { args: { parallelism: 16 } })).toEqual([true, false, true]);
    expect(done('enough-slots', { args: { parallelism: 3 } })).toEqual([false, false, true]);
    expect(done('enough-slots', { args: { parallelism: 4, duration: 1 } })).toContain(false);
    expect(done('enough-slots', { args: { parallelism: 4 }, data: { excluded: ['fct-supply'] } })).toContain(false);
  });

  it('of the critical path: the slowest node, too fast a node, two nodes, or fewer nodes', () => {
    expect(done('shorter-path', { data: { durations: { 'stg-lineitem': 5, 'dim-customer': 8 } } })[0]).toBe(false);
    expect(done('shorter-path', { data: { durations: { 'stg-lineitem': 10, 'dim-customer': 1 } } })[2]).toBe(false);
    expect(done('shorter-path', { data: { durations: { 'stg-lineitem': 8, 'dim-customer': 4 } } })[1]).toBe(false);
    expect(done('shorter-path', { data: { excluded: ['dim-customer'] } })).toContain(false);
    expect(done('shorter-path', { args: { duration: 1 } })).toContain(false);
  });

  it('of the slots and the critical path: cutting what a node waits for', () => {
    for (const [id, args, label] of [
      ['enough-slots', { parallelism: 4 }, 'Only the parallelism was changed'],
      ['shorter-path', {}, 'All ten nodes run, in five waves'],
    ] as const) {
      const state = start(id);
      const node = state.pipeline.nodes.find(({ name }) => name === 'DIM_CUSTOMER')!;
      const cut = applyEdit(state.pipeline, { kind: 'setJoin', id: node.id, source: 0, join: '' });
      if (!cut.ok) throw new Error('The join was not changed.');
      const check = exercises
        .find((one) => one.id === id)!
        .check({ ...state, args: { ...state.args, ...args }, pipeline: cut.pipeline });
      expect(check.find((item) => item.label === label)?.done).toBe(false);
    }
  });

  it('of side by side: dropping what is read', () => {
    const state = start('side-by-side');
    const cut = applyEdit(state.pipeline, { kind: 'disconnect', from: 'stg-customer', to: 'dim-customer' });
    expect(cut.ok).toBe(true);
    if (!cut.ok) return;
    const other = applyEdit(cut.pipeline, { kind: 'disconnect', from: 'dim-nation', to: 'dim-customer' });
    expect(other.ok).toBe(true);
    if (!other.ok) return;
    const check = exercises.find(({ id }) => id === 'side-by-side')!.check({ ...state, pipeline: other.pipeline });
    expect(check.map((item) => item.done)).toEqual([false, false, true]);
  });

  it('of the cycle: leaving a node out, or cutting the wrong side', () => {
    expect(done('break-the-cycle', { data: { excluded: ['fct-orders'] } })).toEqual([true, false, true]);
    const state = start('break-the-cycle');
    const cut = applyEdit(state.pipeline, { kind: 'disconnect', from: 'stg-orders', to: 'fct-orders' });
    expect(cut.ok).toBe(true);
    if (!cut.ok) return;
    const check = exercises.find(({ id }) => id === 'break-the-cycle')!.check({ ...state, pipeline: cut.pipeline });
    expect(check.map((item) => item.done)).toEqual([true, true, false]);
  });
});
