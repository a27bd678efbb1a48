import { describe, expect, it } from 'vitest';
import { retailPipeline } from '#playground/pipelines/retail.ts';
import { twoParts } from '#playground/pipelines/shapes.ts';
import { cyclic } from '#playground/run-order/samples.ts';
import { innerOrder, partsOf } from '#playground/subgraphs/inside.ts';

const retail = retailPipeline();
const all = (pipeline: { nodes: { id: string }[] }) => pipeline.nodes.map(({ id }) => id);

describe('the order inside a subgraph', () => {
  it('counts dependencies between its nodes only', () => {
    expect(innerOrder(retail, ['dim-customer', 'fct-orders', 'v-customer-360'])).toEqual({
      ok: true,
      waves: [['dim-customer', 'fct-orders'], ['v-customer-360']],
    });
    expect(innerOrder(retail, ['dim-customer', 'stg-orders', 'fct-orders', 'v-customer-360'])).toEqual({
      ok: true,
      waves: [['dim-customer'], ['stg-orders'], ['fct-orders'], ['v-customer-360']],
    });
    expect(innerOrder(retail, [])).toEqual({ ok: true, waves: [] });
  });

  it('names the cycle when there is none', () => {
    const order = innerOrder(cyclic(), all(cyclic()));
    if (order.ok) throw new Error('a cycle has no order');
    expect(order.cycle[0]).toBe(order.cycle.at(-1));
    expect([...new Set(order.cycle)].sort()).toEqual(['fct-orders', 'stg-orders']);
    expect(innerOrder(cyclic(), ['orders', 'stg-orders']).ok).toBe(true);
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
