// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearProgress, markDone, markShown, readProgress, useProgress, wasShown } from '#explorer/progress.ts';

beforeEach(() => {
  localStorage.clear();
  clearProgress();
});

describe('progress', () => {
  it('keeps the first time an exercise was done', () => {
    markDone('run-order', 'first-wave', 10);
    markDone('run-order', 'first-wave', 20);
    expect(readProgress()).toEqual({ 'run-order/first-wave': 10 });
    expect(JSON.parse(localStorage.getItem('runnel.progress')!)).toEqual({ version: 1, done: { 'run-order/first-wave': 10 } });
  });

  it('is cleared, and comes back with what was done since', () => {
    markDone('run-order', 'a', 1);
    markShown('run-order', 'b', true);
    const bringBack = clearProgress();
    expect(readProgress()).toEqual({});
    expect(localStorage.getItem('runnel.progress')).toBeNull();
    markDone('subgraphs', 'c', 2);
    bringBack();
    expect(readProgress()).toEqual({ 'run-order/a': 1, 'subgraphs/c': 2 });
    expect(wasShown('run-order', 'b')).toBe(true);
  });

  it('remembers whose solution was shown until the reader starts over', () => {
    markShown('run-order', 'a', true);
    markDone('run-order', 'b', 3);
    expect(wasShown('run-order', 'a')).toBe(true);
    markShown('run-order', 'a', false);
    expect(wasShown('run-order', 'a')).toBe(false);
    expect(readProgress()).toEqual({ 'run-order/b': 3 });
  });

  it('lasts as long as the page where the browser keeps nothing', () => {
    const { result } = renderHook(() => useProgress());
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    act(() => markDone('a', 'b', 7));
    expect(result.current).toEqual({ 'a/b': 7 });
    act(() => void clearProgress());
    expect(result.current).toEqual({});
    refuse.mockRestore();
  });

  it('follows other tabs and keeps what they did', () => {
    const { result } = renderHook(() => useProgress());
    expect(result.current).toEqual({});
    localStorage.setItem('runnel.progress', JSON.stringify({ version: 1, done: { 'x/y': 5 } }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'runnel.progress' })));
    expect(result.current).toEqual({ 'x/y': 5 });
    localStorage.setItem('runnel.progress', JSON.stringify({ version: 1, done: { 'x/y': 5, 'x/z': 6 } }));
    act(() => markDone('a', 'b', 7));
    expect(result.current).toEqual({ 'x/y': 5, 'x/z': 6, 'a/b': 7 });
  });

  it('takes nothing that does not read', () => {
    const { result } = renderHook(() => useProgress());
    act(() => markDone('a', 'b', 7));
    for (const text of ['{', '4', '{}', '{"version":2,"done":{"x":1}}', '{"version":1,"done":{"a":"b"}}']) {
      localStorage.setItem('runnel.progress', text);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'runnel.progress' })));
      expect(result.current).toEqual({});
    }
  });
});
