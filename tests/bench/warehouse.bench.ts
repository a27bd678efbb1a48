import { performance } from 'node:perf_hooks';
import { bench, describe } from 'vitest';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import type { Executor } from '#engine/run/executor.ts';
import { retailPipeline } from '#samples/retail.ts';
import { Database } from '#warehouse/database.ts';
import { Warehouse } from '#warehouse/warehouse.ts';
import { startOnEngine } from '#workbench/engine/enginePipeline.ts';
import { dialects, openBindings } from '../unit/warehouse/openWarehouse.ts';

// A refresh of the retail pipeline at 10,000 orders, compared with the same statements sent directly to the engine: the cost of planning, templates,
// translation, transactions and the document of the run.

const retail = retailPipeline();
const prod = retail.environments.find(({ name }) => name === 'PROD')!;
const clock = () => performance.now();

const database = new Database(await openBindings(), {
  memoryMegabytes: 1_000,
  pause: () => new Promise((resolve) => setImmediate(resolve)),
});
const warehouse = new Warehouse({ database, dialects, statementTimeLimitMs: 60_000, clock, today: Date.now });
const environment = await startOnEngine(warehouse, retail, prod, 10_000, { now: clock });

async function refresh(executor: Executor): Promise<void> {
  const plan = planRefresh(environment, prod);
  if (!plan.ok) throw new Error(plan.refusal.message);
  const { document } = await runRefresh(plan, executor, { id: 1, now: clock });
  if (document.run.runStatus !== 'completed') throw new Error(document.run.runFailureReason);
}

const ran: string[] = [];
await refresh({
  async execute(statement, signal) {
    const result = await warehouse.execute(statement, signal);
    ran.push(...result.ran);
    return result;
  },
});

describe('the retail pipeline at 10,000 orders', () => {
  bench('a refresh', () => refresh(warehouse), { iterations: 10, time: 0, warmupIterations: 2 });
  bench(
    'its statements, by hand',
    async () => {
      for (const sql of ran) await database.run(sql, () => undefined);
    },
    { iterations: 10, time: 0, warmupIterations: 2 },
  );
});
