// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearProgress, markDone, readProgress, useProgress } from '#explorer/progress.ts';

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

  it('is cleared whole or for one playground', () => {
    markDone('run-order', 'a', 1);
    markDone('subgraphs', 'b', 2);
    clearProgress('run-order');
    expect(readProgress()).toEqual({ 'subgraphs/b': 2 });
    clearProgress();
    expect(readProgress()).toEqual({});
    expect(localStorage.getItem('runnel.progress')).toBeNull();
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
