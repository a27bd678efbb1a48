import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bar,
  barAfterKey,
  barsWithin,
  mergedMilestones,
  tickStep,
  ticks,
  timelineOf,
} from '#playground/run-order/timeline.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { indexOf, names, runPlan } from './samplePlan.ts';

const bar = (node: number, slot: number, start: number, finish: number): Bar => ({ node, slot, start, finish, isFailure: false });

describe('timelineOf', () => {
  it('has a bar for each node that loads, and one mark for all sources', () => {
    const plan = runPlan(runOrderExample());
    const { bars, slotCount, total, instants, skips } = timelineOf(plan);
    expect(
      names(
        plan,
        bars.map(({ node }) => node),
      ),
    ).toEqual(['STG_CUSTOMER', 'STG_LINEITEM', 'STG_NATION', 'DIM_CUSTOMER', 'STG_ORDERS', 'FCT_ORDERS']);
    expect({ slotCount, total, skips }).toEqual({ slotCount: 3, total: 16_000, skips: [] });
    expect(instants.map(({ time, nodes }) => [time, names(plan, nodes)])).toEqual([
      [0, ['CUSTOMER', 'LINEITEM', 'NATION', 'ORDERS']],
    ]);
  });

  it('marks failures and what they skip', () => {
    const plan = runPlan(retailPipeline(), {}, { failing: ['dim-customer'] });
    const { bars, skips } = timelineOf(plan);
    expect(
      names(
        plan,
        bars.flatMap(({ node, isFailure }) => (isFailure ? node : [])),
      ),
    ).toEqual(['DIM_CUSTOMER']);
    expect(skips).toEqual([{ time: plan.run.finish[indexOf(plan, 'DIM_CUSTOMER')], nodes: expect.any(Array) }]);
    expect(skips[0]!.nodes).toHaveLength(8);
  });

  it('never has two bars at once in a slot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), fc.nat(500), fc.integer({ min: 1, max: 8 }), (size, seed, parallelism) => {
        const plan = runPlan(generatePipeline({ nodes: size, columnsPerNode: 1, seed }), { parallelism, pattern: 'varied' });
        const { bars, slotCount } = timelineOf(plan);
        for (let slot = 0; slot < slotCount; slot++) {
          const inSlot = bars.filter((one) => one.slot === slot);
          for (let at = 1; at < inSlot.length; at++) expect(inSlot[at]!.start).toBeGreaterThanOrEqual(inSlot[at - 1]!.finish);
        }
        expect(slotCount).toBeLessThanOrEqual(parallelism);
      }),
      { numRuns: 40 },
    );
  });
});

describe('ticks', () => {
  it('are round, from 0 to at most the end', () => {
    expect(ticks(16_000, 6)).toEqual([0, 5_000, 10_000, 15_000]);
    expect(ticks(40_000, 6)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
    expect(ticks(0, 6)).toEqual([0]);
    expect(tickStep(300, 6)).toBe(100);
  });

  it('are never many more than asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 100 }), (total, most) => {
        const times = ticks(total, most);
        expect(times.length).toBeLessThanOrEqual(most + 1);
        expect(times.at(-1)).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe('barAfterKey', () => {
  const bars = [bar(0, 0, 0, 4), bar(1, 1, 0, 2), bar(2, 1, 2, 9), bar(3, 0, 4, 8), bar(4, 1, 9, 12)];

  it('goes along the slot, to the slot beside it, and to the ends', () => {
    const from = (node: number, key: string) => barAfterKey(bars, bars[node]!, key)?.node;
    expect(from(0, 'ArrowRight')).toBe(3);
    expect(from(3, 'ArrowRight')).toBe(3);
    expect(from(3, 'ArrowLeft')).toBe(0);
    expect(from(3, 'ArrowDown')).toBe(2);
    expect(from(4, 'ArrowUp')).toBe(3);
    expect(from(0, 'ArrowUp')).toBe(0);
    expect(from(2, 'Home')).toBe(0);
    expect(from(2, 'End')).toBe(4);
    expect(from(2, 'a')).toBeUndefined();
  });
});

describe('barsWithin', () => {
  const bars = [bar(0, 0, 0, 4), bar(1, 0, 4, 5), bar(2, 0, 5, 20), bar(3, 0, 20, 22)];

  it('are those in the window, the longest when they are too many', () => {
    expect(barsWithin(bars, 4.5, 6, 9).map(({ node }) => node)).toEqual([1, 2]);
    expect(barsWithin(bars, 0, 30, 2).map(({ node }) => node)).toEqual([0, 2]);
  });
});

describe('mergedMilestones', () => {
  it('puts marks together that would cover each other', () => {
    const marks = [
      { time: 0, nodes: [1] },
      { time: 3, nodes: [2, 3] },
      { time: 4, nodes: [4] },
      { time: 9, nodes: [5] },
    ];
    expect(mergedMilestones(marks, 3)).toEqual([
      { time: 0, nodes: [1, 2, 3] },
      { time: 4, nodes: [4] },
      { time: 9, nodes: [5] },
    ]);
    expect(mergedMilestones(marks, 0)).toEqual(marks);
  });
});
