// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Layout, type Layouter, layoutKey, simpleLayout } from '#canvas/layout.ts';
import { useLayout } from '#canvas/useLayout.ts';
import { graphOf } from './structures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { structure } = graphOf('a>b b>c');
const plain = simpleLayout(structure, 'RIGHT');
const better: Layout = { ...plain, key: layoutKey(structure, 'RIGHT'), corners: new Map([['a', { x: 500, y: 0 }]]) };

/** The hook with an engine that answers when the test says so. */
function laidOut(isInUse: () => boolean) {
  let answer: (layout: Layout) => void = () => {};
  const layouter: Layouter = {
    warmUp: () => {},
    kept: () => undefined,
    request: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  };
  const { result } = renderHook(() => useLayout(layouter, structure, 'RIGHT', true, isInUse));
  return { result, answer: () => act(async () => answer(better)) };
}

const longAfter = () => act(async () => vi.advanceTimersByTime(10_000));

describe('the first layout', () => {
  test('is the one of the engine when that comes soon: nothing stands in for it', async () => {
    const { result, answer } = laidOut(() => false);
    await act(async () => vi.advanceTimersByTime(1000));
    expect(result.current.layout).toBeUndefined();
    await answer();
    expect(result.current.layout).toBe(better);
    await longAfter();
    expect(result.current.layout).toBe(better);
  });

  test('is a plain one while the engine takes long, and then the one of the engine at once, without gliding', async () => {
    const { result, answer } = laidOut(() => false);
    await longAfter();
    expect(result.current.layout?.corners).toEqual(plain.corners);
    expect(result.current.isBusy).toBe(true);
    await answer();
    expect(result.current.layout).toBe(better);
    expect(result.current.isSettling).toBe(false);
  });

  test('stays the plain one when the reader points at the graph by then: no card moves under the pointer', async () => {
    const { result, answer } = laidOut(() => true);
    await longAfter();
    await answer();
    expect(result.current.layout?.corners).toEqual(plain.corners);
    expect(result.current.isBusy).toBe(false);
  });
});
