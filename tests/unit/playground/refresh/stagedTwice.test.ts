import { describe, expect, it } from 'vitest';
import { type Action, refreshDataSchema } from '#playground/refresh/data.ts';
import { nightsOf } from '#playground/refresh/nights.ts';
import { nightPipeline } from '#playground/refresh/samples.ts';
import { stagedTwiceSentence } from '#playground/refresh/words.ts';

const pipeline = nightPipeline();
const TWICE = { what: 'customerTwice' } as const;
const nightsAfter = (...actions: Partial<Action>[]) => nightsOf(pipeline, refreshDataSchema.parse({ actions }));
const failed = [{ do: 'break', breakage: TWICE }, { do: 'refresh' }] as const;

describe('a customer that is staged twice', () => {
  it('is spoken of once the delivery is fixed, until the stage is loaded again', () => {
    expect(stagedTwiceSentence(nightsAfter())).toBeUndefined();
    expect(stagedTwiceSentence(nightsAfter(...failed))).toBeUndefined();
    const repaired = [...failed, { do: 'repair', breakage: TWICE } as const];
    expect(stagedTwiceSentence(nightsAfter(...repaired))).toContain('refresh instead');
    const retried = nightsAfter(...repaired, { do: 'retry' });
    expect(retried.runs.at(-1)).toMatchObject({ document: { run: { runStatus: 'failed' } } });
    expect(stagedTwiceSentence(retried)).toContain('STG_CUSTOMER');
    expect(stagedTwiceSentence(nightsAfter(...repaired, { do: 'retry' }, { do: 'refresh' }))).toBeUndefined();
  });

  it('is not spoken of where nothing was staged while the delivery was wrong', () => {
    expect(
      stagedTwiceSentence(nightsAfter({ do: 'break', breakage: TWICE }, { do: 'repair', breakage: TWICE }, { do: 'refresh' })),
    ).toBeUndefined();
  });
});
