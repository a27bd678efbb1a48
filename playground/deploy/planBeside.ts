import type { DeployPlan } from '#engine/deploy/plan.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { withStrategy } from './strategies.ts';
import { MOST_AT_ONCE } from './useWorkedOut.ts';
import { planFor } from './world.ts';

/** A plan that is wanted, on its way to the worker, and what came of it. */
export interface PlanAsked {
  readonly planFor: Parameters<typeof planFor>;
}
export type PlanAnswer = { readonly plan: DeployPlan } | { readonly error: string };

/** The part of a worker that is used here; a test brings its own. */
export interface PlanWorker {
  postMessage(message: PlanAsked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<PlanAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

function startWorker(): PlanWorker {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy plan' });
}

/**
 * `planFor`, beside the page where it takes long. The plan is of the environment and the document that were given, not of copies: what is
 * remembered of them is remembered by identity.
 *
 * @throws {ExecutionError} where the plan can't be worked out, or the signal says that it is no longer wanted
 */
export async function planBeside(
  asked: PlanAsked['planFor'],
  signal?: AbortSignal,
  start: (() => PlanWorker) | undefined = typeof Worker === 'undefined' ? undefined : startWorker,
): Promise<DeployPlan> {
  const [environment, pipeline, strategy] = asked;
  if (!start || pipeline.nodes.length <= MOST_AT_ONCE) return planFor(...asked);
  const worker = start();
  try {
    const plan = await new Promise<DeployPlan>((resolve, reject) => {
      const fail = (message: string) =>
        reject(new ExecutionError({ code: 'other', message: `The plan could not be worked out: ${message}` }));
      const cancel = () => reject(new ExecutionError({ code: 'canceled', message: 'The deploy was canceled.' }));
      worker.onmessage = ({ data }) => ('plan' in data ? resolve(data.plan) : fail(data.error));
      worker.onerror = ({ message }) => fail(message || 'the worker ended by itself.');
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      worker.postMessage({ planFor: asked });
    });
    return { ...plan, environment, version: { ...plan.version, pipeline: withStrategy(pipeline, strategy) } };
  } finally {
    worker.terminate();
  }
}
