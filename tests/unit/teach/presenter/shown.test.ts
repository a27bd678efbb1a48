import { describe, expect, it } from 'vitest';
import { NOT_BEGUN, partAfter, presentingAfter, presentingSchema, shownAfter, stepShown } from '#teach/presenter/shown.ts';
import { samplePlan } from '../sessions/samplePlan.ts';

const plan = samplePlan();

describe('what the projector view shows', () => {
  it('begins with the first step, goes from step to step, and stops at the ends', () => {
    expect(stepShown(plan, {})?.code).toBe('A2B');
    expect(shownAfter(plan, {}, { to: 'step', by: 1 })).toEqual({ at: 'E4F' });
    expect(shownAfter(plan, { at: 'K7F' }, { to: 'step', by: 1 })).toEqual({ at: 'K7F' });
    expect(shownAfter(plan, {}, { to: 'step', by: -1 })).toEqual({});
    expect(shownAfter(plan, {}, { to: 'step', code: 'ZZZ' })).toEqual({});
    // For a step that the plan no longer has, the first step is shown.
    expect(stepShown(plan, { at: 'ZZZ' })?.code).toBe('A2B');
    expect(stepShown({ steps: [] }, {})).toBeUndefined();
  });

  it('points, shows parts and the solution of one step only, in the colors that were chosen', () => {
    let shown = shownAfter(plan, { at: 'E4F' }, { to: 'theme', theme: 'dark' });
    shown = shownAfter(plan, shown, { to: 'part', part: 2 });
    shown = shownAfter(plan, shown, { to: 'node', node: 'n1' });
    shown = shownAfter(plan, shown, { to: 'solution' });
    expect(shown).toEqual({ at: 'E4F', theme: 'dark', part: 2, node: 'n1', isSolved: true, begun: 1 });
    expect(shownAfter(plan, shown, { to: 'part', part: 1 })).not.toHaveProperty('node');
    expect(shownAfter(plan, shown, { to: 'node', node: undefined })).not.toHaveProperty('node');
    expect(shownAfter(plan, shown, { to: 'start' })).toEqual({ at: 'E4F', theme: 'dark', part: 2, begun: 2 });
    expect(shownAfter(plan, shown, { to: 'step', by: 1 })).toEqual({ at: 'K7F', theme: 'dark' });
  });

  it('goes through the parts of a graph, all of it before the first', () => {
    expect([1, 2, 3, 0].map((part) => partAfter(part, 3, 1))).toEqual([2, 3, 0, 1]);
    expect(partAfter(undefined, 3, -1)).toBe(0);
    expect(partAfter(0, 3, -1)).toBe(3);
    expect(partAfter(undefined, 1, 1)).toBe(0);
  });
});

it('the presenter’s timer goes with the steps and survives being kept', () => {
  const MINUTE = 60_000;
  let now = presentingAfter(plan, NOT_BEGUN, { timer: 'start' }, MINUTE);
  now = presentingAfter(plan, now, { to: 'step', by: 1 }, 3 * MINUTE);
  now = presentingAfter(plan, now, { to: 'node', node: 'n1' }, 4 * MINUTE);
  expect(now.timer).toEqual({ steps: { A2B: 2 * MINUTE }, since: 3 * MINUTE });
  expect(presentingSchema.parse(JSON.parse(JSON.stringify(now)))).toEqual(now);
  const paused = presentingAfter(plan, now, { timer: 'pause' }, 5 * MINUTE);
  expect(paused.timer).toEqual({ steps: { A2B: 2 * MINUTE, E4F: 2 * MINUTE } });
  const reset = presentingAfter(plan, paused, { timer: 'reset' }, 6 * MINUTE);
  expect(reset).toEqual({ ...paused, timer: { steps: {} } });
  expect(presentingAfter(plan, reset, { timer: 'undo', before: paused.timer }, 7 * MINUTE)).toEqual(paused);
  expect(presentingAfter(plan, reset, { to: 'step', by: 1 }, 0)).toMatchObject({ shown: { at: 'K7F' }, timer: { steps: {} } });
});
