import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { skippedBy } from '#engine/run/plan.ts';
import { cyclic, needlessWait, waitingWithoutReading } from '#playground/run-order/samples.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { chain, diamond, empty } from '#samples/shapes.ts';
import { indexOf, names, planned, runPlan } from '../../playground/run-order/samplePlan.ts';
import { RUN_ORDER_WAVES } from '../../samples/graphFacts.ts';

describe('planRun', () => {
  it('gives the waves the page on run order states', () => {
    const plan = runPlan(runOrderExample());
    expect(plan.waves.map((wave) => names(plan, wave))).toEqual(RUN_ORDER_WAVES);
    expect(plan.wave[indexOf(plan, 'FCT_ORDERS')]).toBe(5);
    expect(plan.figures).toMatchObject({ total: 16_000, queued: 0, successful: 10, failed: 0, skipped: 0 });
  });

  it('takes no time and no slot for sources and views', () => {
    const plan = runPlan(chain());
    expect(
      names(
        plan,
        [...plan.instant].flatMap((is, node) => (is ? node : [])),
      ),
    ).toEqual(['ORDERS', 'V_OPEN_ORDERS']);
    expect(plan.figures.total).toBe(12_000);
    expect(plan.run.slot[indexOf(plan, 'V_OPEN_ORDERS')]).toBe(-1);
  });

  it('lets nodes wait for a slot, and says how long they did', () => {
    const one = runPlan(diamond(), { parallelism: 1 });
    expect(one.figures).toMatchObject({ total: 12_000, queued: 4_000, utilization: 1 });
    const two = runPlan(diamond(), { parallelism: 2 });
    expect(two.figures).toMatchObject({ total: 8_000, queued: 0, utilization: 0.75 });
  });

  it('takes durations of nodes before those of the controls, to the millisecond', () => {
    const plan = runPlan(diamond(), { duration: 1.5 }, { durations: { 'stg-customer-place': 0.1, 'dim-customer': 2.2 } });
    expect(plan.figures.total).toBe(3_700);
    expect(plan.critical.length).toBe(3_700);
    expect(names(plan, plan.critical.path)).toEqual(['CUSTOMER', 'STG_CUSTOMER_BALANCE', 'DIM_CUSTOMER']);
    expect(plan.critical.slack[indexOf(plan, 'STG_CUSTOMER_PLACE')]).toBe(1_400);
  });

  it('skips what depends on a failure and runs the rest', () => {
    const plan = runPlan(retailPipeline(), {}, { failing: ['dim-customer'] });
    const skipped = plan.run.state.flatMap((state, node) => (state === 'skipped' ? node : []));
    expect(skipped).toEqual(skippedBy(plan, indexOf(plan, 'DIM_CUSTOMER')));
    expect(plan.figures).toMatchObject({ failed: 1, skipped: 8, successful: 20 });
  });

  it('retries what failed and what was skipped, and nothing else', () => {
    const plan = runPlan(retailPipeline(), { attempt: 'retry' }, { failing: ['dim-customer'] });
    expect(plan.figures).toMatchObject({ failed: 0, skipped: 0, successful: 9 });
    expect(names(plan, plan.waves[0]!)).toEqual(['DIM_CUSTOMER']);
    expect(planned(retailPipeline(), { attempt: 'retry' })).toEqual({ ok: false, why: 'nothingFailed' });
  });

  it('lets no view fail', () => {
    expect(runPlan(chain(), {}, { failing: ['v-open-orders'] }).figures.failed).toBe(0);
  });

  it('does not wait for nodes that are left out', () => {
    const plan = runPlan(chain(), {}, { excluded: ['stg-open-orders'] });
    expect(plan.run.start[indexOf(plan, 'FCT_OPEN_ORDERS')]).toBe(0);
    expect(plan.wave[indexOf(plan, 'STG_OPEN_ORDERS')]).toBe(0);
    const off = { ...chain(), nodes: chain().nodes.map((node) => ({ ...node, deployEnabled: node.name !== 'STG_ORDERS' })) };
    expect(runPlan(off).run.state[indexOf(runPlan(off), 'STG_ORDERS')]).toBe('notInRun');
  });

  it('waits by ref_link, not by ref_no_link', () => {
    const plan = runPlan(waitingWithoutReading(), {}, { durations: { 'stg-audit': 8 } });
    expect(plan.run.start[indexOf(plan, 'FCT_ORDERS')]).toBe(8_000);
    expect(plan.run.start[indexOf(plan, 'FCT_OPEN_ORDERS')]).toBe(4_000);
    const needless = runPlan(needlessWait());
    expect(needless.run.start[indexOf(needless, 'DIM_CUSTOMER')]).toBe(needless.run.finish[indexOf(needless, 'DIM_NATION')]);
  });

  it('runs what can be ordered, and names each cycle and what depends on it, unless the cycle is left out', () => {
    const plan = runPlan(cyclic());
    expect(plan.waves.map((wave) => names(plan, wave))).toEqual([['ORDERS']]);
    expect(plan.blocked!.cycles.map(({ path }) => names(plan, path))).toEqual([['STG_ORDERS', 'FCT_ORDERS', 'STG_ORDERS']]);
    expect(names(plan, [...plan.blocked!.onCycles])).toEqual(['STG_ORDERS', 'FCT_ORDERS']);
    expect(names(plan, [...plan.blocked!.downstreamOfCycles])).toEqual(['PSTG_LOAD_LOG']);
    expect(planned(cyclic(), {}, { excluded: ['orders'] })).toMatchObject({ ok: false, why: 'cycle', blocked: plan.blocked });
    expect(runPlan(cyclic(), {}, { excluded: ['fct-orders'] }).waves).toHaveLength(2);
  });

  it('says when there is nothing to run', () => {
    expect(planned(empty())).toEqual({ ok: false, why: 'noNodes' });
    expect(planned(diamond(), {}, { excluded: diamond().nodes.map(({ id }) => id) })).toEqual({ ok: false, why: 'noNodes' });
  });

  it('ignores ids of nodes that are gone', () => {
    const plan = runPlan(diamond(), {}, { durations: { gone: 9 }, failing: ['gone'], excluded: ['gone'] });
    expect(plan.figures).toEqual(runPlan(diamond()).figures);
  });

  it('never runs past its bounds, whatever the settings', () => {
    const settings = fc.record({
      parallelism: fc.integer({ min: 1, max: 16 }),
      duration: fc.integer({ min: 1, max: 120 }).map((half) => half / 2),
      pattern: fc.constantFrom('same', 'byType', 'varied'),
    });
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 40 }), fc.nat(1_000), settings, fc.array(fc.nat(39)), (size, seed, chosen, fails) => {
        const pipeline = generatePipeline({ nodes: size, columnsPerNode: 1, seed });
        const failing = fails.flatMap((index) => pipeline.nodes[index]?.id ?? []);
        const plan = runPlan(pipeline, chosen as Parameters<typeof runPlan>[1], { failing });
        const { run, figures } = plan;
        const work = plan.durations.reduce((sum, one) => sum + one, 0);
        expect(figures.total).toBeLessThanOrEqual(work);
        expect(figures.successful + figures.failed + figures.skipped).toBe(size);
        if (figures.failed === 0) expect(figures.total).toBeGreaterThanOrEqual(plan.critical.length);
        expect(run.peakParallelism).toBeLessThanOrEqual(plan.parallelism);
        expect(figures.utilization).toBeLessThanOrEqual(1 + 1e-9);
        expect(plan.moments.flatMap(({ events }) => events)).toEqual(run.events);
        const { edges, indexOf } = pipelineGraph(pipeline);
        for (const { from, to } of edges) {
          expect(plan.wave[indexOf.get(to)!]).toBeGreaterThan(plan.wave[indexOf.get(from)!]!);
          if (!Number.isNaN(run.start[indexOf.get(to)!]!))
            expect(run.start[indexOf.get(to)!]).toBeGreaterThanOrEqual(run.finish[indexOf.get(from)!]!);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('skippedBy', () => {
  it('stops at nodes that are not in the run', () => {
    const plan = runPlan(chain(), {}, { excluded: ['fct-open-orders'] });
    expect(names(plan, skippedBy(plan, indexOf(plan, 'STG_ORDERS')))).toEqual(['STG_OPEN_ORDERS']);
    expect(skippedBy(plan, indexOf(plan, 'FCT_OPEN_ORDERS'))).toEqual([]);
  });
});
