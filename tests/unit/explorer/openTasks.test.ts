import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTasks, withBroken } from '#explorer/exerciseRun.ts';

const item = (label: string, done: boolean) => ({ label, done });
const at = (...states: (readonly { label: string; done: boolean }[])[]) =>
  states.reduce<ReadonlySet<string>>(withBroken, new Set());

it('leaves out what held from the start, until it breaks', () => {
  const start = [item('FCT_ORDERS reads STG_ORDERS', true), item('The pipeline has a run order', false)];
  expect(openTasks(start, at(start)).map(({ label }) => label)).toEqual(['The pipeline has a run order']);
  const broken = [item('FCT_ORDERS reads STG_ORDERS', false), item('The pipeline has a run order', true)];
  expect(openTasks(broken, at(start, broken)).map(({ label }) => label)).toEqual([
    'FCT_ORDERS reads STG_ORDERS',
    'The pipeline has a run order',
  ]);
});

it('keeps what the reader has done', () => {
  const start = [item('A stage', false), item('A fact', false)];
  expect(openTasks([item('A stage', true), item('A fact', false)], at(start))).toHaveLength(2);
});

it('shows all items where every item held from the start', () => {
  const start = [item('Nothing is broken', true)];
  expect(openTasks(start, at(start))).toEqual(start);
});

it('never counts fewer tasks than before while the goal is open at the start', () => {
  const states = fc
    .array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    .map((all) =>
      all.map((done, index) => done.map((value, place) => item(`Item ${place}`, value && !(index === 0 && place === 0)))),
    );
  fc.assert(
    fc.property(states, (all) => {
      let broken: ReadonlySet<string> = new Set();
      let before = 0;
      for (const items of all) {
        broken = withBroken(broken, items);
        const { length } = openTasks(items, broken);
        expect(length).toBeGreaterThanOrEqual(before);
        before = length;
      }
    }),
  );
});
