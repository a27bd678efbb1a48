import { expect, it } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import { rewriteBetween, rewriteSentence } from '#playground/pipeline-builder/rewrites.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

const story = playground.stories.find(({ id }) => id === 'rename')!;

it('tells the lines that a rename rewrote, and tells them back when it is undone', () => {
  const store = createPlaygroundStore(storyState(playground, story));
  const before = store.getState().pipeline;
  expect(store.apply({ kind: 'renameNode', id: 'stg-nation', name: 'STG_COUNTRY' })).toBeUndefined();
  const after = store.getState().pipeline;
  const rewrite = rewriteBetween(before, after)!;
  expect(new Set(rewrite.lines.map(({ name }) => name))).toEqual(new Set(['DIM_CUSTOMER', 'DIM_NATION']));
  for (const line of rewrite.lines) {
    expect(line.before).toContain("'STG_NATION'");
    expect(line.after).toBe(line.before.replace("'STG_NATION'", "'STG_COUNTRY'"));
  }
  expect(rewriteSentence(rewrite)).toBe('2 refs rewritten: STG_NATION is now STG_COUNTRY.');
  expect(rewriteBetween(after, before)).toMatchObject({ from: 'STG_COUNTRY', to: 'STG_NATION' });
});

it('tells nothing of other edits', () => {
  const store = createPlaygroundStore(storyState(playground, story));
  const before = store.getState().pipeline;
  store.apply({ kind: 'removeNodes', ids: ['dim-nation'] });
  expect(rewriteBetween(before, store.getState().pipeline)).toBeUndefined();
  expect(rewriteBetween(before, before)).toBeUndefined();
});
