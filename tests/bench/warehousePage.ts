import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { retailPipeline } from '#samples/retail.ts';
import { openTabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { deployToEngine } from '#workbench/engine/enginePipeline.ts';
import { createYielder } from '#workbench/engine/yielding.ts';

/** The retail pipeline on the site's engine, in this page. Each step is a function; they must be called in order. */
export function retailSteps(orders: number): ReadonlyMap<string, () => Promise<void>> {
  const now = () => performance.now();
  const retail = retailPipeline();
  const prod = retail.environments.find(({ name }) => name === 'PROD')!;
  const engine = openTabWarehouse();
  let environment: Environment = newEnvironment(prod);
  async function refresh(): Promise<void> {
    const plan = planRefresh(environment, prod);
    if (!plan.ok) throw new Error(plan.refusal.message);
    const done = await runRefresh(plan, engine, { id: 1, now, onChange: () => undefined, pause: createYielder() });
    const { runStatus, runFailureReason } = done.document.run;
    if (runStatus !== 'completed') throw new Error(runFailureReason);
    environment = done.environment;
  }
  return new Map([
    ['engine up', () => engine.provide(Object.values(prod.mappings), orders)],
    ['sample rows', () => engine.sample(sourceTables(retail, prod), orders)],
    [
      'deploy',
      async () => {
        environment = await deployToEngine(engine, environment, retail, prod, { now });
      },
    ],
    ['refresh', refresh],
    ['refresh again', refresh],
  ]);
}
