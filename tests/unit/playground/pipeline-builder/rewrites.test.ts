import { expect, it } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import { rewriteBetween } from '#playground/pipeline-builder/rewrites.ts';
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
    expect(line.before!).toContain("'STG_NATION'");
    expect(line.after).toBe(line.before!.replace("'STG_NATION'", "'STG_COUNTRY'"));
  }
  expect(rewrite.sentence).toBe('2 refs rewritten: STG_NATION is now STG_COUNTRY.');
  expect(rewriteBetween(after, before)).toMatchObject({ sentence: '2 refs rewritten: STG_COUNTRY is now STG_NATION.' });
});

it('tells nothing of other edits', () => {
  const store = createPlaygroundStore(storyState(playground, story));
  const before = store.getState().pipeline;
  store.apply({ kind: 'removeNodes', ids: ['dim-nation'] });
  expect(rewriteBetween(before, store.getState().pipeline)).toBeUndefined();
  expect(rewriteBetween(before, before)).toBeUndefined();
});

it('tells which refs a new node was given', () => {
  const store = createPlaygroundStore(storyState(playground, story));
  const before = store.getState().pipeline;
  store.apply({
    kind: 'addNode',
    id: 'new',
    name: 'FCT_NATIONS',
    location: 'MART',
    type: 'Fact',
    from: ['stg-nation', 'dim-customer'],
  });
  const added = rewriteBetween(before, store.getState().pipeline);
  expect(added?.sentence).toBe('FCT_NATIONS reads what its SQL names. Each ref is an edge:');
  expect(added?.lines.map(({ before: old }) => old)).toEqual([undefined, undefined]);
  expect(added?.lines.map(({ after }) => /\{\{.*\}\}/.exec(after)?.[0])).toEqual([
    "{{ ref('STAGING', 'STG_NATION') }}",
    "{{ ref('MART', 'DIM_CUSTOMER') }}",
  ]);
});
