// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readFrontMatter } from '#docs/compile/frontMatter.ts';
import { catalog } from '#explorer/catalog.ts';
import { clearProgress, markDone, readProgress } from '#explorer/progress.ts';
import { minutesOf, minutesText, type PathStep, stepAddress } from '#learn/paths/path.ts';
import { PATHS, pathOfStory } from '#learn/paths/paths.ts';
import { clearTrail, joinPath, markSeen, pathState, placeOnPath, stepTitle, storyOfStep } from '#learn/paths/trail.ts';
import { readTrail } from './readTrail.ts';

beforeEach(() => {
  localStorage.clear();
});

const pages = import.meta.glob<string>('/content/**/*.mdx', { query: '?raw', import: 'default' });

const unique = (list: readonly string[]) => new Set(list).size === list.length;
const exercisesOf = (steps: readonly PathStep[]) =>
  steps.flatMap((step) => (step.kind === 'exercise' ? [`${step.playground}/${step.story}`] : []));

describe('the paths', () => {
  it('are at least six, and each exercise of every playground belongs to one', () => {
    expect(PATHS.length).toBeGreaterThanOrEqual(6);
    expect(unique(PATHS.map(({ id }) => id))).toBe(true);
    const all = catalog.flatMap(({ meta, stories }) =>
      stories.filter(({ exercise }) => exercise).map(({ id }) => `${meta.id}/${id}`),
    );
    expect(PATHS.flatMap(({ steps }) => exercisesOf(steps)).sort()).toEqual(all.sort());
  });

  it('say how long they take', () => {
    for (const path of PATHS) for (const { minutes } of path.steps) expect(minutes).toBeGreaterThan(0);
    const [fundamentals] = PATHS;
    expect(fundamentals?.title).toBe('Fundamentals in an hour');
    expect(Math.abs(minutesOf(fundamentals!) - 60)).toBeLessThanOrEqual(5);
    expect([1, 45, 60, 61, 120, 100].map(minutesText)).toEqual([
      '1 minute',
      '45 minutes',
      '1 hour',
      '1 hour 1 minute',
      '2 hours',
      '1 hour 40 minutes',
    ]);
  });

  it('find the path of an exercise by its story', () => {
    expect(pathOfStory('selector', 'between')).toMatchObject({ path: { id: 'selectors-and-schedules' }, at: 7 });
    expect(pathOfStory('run-order', 'diamond')).toBeUndefined();
  });
});

describe.each(PATHS.map((path) => [path.id, path] as const))('%s', (_, path) => {
  it('has steps that are there, each once, by their own titles', async () => {
    expect(path.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(path.asked.length).toBeGreaterThanOrEqual(6);
    expect(unique(path.steps.map(stepAddress))).toBe(true);
    for (const step of path.steps) {
      expect(step.able, stepAddress(step)).toMatch(/^[a-z].*[^.]$/);
      if (step.kind === 'page') {
        const file = [`/content${step.route}.mdx`, `/content${step.route}/index.mdx`].find((one) => pages[one]);
        expect(file, step.route).toBeDefined();
        expect(step.title).toBe(readFrontMatter(file!, await pages[file!]!()).title);
      } else {
        const story = storyOfStep(step, catalog);
        expect(story, stepAddress(step)).toBeDefined();
        expect(stepTitle(step, catalog)).toBe(story?.title);
        expect(step.kind === 'exercise', stepAddress(step)).toBe(story?.exercise !== undefined);
      }
    }
  });

  // That the solutions reach the goals is shown by catalog.test.ts.
  it('is walked from its first step to its end', () => {
    joinPath(path.id);
    for (const [index, step] of path.steps.entries()) {
      const { next, count } = pathState(path, catalog, readProgress(), readTrail());
      expect([next, count]).toEqual([index, index]);
      if (step.kind === 'exercise') markDone(step.playground, storyOfStep(step, catalog)!.exercise!, 1);
      else markSeen(step, 1);
    }
    expect(pathState(path, catalog, readProgress(), readTrail()).next).toBe(-1);
    clearTrail();
    clearProgress();
    expect(readTrail().path).toBeUndefined();
    expect(pathState(path, catalog, readProgress(), readTrail()).count).toBe(0);
  });
});

it('leads on from a step to the next that is open, at the end to what was left out, from elsewhere to the first', () => {
  const [path] = PATHS;
  const from = (address: string) => {
    const way = placeOnPath(address, catalog, readProgress(), readTrail());
    return way && [way.here?.at, way.next?.at];
  };
  expect(from('/docs')).toBeUndefined();
  joinPath(path!.id);
  expect(from('/docs')).toEqual([undefined, 0]);
  expect(from(`${stepAddress(path!.steps[1]!)}/`)).toEqual([1, 2]);
  expect(from(stepAddress(path!.steps.at(-1)!))).toEqual([path!.steps.length - 1, 0]);
  markSeen(path!.steps[3]!, 1);
  expect(from(stepAddress(path!.steps[2]!))).toEqual([2, 4]);
  for (const step of path!.steps) {
    if (step.kind === 'exercise') markDone(step.playground, storyOfStep(step, catalog)!.exercise!, 1);
    else markSeen(step, 1);
  }
  expect(from(stepAddress(path!.steps[2]!))).toEqual([2, undefined]);
});

it('the way is kept, put away and brought back; what does not read counts as none', () => {
  const [path] = PATHS;
  joinPath(path!.id);
  markSeen(path!.steps[0]!, 5);
  const bringBack = clearTrail();
  expect(readTrail()).toEqual({ version: 1, seen: {}, checks: {}, asked: {} });
  bringBack();
  expect(readTrail()).toMatchObject({ path: path!.id, seen: { [stepAddress(path!.steps[0]!)]: 5 } });
  joinPath(undefined);
  markSeen(path!.steps[0]!, 6, false);
  expect(readTrail()).toEqual({ version: 1, seen: {}, checks: {}, asked: {} });
  for (const text of ['{', '[]', '{"version":2}', '{"version":1,"seen":{"/docs":"x"},"checks":{},"asked":{}}']) {
    localStorage.setItem('runnel.paths', text);
    expect(readTrail().seen).toEqual({});
  }
});
