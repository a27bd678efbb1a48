// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDocuments } from '#explorer/documentStore.ts';
import {
  discardWork,
  fetchWork,
  listWork,
  moveWork,
  readWork,
  removeWithUndo,
  savedTime,
  saveWork,
  writeEntry,
} from '#explorer/savedWork.ts';
import { stateRules, storyState } from '#explorer/stateCheck.ts';
import { workKey } from '#workbench/workKey.ts';
import { emptyDatabase, noDatabase } from './browserDatabase.ts';
import { samplePlayground } from './samplePlayground.tsx';

const story = samplePlayground.stories[1]!;
const rules = stateRules(samplePlayground, story);
const state = storyState(samplePlayground, story);
const key = workKey('sample', 'slow');

/** The module as another page of this browser has it, with its own memory. */
async function anotherPage(): Promise<typeof import('#explorer/savedWork.ts')> {
  vi.resetModules();
  return await import('#explorer/savedWork.ts');
}

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
  it('comes back as it was, with its time', async () => {
    expect(key).toBe('runnel.work.sample.slow');
    expect(await saveWork(key, { ...state, data: { count: 3 } }, 1_000)).toEqual({ ok: true });
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
    await saveWork(key, { ...state, data: { count: 3 } }, 1_000);
    await saveWork(other, state, 1_000);
    const bringBack = await removeWithUndo([key, other, workKey('sample', 'count')]);
    expect(listWork([])).toEqual([]);
    await saveWork(other, state, 2_000);
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

  it('that fits nowhere says so, and the work from before stays', async () => {
    const sorry = { ok: false, message: expect.stringMatching(/^Your changes can’t be kept.*Download the pipeline/) };
    await saveWork(key, state, 1);
    await noDatabase();
    expect(await saveWork(key, { ...state, data: { count: 3 } }, 2)).toMatchObject(sorry);
    expect(savedTime(key)).toBe(1);
    discardWork(key);
    expect(await saveWork(key, state, 3)).toMatchObject(sorry);
    expect(readWork(key, rules)).toEqual({ kind: 'none' });

    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue({ getItem: () => null, setItem: full } as unknown as Storage);
    expect(await saveWork(key, state, 1)).toMatchObject({ ok: false, message: expect.stringContaining('as a file') });
  });

  it('is in the database, and a mark in its place; another page fetches it first', async () => {
    expect(fetchWork(key)).toBeUndefined();
    expect(await saveWork(key, { ...state, data: { count: 5 } }, 7)).toEqual({ ok: true });
    expect(localStorage.getItem(key)).toBe('{"version":1,"savedAt":7,"large":true}');
    expect(savedTime(key)).toBe(7);
    // This page knows what it saved.
    expect(fetchWork(key)).toBeUndefined();
    expect(readWork(key, rules)).toMatchObject({ kind: 'work', work: { savedAt: 7 } });
    const heads = await listDocuments();
    expect(listWork(heads ?? [])).toMatchObject([
      { key, playground: 'sample', story: 'slow', savedAt: 7, size: heads?.[0]?.size },
    ]);

    const other = await anotherPage();
    expect(other.readWork(key, rules)).toMatchObject({ kind: 'broken' });
    await other.fetchWork(key);
    const work = { state: { ...state, data: { count: 5 } }, savedAt: 7 };
    expect(other.readWork(key, rules)).toEqual({ kind: 'work', work, corrections: [] });
    await other.saveWork(key, { ...state, data: { count: 6 } }, 8);
    // The mark says that the copy of this page is no longer current.
    await fetchWork(key);
    expect(readWork(key, rules)).toMatchObject({ kind: 'work', work: { state: { data: { count: 6 } }, savedAt: 8 } });
  });

  it('that is large takes the same way', async () => {
    const node = { ...state.pipeline.nodes[0]!, description: 'x'.repeat(190_000) };
    const nodes = Array.from({ length: 12 }, (_, i) => ({ ...node, id: `n${i}`, name: `N${i}` }));
    const large = { ...state, pipeline: { ...state.pipeline, nodes } };
    expect(await saveWork(key, large, 7)).toEqual({ ok: true });
    const bringBack = await removeWithUndo([key]);
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    await waitFor(async () => expect(await listDocuments()).toEqual([]));
    await bringBack();
    await fetchWork(key);
    expect(readWork(key, rules)).toMatchObject({ kind: 'work', work: { state: large, savedAt: 7 } });
  });

  it('that is discarded while it is being saved stays away', async () => {
    await saveWork(key, state, 1);
    const saving = saveWork(key, { ...state, data: { count: 5 } }, 2);
    discardWork(key);
    await saving;
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    expect(await listDocuments()).toEqual([]);
  });

  it('is not there where storage is not allowed, and nothing throws', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readWork(key, rules)).toEqual({ kind: 'none' });
    expect(await saveWork(key, state, 1)).toMatchObject({ ok: false, message: expect.stringContaining('does not let') });
    discardWork(key);
  });
});

describe('an entry that an earlier version of the site wrote, or a page that was left', () => {
  const earlier = { version: 1, savedAt: 5, state: { ...state, data: { count: 5 } } };
  const asWork = { kind: 'work', work: { state: earlier.state, savedAt: 5 }, corrections: [] };
  const opened = (page: Pick<typeof import('#explorer/savedWork.ts'), 'readWork'>) => {
    const read = page.readWork(key, rules);
    if (read.kind !== 'work') throw new Error(read.kind);
    return read.work;
  };
  beforeEach(() => localStorage.setItem(key, JSON.stringify(earlier)));

  it('opens at once, moves to the database, and then opens from there', async () => {
    expect(fetchWork(key)).toBeUndefined();
    expect(readWork(key, rules)).toEqual(asWork);
    await moveWork(key, opened({ readWork }));
    expect(localStorage.getItem(key)).toBe('{"version":1,"savedAt":5,"large":true}');
    const other = await anotherPage();
    await other.fetchWork(key);
    expect(other.readWork(key, rules)).toEqual(asWork);
  });

  it('stays where the browser has no database', async () => {
    await noDatabase();
    await moveWork(key, opened({ readWork }));
    expect(localStorage.getItem(key)).toBe(JSON.stringify(earlier));
    expect(readWork(key, rules)).toEqual(asWork);
  });

  it('is moved again when the move was interrupted', async () => {
    await moveWork(key, opened({ readWork }));
    // The database had it, but the page was closed before the mark.
    localStorage.setItem(key, JSON.stringify(earlier));
    const other = await anotherPage();
    await other.moveWork(key, opened(other));
    expect(localStorage.getItem(key)).toBe('{"version":1,"savedAt":5,"large":true}');
    expect(other.readWork(key, rules)).toEqual(asWork);
  });

  it('is moved once when two tabs open it, and does not replace what one of them saved since', async () => {
    const other = await anotherPage();
    const [mine, theirs] = [opened({ readWork }), opened(other)];
    await Promise.all([moveWork(key, mine), other.moveWork(key, theirs)]);
    await saveWork(key, { ...state, data: { count: 6 } }, 6);
    await other.moveWork(key, theirs);
    expect(savedTime(key)).toBe(6);
    await other.fetchWork(key);
    expect(other.readWork(key, rules)).toMatchObject({ work: { state: { data: { count: 6 } }, savedAt: 6 } });
    expect(await listDocuments()).toHaveLength(1);
  });

  it('replaces older work in the database, and gives way to newer work', async () => {
    localStorage.removeItem(key);
    await saveWork(key, { ...state, data: { count: 1 } }, 4);
    const left = await anotherPage();
    left.writeEntry(key, { ...state, data: { count: 5 } }, 5);
    const next = await anotherPage();
    await next.moveWork(key, opened(next));
    await next.saveWork(key, { ...state, data: { count: 6 } }, 6);
    localStorage.setItem(key, JSON.stringify(earlier));
    const last = await anotherPage();
    await last.moveWork(key, opened(last));
    await last.fetchWork(key);
    expect(last.readWork(key, rules)).toMatchObject({ work: { state: { data: { count: 6 } }, savedAt: 6 } });
  });

  it('of a later save stays until that save ends', async () => {
    localStorage.removeItem(key);
    const first = saveWork(key, { ...state, data: { count: 1 } }, 6);
    const second = saveWork(key, { ...state, data: { count: 2 } }, 7);
    writeEntry(key, { ...state, data: { count: 2 } }, 7);
    await first;
    expect(readWork(key, rules)).toMatchObject({ work: { state: { data: { count: 2 } }, savedAt: 7 } });
    await second;
    expect(localStorage.getItem(key)).toBe('{"version":1,"savedAt":7,"large":true}');
  });
});
