import { expect, test } from 'vitest';
import { nearest } from '#engine/text/nearest.ts';

test.each([
  ['ORDRES', ['CUSTOMER', 'ORDERS'], 'ORDERS'],
  ['stg_order', ['STG_ORDERS', 'STG_OTHER'], 'STG_ORDERS'],
  ['X', ['Y', 'ABC'], undefined],
  ['NATION', [], undefined],
])('%s among %j', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});
