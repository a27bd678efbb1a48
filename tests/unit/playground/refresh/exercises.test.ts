import { describe, expect, it } from 'vitest';
import { type Action, refreshDataSchema } from '#playground/refresh/data.ts';
import playground from '#playground/refresh/playground.tsx';
import { openAfter } from '../../workbench/playedExercises.ts';

/** The goals that are still open after more actions in the story of an exercise. */
function open(id: string, ...more: Action[]): string[] {
  const story = playground.stories.find(({ exercise }) => exercise === id)!;
  const data = refreshDataSchema.parse(story.data ?? {});
  return openAfter(playground, id, [{ data: { ...data, actions: [...data.actions, ...more] } }]);
}

describe('ways around an exercise of refreshes', () => {
  it('every table is loaded in one run, not in two', () => {
    const repair: Action = { do: 'repair', breakage: { what: 'customerTwice' } };
    const stage: Action = { do: 'refresh', include: '{ STG_CUSTOMER }' };
    expect(open('more-than-a-retry', repair, stage, { do: 'retry' })).not.toEqual([]);
    expect(open('more-than-a-retry', repair, stage, { do: 'refresh', exclude: '{ STG_CUSTOMER }' })).toEqual([
      'The last run loaded every table',
    ]);
    expect(open('more-than-a-retry', repair, { do: 'refresh' })).toEqual([]);
  });

  it('two blocks are not one', () => {
    const refresh = (include: string): Action => ({ do: 'refresh', include, exclude: '' });
    expect(open('only-the-stages', refresh('{ STG_CUSTOMER } OR { STG_ORDERS }'))).toEqual(['One block chose them']);
    expect(open('only-the-stages', refresh('{ name: "STG_*" location: "STAGING" }'))).toEqual([]);
  });
});
