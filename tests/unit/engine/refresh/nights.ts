import fc from 'fast-check';
import { deployToCatalog } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { PipelineContext } from '#engine/pipeline/schema.ts';
import { planRefresh, type RefreshPlan, type RefreshRequest } from '#engine/refresh/refreshPlan.ts';
import type { Fault } from '#engine/refresh/simulatedWarehouse.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { retailPipeline } from '#samples/retail.ts';
import { platformOf } from '../deploy/versions.ts';
import type { Wait } from './simulatedExecutor.ts';

const retail = retailPipeline();
export const PROD = retail.environments.find(({ name }) => name === 'PROD')!;

/** PROD with the retail pipeline deployed. */
export const deployed: Environment = deployToCatalog(
  planDeploy(newEnvironment(PROD), { pipeline: retail, context: PROD, commit: '9f3c1ab' }),
  platformOf(retail, PROD),
).outcome.environment;

export function planned(request: RefreshRequest = {}, environment = deployed, context: PipelineContext = PROD): RefreshPlan {
  const plan = planRefresh(environment, context, request);
  if (!plan.ok) throw new Error(plan.refusal.message);
  return plan;
}

const byInclude = new Map<string, RefreshPlan>();

/** The plan of a request. Templates are rendered once for all requests with the same nodes. */
export function nightPlan({ include, parallelism }: { include: string; parallelism: number }): RefreshPlan {
  const known = byInclude.get(include) ?? planned({ include });
  byInclude.set(include, known);
  return { ...known, parallelism };
}

export const broken: Fault = { error: { code: 'value', message: 'Numeric value is not recognized' } };

/** Any request and any faults. */
export const anyNight = fc.record({
  request: fc.record({
    include: fc.constantFrom(
      '{ * }',
      '{ location: "STAGING" } OR { location: "MART" }',
      '+{ name: "FCT_ORDERS" }',
      '{ nodeType: "Dimension" }',
    ),
    parallelism: fc.integer({ min: 1, max: 20 }),
  }),
  faults: fc.array(
    fc.record({
      nodeId: fc.constantFrom(...retail.nodes.map(({ id }) => id)),
      stage: fc.nat({ max: 3 }),
      fault: fc.constantFrom<Fault>(broken, { rows: 3 }),
    }),
    { maxLength: 5 },
  ),
  seed: fc.nat(),
});

/** A clock that advances only when nothing else can happen: from the end of one wait to the next. */
export class VirtualClock {
  time = 0;
  private readonly waiting: { at: number; end: () => void }[] = [];
  /** The number of pending waits. */
  get pending(): number {
    return this.waiting.length;
  }

  readonly wait: Wait = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        signal?.removeEventListener('abort', stop);
        this.waiting.splice(this.waiting.indexOf(one), 1);
      };
      const stop = () => {
        leave();
        reject(signal?.reason);
      };
      const end = () => {
        leave();
        resolve();
      };
      const one = { at: this.time + milliseconds, end };
      this.waiting.push(one);
      signal?.addEventListener('abort', stop);
    });

  /** Lets time pass until `done` settles; calls `at` after each step. */
  async until<Value>(done: Promise<Value>, at: (time: number) => void = () => {}): Promise<Value> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    done.then(end, end);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isOver) return done;
      this.waiting.sort((one, other) => one.at - other.at);
      const next = this.waiting[0];
      if (!next) continue;
      this.time = next.at;
      at(this.time);
      for (const one of this.waiting.filter((waiting) => waiting.at === next.at)) one.end();
    }
  }
}

const { edges } = pipelineGraph(retail);

/** Checks what every document of a run must satisfy, whoever drove the run. */
export function checkDocument(plan: RefreshPlan, { run, results }: RunDocument): void {
  const byId = new Map(results.map((result) => [result.nodeID, result]));
  const fail = (what: string): never => {
    throw new Error(what);
  };
  for (const { from, to } of edges) {
    const [before, after] = [byId.get(from), byId.get(to)];
    if (!before || !after) continue;
    if (after.queryResults.length > 0 || after.runState === 'Successful') {
      if (before.runState !== 'Successful') fail(`${to} ran and ${from} was ${before.runState}`);
      const end = before.queryResults.at(-1)?.endTime;
      const start = after.queryResults[0]?.startTime;
      if (end && start && end > start) fail(`${to} began at ${start}, ${from} ended at ${end}`);
    }
    if (before.runState === 'Failed' || before.runState === 'Skipped') {
      if (after.runState !== 'Skipped') fail(`${to} is ${after.runState} after ${from}`);
    }
  }
  for (const { nodeID, runState, queryResults, isRunning } of results) {
    if (isRunning || queryResults.some((query) => query.isRunning)) fail(`${nodeID} still runs`);
    if (runState === 'Skipped' && queryResults.length > 0) fail(`${nodeID} was skipped and ran`);
    const bad = queryResults.findIndex(({ success }) => !success);
    if (bad !== -1 && bad !== queryResults.length - 1) fail(`${nodeID} continued after a failed statement`);
    const node = plan.pipeline.nodes.findIndex(({ id }) => id === nodeID);
    if (runState === 'Successful' && queryResults.length !== plan.stages(node).stages.length)
      fail(`${nodeID} left statements out`);
  }
  const states = new Set(results.map(({ runState }) => runState));
  if (run.runStatus === 'completed' && [...states].some((state) => state !== 'Successful'))
    fail('completed, and not all succeeded');
  if ((run.runStatus === 'failed') !== (states.has('Failed') && run.runStatus !== 'canceled')) fail('failed without a failure');
}
