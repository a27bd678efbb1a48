import { expect, it } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/pipeline-builder/playground.tsx';
import { rewriteBetween, rewriteSentence } from '#playground/pipeline-builder/rewrites.ts';
import { createSession } from '#workbench/session.ts';

const story = playground.stories.find(({ id }) => id === 'rename')!;

it('tells the lines that a rename rewrote, and tells them back when it is undone', () => {
  const session = createSession(storyState(playground, story));
  const before = session.store.getState().pipeline;
  expect(session.apply({ kind: 'renameNode', id: 'stg-nation', name: 'STG_COUNTRY' })).toBeUndefined();
  const after = session.store.getState().pipeline;
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
  const session = createSession(storyState(playground, story));
  const before = session.store.getState().pipeline;
  session.apply({ kind: 'removeNodes', ids: ['dim-nation'] });
  expect(rewriteBetween(before, session.store.getState().pipeline)).toBeUndefined();
  expect(rewriteBetween(before, before)).toBeUndefined();
});
