import { expect, test } from 'vitest';
import { findNodes } from '#canvas/find.ts';
import { aCard } from './structures.ts';

const nodes = [
  aCard('dim_orders', { location: 'MART' }),
  aCard('orders'),
  aCard('stg_orders', { location: 'STAGE' }),
  aCard('nation', { location: 'ORDERS_DB' }),
];

test.each([
  ['orders', ['ORDERS', 'DIM_ORDERS', 'STG_ORDERS', 'NATION']],
  ['  STG ', ['STG_ORDERS']],
  ['mart.dim', ['DIM_ORDERS']],
  ['stag', ['STG_ORDERS', 'DIM_ORDERS', 'ORDERS', 'NATION']],
  ['', []],
  ['nothing like it', []],
])('%s', (text, names) => {
  expect(findNodes(nodes, text).map((node) => node.name)).toEqual(names);
});
