import { describe, expect, it } from 'vitest';
import { type Catalog, execute } from '#engine/deploy/catalog.ts';
import { deployToCatalog } from '#engine/deploy/deployment.ts';
import { runDeploy } from '#engine/deploy/deployRun.ts';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import { platformOf, QA, twoNodes } from './versions.ts';

const START = Date.UTC(2026, 2, 2, 2);

/** An executor on a catalog; each statement takes one second. */
function onCatalog(catalog: Catalog, abortAt?: { after: number; abort: AbortController }) {
  const clock = { time: START, sent: 0 };
  let now = catalog;
  const executor: Executor = {
    async execute({ sql }) {
      clock.sent++;
      if (clock.sent === abortAt?.after) {
        abortAt.abort.abort();
        throw new ExecutionError({ code: 'canceled', message: 'canceled' });
      }
      clock.time += 1_000;
      const done = execute(now, sql);
      if (!done.ok) throw new ExecutionError({ code: 'other', message: done.message });
      now = done.catalog;
      return { columns: [], rows: [], rowCount: 0, ran: [], changes: [], milliseconds: 1_000 };
    },
  };
  return { executor, clock };
}

const plan = () => planDeploy(newEnvironment(QA), { pipeline: twoNodes('Stage'), context: QA, commit: '9f3c1ab' });

describe('a deploy as a run', () => {
  it.each([true, false])('does through an executor what a plan does to a catalog (schema there: %s)', async (isThere) => {
    const whole = platformOf(twoNodes('Stage'), QA);
    const catalog = isThere ? whole : { ...whole, schemas: new Set(['SHOP_QA.MART']) };
    const { executor, clock } = onCatalog(catalog);
    const real = await runDeploy(plan(), executor, { id: 1234, now: () => clock.time });
    expect(real.outcome.steps).toEqual(deployToCatalog(plan(), catalog).outcome.steps);
    expect(real.outcome.environment).toMatchObject({ status: isThere ? 'Waiting' : 'Failed Deploy' });
    const { runStartTime, runEndTime } = real.document.run;
    expect(clock.sent).toBeGreaterThan(0);
    expect([runStartTime, runEndTime]).toEqual([START, START + clock.sent * 1_000].map((time) => new Date(time).toISOString()));
    expect(real.document.run).toMatchObject({ runType: 'deploy', runDetails: { deployCommit: '9f3c1ab', nodesInRun: 3 } });
    expect(real.document.run.runStatus).toBe(isThere ? 'completed' : 'failed');
  });

  it('canceled, sends nothing more, and the environment is not as it is wanted', async () => {
    const abort = new AbortController();
    const { executor, clock } = onCatalog(platformOf(twoNodes('Stage'), QA), { after: 1, abort });
    const { document, outcome } = await runDeploy(plan(), executor, { id: 1, now: () => clock.time, signal: abort.signal });
    expect(clock.sent).toBe(1);
    expect(document.run.runStatus).toBe('canceled');
    expect(document.results.some(({ isRunning }) => isRunning)).toBe(false);
    expect(outcome.environment.status).toBe('Failed Deploy');
    expect(planDeploy(outcome.environment, plan().version).steps.map(({ nodeId }) => nodeId)).toEqual(['t', 'v']);
  });
});
