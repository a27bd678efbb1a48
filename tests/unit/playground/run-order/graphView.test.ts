import { describe, expect, it } from 'vitest';
import { stateAt } from '#engine/run/record.ts';
import { runEdges, runNodes } from '#playground/run-order/graphView.ts';
import { cyclic, waitingWithoutReading } from '#playground/run-order/samples.ts';
import { chain, diamond } from '#samples/shapes.ts';
import { planned, runPlan } from './samplePlan.ts';

describe('runNodes', () => {
  it('carry state, wave and duration', () => {
    const plan = runPlan(diamond(), {}, { failing: ['dim-customer'], durations: { 'stg-customer-place': 6 } });
    const nodes = runNodes(diamond(), plan, stateAt(plan.run, 4_000), true);
    expect(nodes.map(({ name, state, note, emphasis }) => [name, state, note, emphasis])).toEqual([
      ['CUSTOMER', 'done', 'wave 1', 'lit'],
      ['STG_CUSTOMER_PLACE', 'running', 'wave 2 · 6 s', 'lit'],
      ['STG_CUSTOMER_BALANCE', 'done', 'wave 2 · 4 s', undefined],
      ['DIM_CUSTOMER', 'waiting', 'wave 3 · 4 s · fails', 'lit'],
    ]);
    expect(runNodes(diamond(), plan, stateAt(plan.run, 0), false).some(({ emphasis }) => emphasis)).toBe(false);
  });

  it('stay the same objects while nothing of them changes', () => {
    const plan = runPlan(diamond());
    const before = runNodes(diamond(), plan, stateAt(plan.run, 0), true);
    const after = runNodes(diamond(), plan, stateAt(plan.run, 4_000), true);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[3]).not.toBe(before[3]);
  });

  it('say nothing of nodes that are not in the run', () => {
    const plan = runPlan(chain(), {}, { excluded: ['stg-orders'] });
    const node = runNodes(chain(), plan, stateAt(plan.run, 0), true).find(({ name }) => name === 'STG_ORDERS');
    expect(node).toMatchObject({ state: 'notInRun', note: undefined });
  });

  it('point out a cycle', () => {
    const plan = runPlan(cyclic());
    const nodes = runNodes(cyclic(), plan, stateAt(plan.run, 0), true);
    expect(nodes.map(({ name, state, note, emphasis }) => [name, state, note, emphasis])).toEqual([
      ['ORDERS', 'done', 'wave 1', undefined],
      ['STG_ORDERS', 'notInRun', 'on a cycle', 'lit'],
      ['FCT_ORDERS', 'notInRun', 'on a cycle', 'lit'],
      ['PSTG_LOAD_LOG', 'notInRun', 'behind a cycle', undefined],
    ]);
    expect(runEdges(cyclic(), plan, true).filter(({ emphasis }) => emphasis === 'lit')).toHaveLength(2);
    const none = planned(cyclic(), {}, { excluded: ['orders'] });
    const without = runNodes(cyclic(), none, [], true);
    expect(without.flatMap(({ name, emphasis }) => (emphasis === 'lit' ? name : []))).toEqual(['STG_ORDERS', 'FCT_ORDERS']);
    expect(without.every(({ state }) => state === undefined)).toBe(true);
  });
});

describe('runEdges', () => {
  it('light up along the critical path, and keep their form', () => {
    const plan = runPlan(waitingWithoutReading(), {}, { durations: { 'stg-audit': 8 } });
    const edges = runEdges(waitingWithoutReading(), plan, true);
    expect(edges.find(({ from, to }) => from === 'stg-audit' && to === 'fct-orders')).toMatchObject({
      form: 'ref_link',
      emphasis: 'lit',
    });
    expect(edges.some(({ from, to }) => from === 'stg-audit' && to === 'fct-open-orders')).toBe(false);
    expect(runEdges(waitingWithoutReading(), plan, false).some(({ emphasis }) => emphasis)).toBe(false);
  });
});
