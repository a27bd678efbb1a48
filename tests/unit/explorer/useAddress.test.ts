// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAddress } from '#explorer/useAddress.ts';
import { scheduled } from '#playground/cron/samples.ts';
import type { ArgSpecs } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

const router = vi.hoisted(() => ({ search: '', go: vi.fn() }));
vi.mock('react-router', () => ({
  useLocation: () => ({ pathname: '/', search: router.search, hash: '' }),
  useNavigate: () => router.go,
}));

const specs: ArgSpecs = { count: { kind: 'number', label: 'Count', min: 1, max: 9, step: 1, default: 1 } };
const base = { count: 1 };

beforeEach(() => {
  vi.useFakeTimers();
  router.search = '';
  router.go.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('does not take its own address for another one when it arrives after the next was written', () => {
  const store = createPlaygroundStore({ pipeline: scheduled(), args: { ...base }, data: {} });
  const { rerender } = renderHook(() => useAddress(store, specs, base));
  const arrive = (search: string) => {
    router.search = search;
    rerender();
  };
  for (const count of [2, 3]) {
    store.setArg('count', count);
    vi.advanceTimersByTime(1_000);
  }
  expect(router.go.mock.calls.map(([to]) => to.search)).toEqual(['?count=2', '?count=3']);
  arrive('?count=2');
  expect(store.getState().args.count).toBe(3);
  arrive('?count=3');
  expect(store.getState().args.count).toBe(3);
  // After back, forward or a link, the address decides.
  arrive('?count=2');
  expect(store.getState().args.count).toBe(2);
  // Changed back before the first change arrived: the last state is written.
  router.go.mockClear();
  store.setArg('count', 5);
  vi.advanceTimersByTime(1_000);
  store.setArg('count', 2);
  vi.advanceTimersByTime(1_000);
  expect(router.go.mock.calls.map(([to]) => to.search)).toEqual(['?count=5', '?count=2']);
});
