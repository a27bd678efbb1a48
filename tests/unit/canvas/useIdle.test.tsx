// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdle } from '#canvas/useIdle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('is idle after a while without pointer and keys, until the next event', () => {
  const { result, rerender } = renderHook(({ isAsked }) => useIdle(isAsked), { initialProps: { isAsked: true } });
  wait(3_000);
  expect(result.current).toBe(false);
  fireEvent.pointerMove(document.body);
  wait(3_000);
  expect(result.current).toBe(false);
  wait(1_001);
  expect(result.current).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(result.current).toBe(false);
  wait(5_000);
  // Full screen was left.
  rerender({ isAsked: false });
  expect(result.current).toBe(false);
  wait(60_000);
  expect(result.current).toBe(false);
});
