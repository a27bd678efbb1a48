import type { z } from '#engine/zod.ts';
import type { Story } from '#workbench/contract.ts';
import type { sourcesDataSchema } from './data.ts';
import type { SourcesArgs } from './meta.ts';
import {
  appending,
  BAD_NIGHT,
  DISAGREE,
  dimensionSample,
  insertSample,
  OVERLAP,
  SAME_AGAIN,
  taggedUnion,
  unionAllSample,
  viewSample,
} from './samples.ts';

export const stories: readonly Story<SourcesArgs, z.input<typeof sourcesDataSchema>>[] = [
  {
    id: 'overlap',
    title: 'Two shops, one order twice',
    summary: 'Both shops exported order 103. Change the strategy and count the rows: six, six or five.',
    pipeline: unionAllSample,
    data: { nights: OVERLAP },
    exercise: 'five-rows',
  },
  {
    id: 'source-tag',
    title: 'UNION that removes nothing',
    summary: 'Each row says which shop it is from. UNION compares that too, and order 103 is there twice.',
    pipeline: taggedUnion,
    data: { nights: OVERLAP },
    exercise: 'compare-less',
  },
  {
    id: 'second-fails',
    title: 'The second source fails',
    summary: 'On night 2, a total of the second shop is not a number. See what INSERT left in the table.',
    pipeline: insertSample,
    args: { night: 2 },
    data: { nights: BAD_NIGHT },
    exercise: 'all-or-nothing',
  },
  {
    id: 'not-emptied',
    title: 'The table grows every night',
    summary: 'Truncate Before is off, so each run adds the rows of both shops once more.',
    pipeline: appending,
    args: { night: 3 },
    data: { nights: SAME_AGAIN },
    exercise: 'six-every-night',
  },
  {
    id: 'last-wins',
    title: 'A merge each: the last source wins',
    summary: 'A dimension merges one source after the other. The shops disagree about order 103, so it changes twice a night.',
    pipeline: dimensionSample,
    args: { night: 2 },
    data: { nights: DISAGREE },
    exercise: 'a-quiet-night',
  },
  {
    id: 'view',
    title: 'A view: one query',
    summary: 'A view is a UNION unless it says UNION ALL. Nothing is loaded, so nothing can be half loaded.',
    pipeline: viewSample,
    data: { nights: OVERLAP },
  },
];
