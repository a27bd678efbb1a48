import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';

/** Plans the deploy of a project in a worker, where there are workers. Rejects with an `ExecutionError` when it is aborted. */
export function planBeside(pipeline: Pipeline, context: PipelineContext, signal?: AbortSignal): Promise<ProjectPlan> {
  if (typeof Worker === 'undefined') return Promise.resolve(planProject(pipeline, context));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./projectPlan.worker.ts', import.meta.url), { type: 'module', name: 'project-plan' });
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(new ExecutionError({ code: 'canceled', message: 'The run was canceled while the deploy was planned.' }));
    };
    worker.onmessage = ({ data }: MessageEvent<ProjectPlan | { error: string }>) => {
      end();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(message || 'The worker that plans the deploy ended by itself.'));
    };
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else worker.postMessage({ pipeline, context });
  });
}
