// @vitest-environment happy-dom

import { beforeEach, describe, expect, it } from 'vitest';
import { openStory } from '#explorer/openStory.ts';
import { keepWork } from '#explorer/savedWork.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { workKey } from '#playground/workKey.ts';
import { samplePlayground } from './samplePlayground.tsx';
import { countHash } from './stateHash.ts';

const story = samplePlayground.stories[1]!;
const start = storyState(samplePlayground, story);
const key = workKey('sample', 'slow');

function open(query: string, hash = '') {
  return openStory(samplePlayground, story, { query: new URLSearchParams(query), hash, workKey: key });
}

beforeEach(() => localStorage.clear());

describe('opening a story', () => {
  it('gives the story as it starts', () => {
    expect(open('')).toEqual({ start, current: start, from: 'story', savedAt: undefined, messages: [] });
    expect(start.args.parallelism).toBe(1);
    expect(start.data).toEqual({ count: 7 });
  });

  it('sets the controls of the query on top, and names those that were corrected', () => {
    const opened = open('parallelism=99&labels=false');
    expect(opened.current.args).toEqual({ ...start.args, parallelism: 16, labels: false });
    expect(opened.start).toEqual(start);
    expect(opened.messages).toEqual([
      { tone: 'warn', text: expect.stringContaining('address'), details: [expect.stringContaining('Parallelism')] },
    ]);
  });

  it('brings kept work back', () => {
    keepWork(key, { ...start, data: { count: 9 } }, 500);
    expect(open('speed=2')).toMatchObject({ from: 'work', savedAt: 500, current: { data: { count: 9 }, args: { speed: 2 } } });
  });

  it('prefers the state of a link and leaves kept work where it is', () => {
    keepWork(key, { ...start, data: { count: 9 } }, 500);
    expect(open('', countHash(3))).toMatchObject({ from: 'link', savedAt: 500, current: { data: { count: 3 } }, messages: [] });
    expect(open('')).toMatchObject({ from: 'work', current: { data: { count: 9 } } });
  });

  it('says what is wrong with a link and what was opened instead', () => {
    const broken = open('', '#s=1.xxxx');
    expect(broken.from).toBe('story');
    expect(broken.messages[0]!.text).toMatch(/damaged.*“Slowly” was opened as it starts instead/);
    keepWork(key, { ...start, data: { count: 9 } }, 500);
    const other = open('', '#s=7.xxxx');
    expect(other.from).toBe('work');
    expect(other.messages[0]!.text).toMatch(/newer version.*Your own changes/);
  });

  it('says when kept work does not read', () => {
    localStorage.setItem(key, '{"version":1}');
    expect(open('')).toMatchObject({ from: 'story', messages: [{ tone: 'warn', text: expect.stringContaining('damaged') }] });
  });
});
