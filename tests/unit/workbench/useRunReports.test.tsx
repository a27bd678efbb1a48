// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { ENGINE_RUN_LIMITS } from '#engine/run/limits.ts';
import type { RunEnd } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { useRunReports } from '#workbench/useRunReports.ts';

afterEach(cleanup);

const end: RunEnd = { status: 'completed', sentence: 'All nodes succeeded.' };
const run = (key: number, isRunning: boolean, ended?: RunEnd) =>
  ({ key, kind: 'refresh', by: 'engine', isRunning, end: ended }) as const;

function reported(first: ReturnType<typeof run> | undefined) {
  const store = createPlaygroundStore({ pipeline: emptyPipeline('Test'), args: {}, data: { count: 0 } });
  const hook = renderHook((shown: ReturnType<typeof run> | undefined) => useRunReports(store, shown), { initialProps: first });
  return { store, show: hook.rerender, runs: () => store.getState().events.filter(({ kind }) => kind === 'run').length };
}

it('reports a run that plays: its start at once, its end once', () => {
  const { store, show, runs } = reported(undefined);
  show(run(1, true));
  expect(store.getState().run).toEqual({ number: 1, kind: 'refresh', by: 'engine', limits: ENGINE_RUN_LIMITS });
  show(run(1, false));
  expect(store.getState().run?.end).toBeUndefined();
  show(run(1, false, end));
  show(run(1, false, end));
  expect(store.getState().run?.end).toEqual(end);
  expect(runs()).toBe(2);
});

it('reports a run whose result is there at once, and the same run again when it is run again', () => {
  const { store, show } = reported(run(1, false, end));
  show(run(2, false, end));
  expect(store.getState().run).toMatchObject({ number: 1, end });
  show(run(2, true, end));
  expect(store.getState().run).toEqual({ number: 2, kind: 'refresh', by: 'engine', limits: ENGINE_RUN_LIMITS });
  show(run(2, false, end));
  expect(store.getState().run).toMatchObject({ number: 2, end });
});

it('leaves out the run that a story opens with, and runs that undo and redo bring back', () => {
  const { store, show, runs } = reported(run(1, false, end));
  store.setData({ count: 1 });
  show(run(2, false, end));
  expect(runs()).toBe(2);
  store.undo();
  show(run(1, false, end));
  store.redo();
  show(run(2, false, end));
  expect(runs()).toBe(2);
  store.undo();
  show(run(1, false, end));
  store.setData({ count: 2 });
  show(run(2, false, end));
  expect(runs()).toBe(4);
});
