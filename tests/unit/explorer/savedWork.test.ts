// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDocuments } from '#explorer/documentStore.ts';
import {
  discardWork,
  estimatedLength,
  fetchWork,
  listWork,
  readWork,
  removeWithUndo,
  savedTime,
  saveWork,
} from '#explorer/savedWork.ts';
import { stateRules, storyState } from '#explorer/stateCheck.ts';
import { workKey } from '#workbench/workKey.ts';
import { emptyDatabase, noDatabase } from './browserDatabase.ts';
import { samplePlayground } from './samplePlayground.tsx';

const story = samplePlayground.stories[1]!;
const rules = stateRules(samplePlayground, story);
const state = storyState(samplePlayground, story);
const key = workKey('sample', 'slow');

beforeEach(async () => {
  localStorage.clear();
  discardWork(key);
  await emptyDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('work kept in this browser', () => {
  it('comes back as it was, with its time', () => {
    expect(key).toBe('runnel.work.sample.slow');
    expect(saveWork(key, { ...state, data: { count: 3 } }, 1_000)).toEqual({ ok: true });
    expect(readWork(key, rules)).toEqual({
      kind: 'work',
      work: { state: { ...state, data: { count: 3 } }, savedAt: 1_000 },
      corrections: [],
    });
    discardWork(key);
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
  });

  it('that is put aside comes back, unless there is newer work', async () => {
    const other = workKey('sample', 'start');
    saveWork(key, { ...state, data: { count: 3 } }, 1_000);
    saveWork(other, state, 1_000);
    const bringBack = await removeWithUndo([key, other, workKey('sample', 'count')]);
    expect(listWork([])).toEqual([]);
    saveWork(other, state, 2_000);
    await bringBack();
    expect(listWork([]).map(({ story: id, savedAt }) => [id, savedAt])).toEqual([
      ['start', 2_000],
      ['slow', 1_000],
    ]);
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

  it('that fits nowhere says so', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue({ setItem } as unknown as Storage);
    await noDatabase();
    const kept = await saveWork(key, state, 1);
    expect(kept).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Your changes can’t be kept.*Download the pipeline/),
    });
  });

  it('that is far too large is not even written out as one text', () => {
    const node = { ...state.pipeline.nodes[0]!, description: 'x'.repeat(1_000) };
    const nodes = Array.from({ length: 8_000 }, (_, i) => ({ ...node, id: `n${i}`, name: `N${i}` }));
    const real = JSON.stringify(nodes).length;
    expect(Math.abs(estimatedLength({ ...state.pipeline, nodes }) - real) / real).toBeLessThan(0.05);
  });

  it('that is large is kept in the database, and comes back when it was fetched', async () => {
    const long = { ...state, data: { count: 5 }, pipeline: { ...state.pipeline, description: 'x'.repeat(2_100_000) } };
    const pipeline = {
      ...long.pipeline,
      description: '',
      nodes: long.pipeline.nodes.map((node) => ({ ...node, description: 'x'.repeat(190_000) })),
    };
    const many = {
      ...pipeline,
      nodes: Array.from({ length: 12 }, (_, i) => ({ ...pipeline.nodes[0]!, id: `n${i}`, name: `N${i}` })),
    };
    expect(fetchWork(key)).toBeUndefined();
    expect(await saveWork(key, { ...long, pipeline: many }, 7)).toEqual({ ok: true });
    expect(localStorage.getItem(key)?.length).toBeLessThan(100);
    expect(savedTime(key)).toBe(7);
    expect(readWork(key, rules).kind).toBe('broken');
    await fetchWork(key);
    expect(readWork(key, rules)).toEqual({
      kind: 'work',
      work: { state: { ...long, pipeline: many }, savedAt: 7 },
      corrections: [],
    });
    const heads = await listDocuments();
    expect(listWork(heads ?? [])).toMatchObject([
      { key, playground: 'sample', story: 'slow', savedAt: 7, size: heads?.[0]?.size },
    ]);
    // Small again, the work is stored where small work is.
    expect(saveWork(key, state, 8)).toEqual({ ok: true });
    expect(fetchWork(key)).toBeUndefined();
    await waitFor(async () => expect(await listDocuments()).toEqual([]));
    expect(await saveWork(key, { ...long, pipeline: many }, 9)).toEqual({ ok: true });
    const bringBack = await removeWithUndo([key]);
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    await bringBack();
    await fetchWork(key);
    expect(readWork(key, rules)).toMatchObject({ kind: 'work', work: { savedAt: 9 } });
    discardWork(key);
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    await waitFor(async () => expect(await listDocuments()).toEqual([]));
  });

  it('is not there where storage is not allowed, and nothing throws', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    expect(saveWork(key, state, 1)).toMatchObject({ ok: false, message: expect.stringContaining('does not let') });
    discardWork(key);
  });
});
