import { expect, it } from 'vitest';
import { openTasks } from '#explorer/exerciseRun.ts';

const item = (label: string, done: boolean) => ({ label, done });

it('leaves out what held from the start, until it breaks', () => {
  const start = [item('FCT_ORDERS reads STG_ORDERS', true), item('The pipeline has a run order', false)];
  expect(openTasks(start, start).map(({ label }) => label)).toEqual(['The pipeline has a run order']);
  const broken = [item('FCT_ORDERS reads STG_ORDERS', false), item('The pipeline has a run order', true)];
  expect(openTasks(broken, start).map(({ label }) => label)).toEqual([
    'FCT_ORDERS reads STG_ORDERS',
    'The pipeline has a run order',
  ]);
});

it('keeps what the reader has done', () => {
  expect(openTasks([item('A stage', true), item('A fact', false)], [item('A stage', false), item('A fact', false)])).toHaveLength(
    2,
  );
});

it('shows all items where every item held from the start', () => {
  const start = [item('Nothing is broken', true)];
  expect(openTasks(start, start)).toEqual(start);
});
