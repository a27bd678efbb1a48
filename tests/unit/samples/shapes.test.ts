import { expect, test } from 'vitest';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { chain, diamond, empty, twoParts } from '#samples/shapes.ts';
import { edgeNames, wavesOf } from './graphFacts.ts';

const sizes = (pipeline: Pipeline) => wavesOf(pipeline).map((wave) => wave.length);

test('a diamond parts and meets again', () => {
  expect(edgeNames(diamond())).toEqual([
    'CUSTOMER → STG_CUSTOMER_BALANCE',
    'CUSTOMER → STG_CUSTOMER_PLACE',
    'STG_CUSTOMER_BALANCE → DIM_CUSTOMER',
    'STG_CUSTOMER_PLACE → DIM_CUSTOMER',
  ]);
});

test('a chain has one node a wave', () => {
  expect(sizes(chain())).toEqual([1, 1, 1, 1, 1]);
  expect(edgeNames(chain())).toHaveLength(4);
});

test('two parts share no edge', () => {
  expect(edgeNames(twoParts())).toEqual([
    'CUSTOMER → STG_CUSTOMER',
    'PART → STG_PART',
    'STG_CUSTOMER → DIM_CUSTOMER',
    'STG_PART → DIM_PART',
  ]);
});

test('the empty pipeline has locations for nodes and no nodes', () => {
  expect(empty().nodes).toEqual([]);
  expect(empty().locations.map((location) => location.name)).toEqual(['RAW', 'STAGING', 'MART']);
  expect(empty().workspaces).toHaveLength(1);
});
