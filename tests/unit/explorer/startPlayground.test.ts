// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectStartOptions } from '#explorer/projectSaver.ts';
import { projectStory } from '#explorer/projectStart.ts';
import { closeProject, openAsProject } from '#explorer/projects.ts';
import { readWork, saveWork } from '#explorer/savedWork.ts';
import { type StartFrom, startPlayground } from '#explorer/startPlayground.ts';
import { stateRules, storyState } from '#explorer/stateCheck.ts';
import { saveChanges } from '#explorer/workSaver.ts';
import { workKey } from '#workbench/workKey.ts';
import { samplePipeline, samplePlayground } from './samplePlayground.tsx';
import { countHash } from './stateHash.ts';

const story = samplePlayground.stories[1]!;
const start = storyState(samplePlayground, story);
const key = workKey('sample', 'slow');

function open(query: string, hash = '', from: StartFrom = {}) {
  const started = startPlayground(samplePlayground, story, { query: new URLSearchParams(query), hash, workKey: key, ...from });
  const { pipeline, args, data } = started.store.getState();
  return { ...started, start: started.store.start(), current: { pipeline, args, data } };
}

const kept = () => {
  const read = readWork(key, stateRules(samplePlayground, story));
  return read.kind === 'work' ? read.work.state.data : undefined;
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('a playground store of a story', () => {
  it('begins as the story starts', () => {
    const { store, current, ...opened } = open('');
    expect(opened).toMatchObject({ start, from: 'story', savedAt: undefined, messages: [] });
    expect(current).toEqual(start);
    expect(store.isChanged()).toBe(false);
    expect(start.args.parallelism).toBe(1);
    expect(start.data).toEqual({ count: 7 });
  });

  it('has the controls of the query on top, and names those that were corrected', () => {
    const opened = open('parallelism=99&labels=false');
    expect(opened.current.args).toEqual({ ...start.args, parallelism: 16, labels: false });
    expect(opened.start).toEqual(start);
    expect(opened.messages).toEqual([
      { tone: 'warn', text: expect.stringContaining('address'), details: [expect.stringContaining('Parallelism')] },
    ]);
  });

  it('goes on with kept work, and starts over from the story', async () => {
    await saveWork(key, { ...start, data: { count: 9 } }, 500);
    const { store, ...opened } = open('speed=2');
    expect(opened).toMatchObject({ from: 'work', savedAt: 500, current: { data: { count: 9 }, args: { speed: 2 } } });
    store.reset();
    expect(store.getState()).toMatchObject(start);
    store.undo();
    expect(store.getState().data).toEqual({ count: 9 });
  });

  it('prefers the state of a link, leaves kept work where it is, and goes on with that when asked', async () => {
    await saveWork(key, { ...start, data: { count: 9 } }, 500);
    const linked = open('', countHash(3));
    expect(linked).toMatchObject({ from: 'link', savedAt: 500, current: { data: { count: 3 } }, messages: [] });
    expect(open('')).toMatchObject({ from: 'work', current: { data: { count: 9 } } });
    await linked.continueSaved();
    expect(linked.store.getState().data).toEqual({ count: 9 });
    expect(linked.store.start()).toEqual(start);
  });

  it('says what is wrong with a link and what was opened instead', async () => {
    const broken = open('', '#s=1.xxxx');
    expect(broken.from).toBe('story');
    expect(broken.messages[0]!.text).toMatch(/damaged.*“Slowly” was opened in its starting state instead/);
    await saveWork(key, { ...start, data: { count: 9 } }, 500);
    const other = open('', '#s=7.xxxx');
    expect(other.from).toBe('work');
    expect(other.messages[0]!.text).toMatch(/newer version.*Your own changes/);
  });

  it('says when kept work does not read, what was opened instead, and leaves it', () => {
    localStorage.setItem(key, '{"version":1}');
    const text = expect.stringMatching(/damaged\. The story was opened in its starting state\.$/);
    expect(open('')).toMatchObject({ from: 'story', messages: [{ tone: 'warn', text }] });
    expect(open('', countHash(3)).messages).toEqual([{ tone: 'warn', text: expect.stringMatching(/the entry is damaged\.$/) }]);
    expect(localStorage.getItem(key)).toBe('{"version":1}');
  });

  it('of a step begins where its plan says; kept work without a control has that of the plan', () => {
    const step = { ...start, args: { ...start.args, parallelism: 3 }, data: { count: 1 } };
    expect(open('', '', { start: step })).toMatchObject({ start: step, current: step, from: 'story' });
    const { parallelism: _, ...args } = step.args;
    localStorage.setItem(
      key,
      JSON.stringify({ version: 1, savedAt: 500, state: { pipeline: step.pipeline, args, data: { count: 2 } } }),
    );
    const opened = open('', '', { start: step });
    expect(opened).toMatchObject({ from: 'work', start: step, current: { args: { parallelism: 3 }, data: { count: 2 } } });
  });

  it('inside a page starts over from what the page sets, and from the story where the reader went on with their own', async () => {
    const prepare = (args: typeof start.args) => ({ ...args, parallelism: 8 });
    expect(open('', '', { prepare })).toMatchObject({
      start: { args: { parallelism: 8 } },
      current: { args: { parallelism: 8 } },
    });
    const linked = open('', countHash(3), { prepare });
    expect(linked.start).toMatchObject({ args: { parallelism: 8 }, data: { count: 3 } });
    await saveWork(key, { ...start, data: { count: 9 } }, 500);
    const own = open('', '', { prepare });
    expect(own).toMatchObject({ start: { args: { parallelism: 1 } }, current: { args: { parallelism: 8 }, data: { count: 9 } } });
  });
});

describe('a playground store of a project', () => {
  const project = projectStory({ ...samplePipeline(), name: 'Mine' });

  it('begins with its pipeline, without work, links and exercises of stories', async () => {
    await saveWork(workKey('sample', 'project'), { ...start, data: { count: 9 } }, 500);
    const from = { project: {}, hash: countHash(3), workKey: workKey('sample', 'project') };
    const { store, saver, ...opened } = startPlayground(samplePlayground, project, from);
    expect(opened).toMatchObject({ from: 'story', savedAt: undefined, messages: [] });
    expect(store.getState()).toMatchObject({ pipeline: { name: 'Mine' }, data: { count: 0 } });
    expect(store.isChanged()).toBe(false);
    expect(saver).toBeUndefined();
    expect(project.exercise).toBeUndefined();
  });

  it('begins as its playground works out of the pipeline, then as it was left, and starts over from the first', () => {
    const ofProject = () => ({ args: { parallelism: 2 }, data: { count: 5 } });
    const meta = { ...samplePlayground.meta, takesProject: { speed: 4, parallelism: 9 } };
    const playground = { ...samplePlayground, meta, ofProject } as typeof samplePlayground;
    const fresh = startPlayground(playground, project, { project: {} });
    expect(fresh.store.getState()).toMatchObject({ args: { parallelism: 2, speed: 1 }, data: { count: 5 } });
    const left = { args: { speed: 3 }, data: { count: 6 } };
    const { store } = startPlayground(playground, project, { project: { saved: left }, query: new URLSearchParams('project=x') });
    expect(store.getState()).toMatchObject({ args: { parallelism: 2, speed: 3 }, data: { count: 6 } });
    store.reset();
    expect(store.getState()).toMatchObject({ args: { parallelism: 2, speed: 1 }, data: { count: 5 } });
  });

  it('says what of it does not read', () => {
    const broken = startPlayground(samplePlayground, project, {
      project: { saved: { args: { parallelism: 99 }, data: { count: -1 } } },
    });
    expect(broken.store.getState()).toMatchObject({ args: { parallelism: 16 }, data: { count: 0 } });
    expect(broken.messages).toEqual([
      {
        tone: 'warn',
        text: expect.stringContaining('kept for this playground'),
        details: [expect.stringContaining('Parallelism'), expect.stringContaining('ignored')],
      },
    ]);
  });
});

describe('what changes in a playground store', () => {
  function shown(query = '', hash = '') {
    const { store, saver } = open(query, hash);
    return { store, saver: saver!, leave: saveChanges(store, saver!) };
  }

  it('is kept a moment after the last change, when the page is hidden and when it is left; at the start nothing is', () => {
    vi.useFakeTimers();
    const { store, leave } = shown();
    store.select(['a']);
    vi.advanceTimersByTime(5_000);
    expect(kept()).toBeUndefined();
    store.setData({ count: 8 });
    expect(kept()).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    expect(kept()).toEqual({ count: 8 });
    store.setData({ count: 9 });
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toEqual({ count: 9 });
    store.setData({ count: 10 });
    leave();
    expect(kept()).toEqual({ count: 10 });
    store.setData({ count: 11 });
    vi.advanceTimersByTime(5_000);
    expect(kept()).toEqual({ count: 10 });
    const again = shown();
    again.store.reset();
    again.leave();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('behind a link leaves kept work until something is changed', async () => {
    await saveWork(key, { ...start, data: { count: 9 } }, 500);
    const { store, leave } = shown('', countHash(3));
    store.setData({ count: 4 });
    store.reset();
    leave();
    expect(kept()).toEqual({ count: 9 });
  });

  it('is not written over what another tab keeps, until the reader says which', async () => {
    const mine = shown();
    mine.store.setData({ count: 8 });
    await saveWork(key, { ...start, data: { count: 20 } }, 700);
    mine.leave();
    expect(kept()).toEqual({ count: 20 });
    mine.saver.trouble.get()!.showOther!();
    await vi.waitFor(() => expect(mine.store.getState().data).toEqual({ count: 20 }), { timeout: 60_000 });
    expect(mine.saver.trouble.get()).toBeUndefined();

    const other = shown();
    other.store.setData({ count: 8 });
    await saveWork(key, { ...start, data: { count: 30 } }, 900);
    other.leave();
    expect(other.saver.trouble.get()!.text).toContain('Another tab');
    other.saver.trouble.get()!.keepMine!();
    expect(kept()).toEqual({ count: 8 });
    expect(other.saver.trouble.get()).toBeUndefined();
  });

  it('of a project is the project at once, beside what other playgrounds keep there', () => {
    const pipeline = samplePipeline();
    const project = openAsProject({ pipeline, from: 'pipeline' }, 1);
    project.content = { pipeline, states: { other: { data: 1 } } };
    const held = projectStartOptions(project, 'sample', () => undefined);
    const { store, saver } = startPlayground(samplePlayground, projectStory(pipeline), { project: held });
    const leave = saveChanges(store, saver!);
    store.setData({ count: 3 });
    expect(project.content.states).toMatchObject({ other: { data: 1 }, sample: { data: { count: 3 } } });
    expect(projectStartOptions(project, 'sample', () => undefined).saved).toMatchObject({ data: { count: 3 } });
    leave();
    closeProject();
  });
});
