import { describe, expect, it } from 'vitest';
import type { RunPlan } from '#engine/run/plan.ts';
import { stateAt } from '#engine/run/record.ts';
import { concurrencySentence, momentSentences, reasonOf, runStatus } from '#playground/run-order/explain.ts';
import { partlyCyclic } from '#playground/run-order/samples.ts';
import { retailPipeline } from '#samples/retail.ts';
import { runOrderExample } from '#samples/runOrderExample.ts';
import { chain, diamond } from '#samples/shapes.ts';
import { indexOf, runPlan } from './samplePlan.ts';

function reason(plan: RunPlan, name: string, time: number): string {
  const node = indexOf(plan, name);
  return reasonOf(plan, node, stateAt(plan.run, time)[node]!, time);
}

describe('momentSentences', () => {
  it('tells the run of a diamond', () => {
    const plan = runPlan(diamond());
    expect(plan.moments.map((moment) => momentSentences(plan, moment).join(' '))).toEqual([
      'CUSTOMER has nothing to load and is done immediately. STG_CUSTOMER_BALANCE and STG_CUSTOMER_PLACE start.',
      'STG_CUSTOMER_BALANCE and STG_CUSTOMER_PLACE finish. DIM_CUSTOMER starts.',
      'DIM_CUSTOMER finishes. The run is over: completed after 8 s.',
    ]);
  });

  it('tells a failure with what it skips', () => {
    const plan = runPlan(diamond(), {}, { failing: ['stg-customer-place'] });
    expect(momentSentences(plan, plan.moments.at(-1)!)).toEqual([
      'STG_CUSTOMER_BALANCE finishes.',
      'STG_CUSTOMER_PLACE fails: DIM_CUSTOMER is skipped.',
      'The run is over: failed after 4 s.',
    ]);
    const last = runPlan(diamond(), {}, { failing: ['dim-customer'] });
    expect(momentSentences(last, last.moments.at(-1)!)[0]).toBe('DIM_CUSTOMER fails. Nothing is skipped.');
  });
});

describe('concurrencySentence', () => {
  const plan = runPlan(diamond());
  const beside = (name: string) => concurrencySentence(plan, indexOf(plan, name));

  it('names what runs at the same time, and nothing that only touches it', () => {
    expect(beside('STG_CUSTOMER_BALANCE')).toBe('Runs alongside STG_CUSTOMER_PLACE.');
    expect(beside('DIM_CUSTOMER')).toBe('Runs alone.');
    expect(beside('CUSTOMER')).toBe('');
  });

  it('is mutual, and never more than the slots', () => {
    const retail = runPlan(retailPipeline(), { parallelism: 3 });
    const names = retail.pipeline.nodes.map(({ name }) => name);
    const beside = names.map((_, node) =>
      names.filter((name) => concurrencySentence(retail, node).match(/\w+/g)?.includes(name)),
    );
    expect(beside.some((others) => others.length > 1)).toBe(true);
    for (const [node, others] of beside.entries())
      for (const other of others) expect(beside[names.indexOf(other)]).toContain(names[node]);
    const alone = runPlan(retailPipeline(), { parallelism: 1 });
    expect(
      alone.run.state.map((_, node) => concurrencySentence(alone, node)).filter((text) => !/^(?:Runs alone\.)?$/.test(text)),
    ).toEqual([]);
  });
});

describe('runStatus', () => {
  it('has the words of the API', () => {
    const plan = runPlan(diamond());
    expect([-1, 0, 1, 2].map((moment) => runStatus(plan, moment))).toEqual(['waitingToRun', 'running', 'running', 'completed']);
    expect(runStatus(runPlan(diamond(), {}, { failing: ['dim-customer'] }), 2)).toBe('failed');
  });
});

describe('reasonOf', () => {
  it('says why a node on or behind a cycle is not in the run', () => {
    const plan = runPlan(partlyCyclic());
    expect(reason(plan, 'FCT_ORDERS', 0)).toBe('On a cycle: it would wait for itself forever, so no run can include it.');
    expect(reason(plan, 'PSTG_LOAD_LOG', 0)).toBe('Depends on a cycle, so it would wait forever. No run can include it.');
  });

  it('says what a node waits for', () => {
    const plan = runPlan(runOrderExample(), { parallelism: 2 });
    expect(reason(plan, 'DIM_CUSTOMER', -1)).toBe('Depends on STG_CUSTOMER and STG_NATION.');
    expect(reason(plan, 'ORDERS', -1)).toBe('Depends on nothing in this run, so it is ready as soon as the run starts.');
    expect(reason(plan, 'DIM_CUSTOMER', 0)).toBe('Waits for STG_CUSTOMER and STG_NATION.');
    expect(reason(plan, 'DIM_CUSTOMER', 4_000)).toBe('Waits for STG_NATION.');
    expect(reason(plan, 'STG_NATION', 0)).toBe('Everything it depends on has finished, but all 2 slots are taken.');
    expect(reason(plan, 'STG_NATION', 4_000)).toBe('In slot 1 since 4 s, until 8 s.');
    expect(reason(plan, 'STG_NATION', 8_000)).toBe('Ran from 4 s to 8 s in slot 1, after 4 s in the queue.');
    expect(reason(runPlan(diamond(), { parallelism: 1 }), 'STG_CUSTOMER_PLACE', 0)).toContain('the only slot is taken');
  });

  it('says why nothing was loaded', () => {
    const plan = runPlan(chain());
    expect(reason(plan, 'ORDERS', 0)).toContain('A source');
    expect(reason(plan, 'V_OPEN_ORDERS', 12_000)).toContain('A view');
  });

  it('says what failed and what was skipped for it', () => {
    const plan = runPlan(retailPipeline(), {}, { failing: ['dim-customer'] });
    expect(reason(plan, 'DIM_CUSTOMER', 8_000)).toBe('Failed at 8 s. 8 nodes behind it are skipped.');
    expect(reason(plan, 'FCT_ORDERS', 8_000)).toBe('Depends on DIM_CUSTOMER, which failed at 8 s.');
    expect(reason(plan, 'FCT_ORDERS', 4_000)).toContain('Waits for');
  });

  it('says why a node is not in the run', () => {
    const out = runPlan(chain(), {}, { excluded: ['stg-orders'] });
    expect(reason(out, 'STG_ORDERS', 0)).toContain('Left out of this run');
    const off = { ...chain(), nodes: chain().nodes.map((node) => ({ ...node, deployEnabled: node.name !== 'STG_ORDERS' })) };
    expect(reason(runPlan(off), 'STG_ORDERS', 0)).toContain('Deploy Enabled is off');
    const retry = runPlan(retailPipeline(), { attempt: 'retry' }, { failing: ['dim-customer'] });
    expect(reason(retry, 'STG_NATION', 0)).toContain('successful in the first run');
  });
});
