import { describe, expect, it } from 'vitest';
import { patternDuration } from '#playground/run-order/durations.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';

const retail = retailPipeline();
const node = (name: string) => retail.nodes.find((one) => one.name === name)!;

describe('durations', () => {
  it('are the default, or by type', () => {
    expect(patternDuration(node('DIM_CUSTOMER'), 'same', 4)).toBe(4);
    const byType = ['STG_ORDERS', 'PSTG_PARTSUPP', 'DIM_CUSTOMER', 'FCT_ORDERS'].map((name) =>
      patternDuration(node(name), 'byType', 4),
    );
    expect(byType).toEqual([4, 6, 8, 12]);
  });

  it('vary within bounds, always the same for a node', () => {
    const pipeline = generatePipeline({ nodes: 300, columnsPerNode: 1, seed: 3 });
    const varied = pipeline.nodes.map((one) => patternDuration(one, 'varied', 4));
    expect(varied).toEqual(pipeline.nodes.map((one) => patternDuration(one, 'varied', 4)));
    expect(Math.min(...varied)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...varied)).toBeLessThanOrEqual(10);
    expect(new Set(varied).size).toBeGreaterThan(30);
    for (const seconds of varied) expect(Math.round(seconds * 10) / 10).toBe(seconds);
  });

  it('spread over the whole range', () => {
    const one = node('DIM_CUSTOMER');
    const seconds = Array.from({ length: 2_000 }, (_, at) => patternDuration({ ...one, id: `node-${at}` }, 'varied', 4));
    for (const least of [2, 4, 6, 8])
      expect(seconds.filter((value) => value >= least && value < least + 2).length).toBeGreaterThan(350);
  });
});
