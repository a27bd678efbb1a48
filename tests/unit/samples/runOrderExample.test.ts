import { expect, test } from 'vitest';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { edgeNames, RUN_ORDER_WAVES, wavesOf } from './graphFacts.ts';

test('its waves are the ones the page states', () => {
  expect(wavesOf(runOrderExample())).toEqual(RUN_ORDER_WAVES);
});

test('its edges are the ones the page states', () => {
  expect(edgeNames(runOrderExample())).toEqual([
    'CUSTOMER → STG_CUSTOMER',
    'DIM_CUSTOMER → STG_ORDERS',
    'LINEITEM → STG_LINEITEM',
    'NATION → STG_NATION',
    'ORDERS → STG_ORDERS',
    'STG_CUSTOMER → DIM_CUSTOMER',
    'STG_LINEITEM → FCT_ORDERS',
    'STG_NATION → DIM_CUSTOMER',
    'STG_ORDERS → FCT_ORDERS',
  ]);
});
