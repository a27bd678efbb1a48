import { expect, test } from 'vitest';
import { freeNodeName, nodeNameFault } from '#engine/pipeline/nodeName.ts';
import { twoStages } from './documents.ts';

test('a free name has only allowed characters and is free in its location', () => {
  const pipeline = twoStages();
  expect(freeNodeName(pipeline, 'STAGE', 'stg_orders')).toBe('stg_orders_2');
  expect(freeNodeName(pipeline, 'MART', 'STG_ORDERS')).toBe('STG_ORDERS');
  expect(freeNodeName(pipeline, 'MART', 'a b/c')).toBe('a_b_c');
  for (const wanted of ['', 'é', 'x'.repeat(400)]) {
    const name = freeNodeName(pipeline, 'MART', wanted);
    expect(nodeNameFault(pipeline, 'MART', name)).toBeUndefined();
  }
});
