import { describe, expect, it } from 'vitest';
import { checkPipeline } from '#engine/pipeline/document.ts';
import { checkArgs, defaultArgs } from '#explorer/argsUrl.ts';
import { byGroup, catalog, filterCatalog, nextExercise, storyOfExercise } from '#explorer/catalog.ts';
import { RESERVED } from '#explorer/embedOptions.ts';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { decodeState, encodeState } from '#explorer/shareLink.ts';
import { type StateRules, stateRules, storyState } from '#explorer/stateCheck.ts';
import { withControls } from '#teach/sessions/withControls.ts';
import type { PlaygroundState } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

const folders = Object.keys(import.meta.glob('../../../playground/*/meta.ts')).map((path) => path.split('/').at(-2)!);
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const unique = (list: readonly string[]) => new Set(list).size === list.length;

/** A state reads back from its link unchanged. A very large sample is sent as a file. */
function travels({ pipeline, args, data }: PlaygroundState, rules: StateRules, name: string): PlaygroundState {
  const state = { pipeline, args, data };
  const encoded = encodeState(state);
  if (!encoded.ok) {
    expect(pipeline.nodes.length, name).toBeGreaterThan(150);
    return state;
  }
  const read = decodeState(encoded.hash, rules);
  expect(read, name).toEqual({ ok: true, state: JSON.parse(JSON.stringify(state)), corrections: [] });
  return read.ok ? read.state : state;
}

describe('the catalog', () => {
  it('holds every playground folder, under its own name', () => {
    expect(catalog.map(({ meta }) => meta.id).sort()).toEqual([...folders].sort());
  });

  it('keeps each group together', () => {
    const groups = byGroup(catalog).map(({ group }) => group);
    expect(unique(groups)).toBe(true);
  });

  it('finds by any words of title, summary and stories', () => {
    expect(filterCatalog(catalog, '')).toEqual(catalog);
    expect(filterCatalog(catalog, 'no such words anywhere')).toEqual([]);
    expect(filterCatalog(catalog, 'run order')[0]?.meta.id).toBe('run-order');
    for (const entry of catalog)
      expect(filterCatalog(catalog, entry.meta.title.toUpperCase()).map(({ meta }) => meta.id)).toContain(entry.meta.id);
  });
});

describe.each(withControls(catalog).map((entry) => [entry.meta.id, entry] as const))('%s', (_, entry) => {
  const { args } = entry.meta;

  it('has ids that can stand in an address, and no control named like an option of embeds', () => {
    const ids = [entry.meta.id, ...entry.stories.map(({ id }) => id), ...entry.stories.flatMap(({ exercise }) => exercise ?? [])];
    for (const id of ids) expect(id).toMatch(SLUG);
    expect(unique(entry.stories.map(({ id }) => id))).toBe(true);
    expect(unique(entry.stories.map(({ title }) => title))).toBe(true);
    for (const name of RESERVED) expect(Object.keys(args)).not.toContain(name);
    expect(entry.stories.length).toBeGreaterThan(0);
  });

  it('has defaults its own controls accept', () => {
    expect(checkArgs(args, defaultArgs(args), {}).problems).toEqual([]);
  });

  it('starts every exercise from one story', async () => {
    const { default: playground } = await entry.load();
    const ids = playground.exercises.map(({ id }) => id);
    expect(unique(ids)).toBe(true);
    for (const id of ids) expect(storyOfExercise(entry, id), id).toBeDefined();
    const asked = entry.stories.flatMap(({ exercise }) => exercise ?? []);
    expect(unique(asked)).toBe(true);
    for (const id of asked) expect(ids).toContain(id);
  });

  it('has stories whose documents, controls and data are valid and travel in a link', async () => {
    const { default: playground } = await entry.load();
    expect(playground.meta).toMatchObject(entry.meta);
    expect(playground.stories).toMatchObject(entry.stories);
    for (const story of playground.stories) {
      const state = storyState(playground, story);
      expect(checkPipeline(JSON.parse(JSON.stringify(state.pipeline))), story.id).toMatchObject({ ok: true });
      expect(checkArgs(args, story.args ?? {}, defaultArgs(args)).problems, story.id).toEqual([]);
      travels(state, stateRules(playground, story), story.id);
    }
  });

  it('has exercises that are open at the start and done after their solutions', async () => {
    const { default: playground } = await entry.load();
    for (const exercise of playground.exercises) {
      const story = playground.stories.find((other) => other.exercise === exercise.id)!;
      const store = createPlaygroundStore(storyState(playground, story));
      expect(exerciseStatus(exercise, store.getState()).isDone, exercise.id).toBe(false);
      for (const step of exercise.solution) expect(playStep(store, step), exercise.id).toBeUndefined();
      expect(
        exerciseStatus(exercise, store.getState()).items.filter((item) => !item.done),
        exercise.id,
      ).toEqual([]);
      const read = travels(store.getState(), stateRules(playground, story), exercise.id);
      expect(exerciseStatus(exercise, read).isDone, `${exercise.id}, read back`).toBe(true);
      expect(exercise.hints.length, exercise.id).toBeGreaterThan(0);
    }
  });
});

describe('nextExercise', () => {
  const entry = (id: string, exercises: readonly string[]) => ({
    meta: { ...catalog[0]!.meta, id, title: id },
    stories: exercises.map((exercise) => ({ id: `story-${exercise}`, title: exercise, summary: '', exercise })),
    load: catalog[0]!.load,
  });
  const entries = [entry('one', ['a', 'b']), entry('two', ['c'])];
  const next = (playground: string, exercise: string, ...done: string[]) =>
    nextExercise(entries, playground, exercise, (_, id) => done.includes(id))?.path;

  it('goes through the playground, on to the others, and round to what was left out', () => {
    expect(next('one', 'a', 'a')).toBe('/playground/one/story-b');
    expect(next('one', 'b', 'a', 'b')).toBe('/playground/two/story-c');
    expect(next('one', 'b', 'b')).toBe('/playground/one/story-a');
    expect(next('two', 'c', 'c', 'b')).toBe('/playground/one/story-a');
    expect(next('two', 'c', 'a', 'b', 'c')).toBeUndefined();
  });

  it('what was learned is a sentence', async () => {
    for (const { load } of catalog) {
      const { exercises } = (await load()).default;
      for (const { id, learned } of exercises) expect(learned, id).toMatch(/\.$/);
    }
  });
});
