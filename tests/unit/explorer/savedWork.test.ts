// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardWork, estimatedLength, keepWork, readWork } from '#explorer/savedWork.ts';
import { stateRules, storyState } from '#explorer/stateCheck.ts';
import { workKey } from '#playground/workKey.ts';
import { samplePlayground } from './samplePlayground.tsx';

const story = samplePlayground.stories[1]!;
const rules = stateRules(samplePlayground, story);
const state = storyState(samplePlayground, story);
const key = workKey('sample', 'slow');

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('work kept in this browser', () => {
  it('comes back as it was, with its time', () => {
    expect(key).toBe('runnel.work.sample.slow');
    expect(keepWork(key, { ...state, data: { count: 3 } }, 1_000)).toEqual({ ok: true });
    expect(readWork(key, rules)).toEqual({
      kind: 'work',
      work: { state: { ...state, data: { count: 3 } }, savedAt: 1_000 },
      corrections: [],
    });
    discardWork(key);
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
  });

  it('that is damaged is reported and left where it is', () => {
    for (const text of [
      '{',
      '[]',
      '{"version":1}',
      '{"version":1,"savedAt":1,"state":{"pipeline":{}}}',
      '{"version":9,"savedAt":1,"state":{}}',
    ]) {
      localStorage.setItem(key, text);
      expect(readWork(key, rules).kind).toBe('broken');
      expect(localStorage.getItem(key)).toBe(text);
    }
  });

  it('that does not fit says so', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue({ setItem } as unknown as Storage);
    const kept = keepWork(key, state, 1);
    expect(kept).toMatchObject({ ok: false, message: expect.stringContaining('no room left') });
  });

  it('that is very large is not stored', () => {
    const kept = keepWork(key, { ...state, pipeline: { ...state.pipeline, description: 'x'.repeat(2_100_000) } }, 1);
    expect(kept).toMatchObject({ ok: false, message: expect.stringContaining('too large') });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('that is far too large is not even written out', () => {
    const node = { ...state.pipeline.nodes[0]!, description: 'x'.repeat(1_000) };
    const nodes = Array.from({ length: 8_000 }, (_, i) => ({ ...node, id: `n${i}`, name: `N${i}` }));
    const pipeline = { ...state.pipeline, nodes };
    const real = JSON.stringify(nodes).length;
    expect(Math.abs(estimatedLength(pipeline) - real) / real).toBeLessThan(0.05);
    expect(keepWork(key, { ...state, pipeline }, 1)).toMatchObject({
      ok: false,
      message: expect.stringContaining('8,000 nodes'),
    });
  });

  it('is not there where storage is not allowed, and nothing throws', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    expect(keepWork(key, state, 1)).toMatchObject({ ok: false, message: expect.stringContaining('does not let') });
    discardWork(key);
  });
});
