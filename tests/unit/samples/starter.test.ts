import { expect, test } from 'vitest';
import { starterPipeline } from '#samples/starter.ts';
import { wavesOf } from './graphFacts.ts';

test('two sources, two stages, one dimension', () => {
  expect(wavesOf(starterPipeline())).toEqual([['CUSTOMER', 'NATION'], ['STG_CUSTOMER', 'STG_NATION'], ['DIM_CUSTOMER']]);
});
