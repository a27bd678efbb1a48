import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRetry } from '#engine/refresh/refreshPlan.ts';
import { runRefresh, simulateRefresh } from '#engine/refresh/refreshRun.ts';
import { type Fault, faultsOf, type NodeFault } from '#engine/refresh/simulatedWarehouse.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import { apiResults, nodeSpan, type RunDocument, runLog } from '#engine/run/runDocument.ts';
import { complaints } from '../api/schemas.ts';
import { anyNight, broken, checkDocument, deployed, nightPlan, PROD, planned, VirtualClock } from './nights.ts';
import { simulatedExecutor } from './simulatedExecutor.ts';

const NO_FAULTS: ReadonlyMap<string, Fault> = new Map();
const START = Date.UTC(2026, 2, 2, 2);

function night(faults: readonly NodeFault[] = [], include?: string, cancelAt?: number) {
  const plan = planned(include === undefined ? {} : { include });
  const more = cancelAt === undefined ? {} : { cancelAt };
  return { plan, ...simulateRefresh(plan, { id: 58, startTime: START, seed: 1, faults: faultsOf(plan, faults), ...more }) };
}

const stateOf = ({ results }: RunDocument, nodeID: string) => results.find((result) => result.nodeID === nodeID)?.runState;
const queriesOf = ({ results }: RunDocument, nodeID: string) => results.find((result) => result.nodeID === nodeID)!.queryResults;

describe('a refresh, simulated and by promises', () => {
  it('is the same document by either driver, when nothing waits for a slot', async () => {
    await fc.assert(
      fc.asyncProperty(anyNight, async ({ request, faults, seed }) => {
        const plan = nightPlan({ ...request, parallelism: 1_000 });
        const warehouse = { seed, faults: faultsOf(plan, faults) };
        const simulated = simulateRefresh(plan, { ...warehouse, id: 1, startTime: START });
        const clock = new VirtualClock();
        const run = runRefresh(plan, simulatedExecutor(warehouse, clock.wait), { id: 1, now: () => START + clock.time });
        const { document, environment } = await clock.until(run);
        expect(document).toEqual(simulated.document);
        expect(environment).toEqual(simulated.environment);
      }),
      { numRuns: 20 },
    );
  });

  it('remembers what an engine was given for each statement, also for one that failed, and keeps it out of the API’s answer', async () => {
    const plan = nightPlan({ include: '{ * }', parallelism: 4 });
    const executor = simulatedExecutor({ seed: 1, faults: NO_FAULTS }, () => Promise.resolve());
    const engine = (sql: string) => ({ ran: [`-- DuckDB\n${sql}`], changes: [{ message: `About ${sql.length} characters.` }] });
    const real: Executor = {
      execute: async (statement, signal) => {
        const { sql } = statement;
        if (sql.includes('FCT_')) throw new ExecutionError({ code: 'other', message: 'No.', ...engine(sql) });
        return { ...(await executor.execute(statement, signal)), ...engine(sql) };
      },
    };
    const { document } = await runRefresh(plan, real, { id: 1, now: () => START });
    const queries = document.results.flatMap(({ queryResults }) => queryResults);
    expect(queries.map(({ success }) => success)).toEqual(expect.arrayContaining([true, false]));
    for (const query of queries) expect(query.engine).toEqual(engine(query.sql));
    for (const { queryResults } of apiResults(document).data)
      for (const query of queryResults) expect(query).not.toHaveProperty('engine');
  });

  it('pauses after each node is rendered if asked to, before anything is sent, and has the same result', async () => {
    const plan = nightPlan({ include: '{ * }', parallelism: 4 });
    const warehouse = { seed: 1, faults: NO_FAULTS };
    const clock = new VirtualClock();
    const executor = simulatedExecutor(warehouse, clock.wait);
    const calls: string[] = [];
    const sending: Executor = {
      execute: (statement, signal) => {
        calls.push('sent');
        return executor.execute(statement, signal);
      },
    };
    const pause = () => {
      calls.push('pause');
      return Promise.resolve();
    };
    const { document } = await clock.until(runRefresh(plan, sending, { id: 1, now: () => START + clock.time, pause }));
    const nodes = document.results.length;
    expect(calls.slice(0, nodes + 1)).toEqual([...Array.from({ length: nodes }, () => 'pause'), 'sent']);
    expect(document.run.runStatus).toBe('completed');
  });

  it('never runs a node before what it depends on has succeeded, skips what depends on a failure, and retries no success', async () => {
    await fc.assert(
      fc.asyncProperty(anyNight, async ({ request, faults, seed }) => {
        const plan = nightPlan(request);
        const warehouse = { seed, faults: faultsOf(plan, faults) };
        const simulated = simulateRefresh(plan, { ...warehouse, id: 1, startTime: START });
        const clock = new VirtualClock();
        const run = runRefresh(plan, simulatedExecutor(warehouse, clock.wait), { id: 1, now: () => START + clock.time });
        const real = await clock.until(run);
        for (const { document, environment } of [simulated, real]) {
          checkDocument(plan, document);
          if (document.run.runStatus !== 'failed') continue;
          expect(environment.status).toBe('Failed Refresh');
          const retry = planRetry(environment, PROD, document);
          if (!retry.ok) throw new Error(retry.refusal.message);
          const again = simulateRefresh(retry, { seed, faults: NO_FAULTS, id: 2, startTime: START });
          checkDocument(retry, again.document);
          expect(again.document.run).toMatchObject({ runStatus: 'completed', reRunID: '1' });
          const ran = new Set(again.document.results.map(({ nodeID }) => nodeID));
          for (const { nodeID, runState } of document.results) expect(ran.has(nodeID)).toBe(runState !== 'Successful');
        }
      }),
      { numRuns: 20 },
    );
  });

  it('canceled, leaves nothing running and sends nothing more, also where a statement can’t be stopped', async () => {
    await fc.assert(
      fc.asyncProperty(anyNight, fc.nat({ max: 25_000 }), fc.boolean(), async ({ request, faults, seed }, cancelAt, isDeaf) => {
        const plan = nightPlan(request);
        const warehouse = { seed, faults: faultsOf(plan, faults) };
        const simulated = simulateRefresh(plan, { ...warehouse, id: 1, startTime: START, cancelAt });
        checkDocument(plan, simulated.document);
        const clock = new VirtualClock();
        const abort = new AbortController();
        const simulatedSide = simulatedExecutor(warehouse, clock.wait);
        const sentLate: string[] = [];
        const executor: Executor = {
          execute: (statement, signal) => {
            if (abort.signal.aborted) sentLate.push(statement.sql);
            return simulatedSide.execute(statement, isDeaf ? undefined : signal);
          },
        };
        const options = { id: 1, now: () => START + clock.time, signal: abort.signal };
        const { document, environment } = await clock.until(runRefresh(plan, executor, options), (time) => {
          if (time >= cancelAt) abort.abort();
        });
        checkDocument(plan, document);
        expect(clock.pending).toBe(0);
        expect(sentLate).toEqual([]);
        if (document.run.runStatus === 'canceled') {
          expect(document.run.runDetails.canceled).toBe(true);
          expect(environment.status).toBe('Waiting');
        }
        expect(document.results.some(({ runState }) => runState === 'Running')).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the document', () => {
  it('has the shape of the API', () => {
    for (const { document } of [night(), night([{ nodeId: 'dim-customer', fault: broken }]), night([], undefined, 4_000)]) {
      expect(complaints({ $ref: '#/components/schemas/Run' }, document.run)).toBe('');
      expect(complaints({ $ref: '#/components/schemas/RunSummary' }, document.run)).toBe('');
      for (const result of apiResults(document).data)
        expect(complaints({ $ref: '#/components/schemas/RunResult' }, result)).toBe('');
    }
  });

  it('says why it failed in the words of the platform', () => {
    const { document } = night(
      [
        { nodeId: 'v-none', fault: broken },
        { nodeId: 'fct-supply', fault: broken },
      ],
      '{ * }',
    );
    expect(document.run.runFailureReason).toBe(
      'GraphExecutor halted and finished; encountered failures for node: [fct-supply]; no nodes skipped',
    );
  });

  it('can be read at any time of the run', () => {
    const { document, at, run } = night();
    expect(at(run.total)).toEqual(document);
    expect(at(-1).results.every(({ runState }) => runState === 'Waiting')).toBe(true);
    const half = at(run.total / 2);
    expect(half.run.runStatus).toBe('running');
    expect(half.run.runEndTime).toBeUndefined();
    expect(half.results.some(({ isRunning, queryResults }) => isRunning && queryResults.at(-1)?.isRunning)).toBe(true);
  });

  it('goes the same way again under another number, at another time', () => {
    const plan = planned();
    const options = { seed: 1, faults: faultsOf(plan, [{ nodeId: 'dim-customer', fault: broken }]) };
    const first = simulateRefresh(plan, { ...options, id: 58, startTime: START });
    const again = first.restarted(59, START + 60_000);
    const simulatedAgain = simulateRefresh(plan, { ...options, id: 59, startTime: START + 60_000 });
    for (const time of [-1, 0, first.run.total / 3, first.run.total]) expect(again.at(time)).toEqual(simulatedAgain.at(time));
    expect(again.document).toEqual(simulatedAgain.document);
    expect(first.document.run).toMatchObject({ id: 58, runStartTime: new Date(START).toISOString() });
  });

  it('changes at its changes, and at no other time', () => {
    fc.assert(
      fc.property(anyNight, fc.option(fc.nat({ max: 25_000 }), { nil: undefined }), ({ request, faults, seed }, cancelAt) => {
        const plan = nightPlan(request);
        const options = { id: 1, startTime: START, seed, faults: faultsOf(plan, faults) };
        const simulated = () => simulateRefresh(plan, { ...options, ...(cancelAt === undefined ? {} : { cancelAt }) });
        const { changes, document, at } = simulated();
        expect(changes).toEqual([...new Set(changes)].sort((one, other) => one - other));
        expect(at(changes.at(-1)!)).toEqual(document);
        for (const [index, from] of changes.entries()) {
          const to = changes[index + 1];
          // Read from another simulation, because each one caches the document that was read last.
          if (to !== undefined) expect(simulated().at((from + to) / 2)).toEqual(at(from));
          expect(at(from)).not.toEqual(at(index === 0 ? -1 : changes[index - 1]!));
        }
      }),
      { numRuns: 5 },
    );
  });

  it('gives a log in the order of time, and the span of each node', () => {
    const { document, run, plan } = night();
    const log = runLog(document);
    expect(log).toHaveLength(document.results.reduce((sum, { queryResults }) => sum + queryResults.length, 0));
    expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).sort((a, b) => a - b));
    for (const result of document.results) {
      const node = plan.pipeline.nodes.findIndex(({ id }) => id === result.nodeID);
      const span = nodeSpan(document, result);
      if (result.queryResults.length > 0) expect(span).toEqual({ from: run.start[node], to: run.finish[node] });
      else expect(span).toBeUndefined();
    }
    expect(queriesOf(document, 'region')).toMatchObject([
      { name: 'Source is there', sql: 'SELECT 1 FROM "SHOP_RAW"."TPCH"."REGION" LIMIT 0', status: 'Success', success: true },
    ]);
  });

  it('lets nodes take the times they are given, shared by their statements, and counts what is inserted', () => {
    const plan = planned();
    const nodeTime = ({ id }: { id: string }) => (id === 'stg-customer' ? 4_000 : 1_000);
    const { document, run } = simulateRefresh(plan, {
      id: 1,
      startTime: START,
      seed: 1,
      faults: NO_FAULTS,
      nodeTime,
      countsRows: true,
    });
    for (const [index, { id }] of plan.pipeline.nodes.entries()) {
      const queries = queriesOf(document, id);
      const isSource = plan.pipeline.nodes[index]!.type === 'Source';
      const length = run.finish[index]! - run.start[index]!;
      expect(length, id).toBeCloseTo(isSource || queries.length === 0 ? 0 : nodeTime({ id }));
      const lengths = queries.map(({ startTime, endTime }) => Date.parse(endTime!) - Date.parse(startTime!));
      for (const one of lengths) expect(Math.abs(one - length / lengths.length), id).toBeLessThanOrEqual(1);
      for (const { sql, rowsInserted } of queries)
        expect(rowsInserted === undefined, id).toBe(!sql.trimStart().toUpperCase().startsWith('INSERT'));
    }
    expect(queriesOf(night().document, 'stg-customer').every(({ rowsInserted }) => rowsInserted === undefined)).toBe(true);
  });
});

describe('tests of a node', () => {
  const test = (nodeId: string, title: string): NodeFault => {
    const plan = planned();
    const node = plan.pipeline.nodes.findIndex(({ id }) => id === nodeId);
    return { nodeId, stage: plan.stages(node).stages.findIndex(({ name }) => name === title), fault: { rows: 2 } };
  };

  it('before, and stops: nothing is loaded, the node fails, and what depends on it is skipped', () => {
    const { document } = night([test('stg-customer', 'Source has customers')]);
    expect(queriesOf(document, 'stg-customer')).toMatchObject([
      { name: 'Source has customers', status: 'Success', success: true, error: { errorString: 'Test failed: 2 rows found' } },
    ]);
    expect(stateOf(document, 'stg-customer')).toBe('Failed');
    expect(stateOf(document, 'dim-customer')).toBe('Skipped');
  });

  it('after, and stops: the rows are loaded, the node fails all the same', () => {
    const { document } = night([test('dim-customer', 'One current version per customer')]);
    expect(queriesOf(document, 'dim-customer').map(({ name }) => name)).toContain('MERGE DIM_CUSTOMER');
    expect(stateOf(document, 'dim-customer')).toBe('Failed');
  });

  it('continues: the failure is reported with its stage, and node and run succeed', () => {
    const { document } = night([test('stg-nation', 'N_NATIONKEY: Null')]);
    expect(stateOf(document, 'stg-nation')).toBe('Successful');
    expect(document.run.runStatus).toBe('completed');
  });

  it('an error of the data platform ends the node also in a stage that may go on', () => {
    const { document } = night([{ nodeId: 'stg-nation', stage: 0, fault: broken }]);
    expect(stateOf(document, 'stg-nation')).toBe('Failed');
    expect(queriesOf(document, 'stg-nation')).toHaveLength(1);
  });
});

describe('a forced refresh', () => {
  it('leaves the environment in Failed Deploy', () => {
    const plan = planned({ force: true }, { ...deployed, status: 'Failed Deploy' });
    expect(simulateRefresh(plan, { id: 1, startTime: START, seed: 1, faults: NO_FAULTS }).environment.status).toBe(
      'Failed Deploy',
    );
  });
});
