import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { cronDataSchema } from '#playground/cron/data.ts';
import { exercises } from '#playground/cron/exercises.ts';
import { meta } from '#playground/cron/meta.ts';
import { stories } from '#playground/cron/stories.ts';

/** The checks of an exercise for a schedule, controls or data that differ from those of its story. */
function done(id: string, args: Record<string, string | number>, data?: unknown): boolean[] {
  const story = stories.find(({ exercise }) => exercise === id)!;
  const state = {
    pipeline: story.pipeline(),
    args: { ...defaultArgs(meta.args), ...story.args, ...args },
    data: cronDataSchema.parse(data ?? story.data ?? {}),
  };
  return exercises
    .find((exercise) => exercise.id === id)!
    .check(state)
    .map((item) => item.done);
}

describe('other ways to solve an exercise', () => {
  it.each([
    ['working-days', '30 5 * * 1,2,3,4,5'],
    ['working-days', '0 30 5 * * 1-5'],
    ['mend-it', '0 6 * * 5,4,3,2,1'],
    ['every-month', '0 4 1 1-12 *'],
    ['summer-time', '0 10 * * 0-6'],
    ['one-day-field', '0 6 1,2,3,4,5,6,7 * *'],
    ['no-overlap', '7,37 * * * *'],
  ])('%s: %s', (id, cron) => expect(done(id, { cron })).not.toContain(false));

  it('keep them apart by moving the load', () => {
    expect(done('apart', { cron: '40 * * * *' })).not.toContain(false);
  });
});

describe('ways around an exercise', () => {
  it.each([
    ['working-days', '30 5 * * *', [true, true, false]],
    ['working-days', '30 5,6 * * 1-5', [true, false, true]],
    ['working-days', '30 5 1-7 * 1-5', [true, true, false]],
    ['working-days', '30 5 x * 1-5', [false, false, false]],
    ['mend-it', '0 0 6 * * 1-5', [true, false, true, true]],
    ['every-month', '0 4 28-31 * *', [true, false, false]],
    ['every-month', '0 4 28 * *', [true, true, false]],
    ['every-month', '0 4 31 2 *', [false, false, false]],
    ['summer-time', '0 10 * * 1-5', [true, false]],
    ['summer-time', '0 11 * * *', [false, true]],
    ['one-day-field', '0 6 * * 1', [true, false, true]],
    ['no-overlap', '*/25 * * * *', [true, false, false]],
    ['no-overlap', '0 * * * *', [true, true, false]],
  ])('%s: %s', (id, cron, items) => expect(done(id, { cron })).toEqual(items));

  it('shorter runs, or a load that is gone', () => {
    expect(done('no-overlap', { cron: '*/30 * * * *', duration: 5 })[0]).toBe(false);
    expect(done('apart', {}, { others: [] })).toContain(false);
    expect(done('apart', { cron: '0 0 31 2 *' })).toContain(false);
    expect(done('apart', {}, { others: [{ name: 'R', cron: '10 2 * * *' }] })).toEqual([true, true, true, false]);
  });
});
