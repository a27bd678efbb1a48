import { describe, expect, it } from 'vitest';
import { innerOrder, partsOf } from '#engine/subgraph/inside.ts';
import { cyclic } from '#playground/run-order/samples.ts';
import { retailPipeline } from '#samples/retail.ts';
import { twoParts } from '#samples/shapes.ts';

const retail = retailPipeline();
const all = (pipeline: { nodes: { id: string }[] }) => pipeline.nodes.map(({ id }) => id);

describe('the order inside a subgraph', () => {
  it('counts dependencies between its nodes only', () => {
    expect(innerOrder(retail, ['dim-customer', 'fct-orders', 'v-customer-360'])).toEqual({
      waves: [['dim-customer', 'fct-orders'], ['v-customer-360']],
      cycles: [],
      downstreamOfCycles: [],
    });
    expect(innerOrder(retail, ['dim-customer', 'stg-orders', 'fct-orders', 'v-customer-360'])).toEqual({
      waves: [['dim-customer'], ['stg-orders'], ['fct-orders'], ['v-customer-360']],
      cycles: [],
      downstreamOfCycles: [],
    });
    expect(innerOrder(retail, []).waves).toEqual([]);
  });

  it('names the cycle and what depends on it, and orders the rest', () => {
    expect(innerOrder(cyclic(), all(cyclic()))).toEqual({
      waves: [['orders']],
      cycles: [['stg-orders', 'fct-orders', 'stg-orders']],
      downstreamOfCycles: ['pstg-load-log'],
    });
    expect(innerOrder(cyclic(), ['orders', 'stg-orders']).cycles).toEqual([]);
  });
});

describe('the parts of a subgraph', () => {
  it('are what its own edges connect, the largest first', () => {
    expect(partsOf(twoParts(), all(twoParts()))).toEqual([
      ['customer', 'stg-customer', 'dim-customer'],
      ['part', 'stg-part', 'dim-part'],
    ]);
    expect(partsOf(retail, ['dim-customer', 'fct-orders', 'stg-orders', 'region'])).toHaveLength(2);
    expect(partsOf(retail, ['dim-customer', 'fct-orders'])).toHaveLength(2);
  });
});
