import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type CompiledPage, type CompilePage, type PageSource, type PageSurroundings, pageCompiler } from './compilePage.ts';
import { ContentError } from './contentError.ts';
import { compileForNode } from './nodeBundle.ts';
import type { WorkerAnswer, WorkerStart } from './pageWorker.ts';

interface Task {
  page: PageSource;
  resolve: (page: CompiledPage) => void;
  reject: (error: unknown) => void;
}

/** A worker that compiles pages one after another. */
interface PageWorker {
  compile: CompilePage;
  end: () => Promise<void>;
}

async function startWorker(
  root: string,
  { api, playgrounds, glossary, sharedCode, claims: claimed }: PageSurroundings,
): Promise<PageWorker> {
  const [described, pictured, { terms, sourceOf }, claims, { file, remove }] = await Promise.all([
    api(),
    playgrounds(),
    glossary(),
    claimed(),
    compileForNode(root, 'src/docs/compile/pageWorker.ts'),
  ]);
  const sources = Object.fromEntries(terms.map(({ id }) => [id, sourceOf(id)]));
  const workerData: WorkerStart = { api: described, playgrounds: pictured, terms, sources, sharedCode: sharedCode(), claims };
  const worker = new Worker(file, { workerData });
  const pending = new Map<string, Omit<Task, 'page'>>();
  worker.on('message', (answer: WorkerAnswer) => {
    const task = pending.get(answer.file);
    pending.delete(answer.file);
    if ('page' in answer) task?.resolve(answer.page);
    else task?.reject('error' in answer ? answer.error : new ContentError(answer.in, answer.line, answer.problem));
  });
  worker.on('error', (error) => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });
  return {
    compile: (page) =>
      new Promise((resolve, reject) => {
        pending.set(page.file, { resolve, reject });
        worker.postMessage(page);
      }),
    end: async () => {
      await worker.terminate();
      remove();
    },
  };
}

/** Returns a function that compiles tasks one after another until none is left. */
function taskLoop(take: () => Task | undefined, compile: CompilePage): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    for (let task = take(); task; task = take()) {
      await compile(task.page).then(task.resolve, task.reject);
      // Yields to the event loop, so that messages of the bundler and the worker are handled.
      await setImmediate();
    }
    isBusy = false;
  };
}

/**
 * Compiles pages as `pageCompiler` does, in this thread and in a worker. Whichever is free takes the next page. Most of a build waits for its pages, and
 * most machines have a second processor.
 */
export function compileWithWorker(
  root: string,
  surroundings: PageSurroundings,
): { compile: CompilePage; close: () => Promise<void> } {
  const tasks: Task[] = [];
  let worker: Promise<PageWorker> | undefined;
  async function compileThere(page: PageSource): Promise<CompiledPage> {
    worker ??= startWorker(root, surroundings);
    return (await worker).compile(page);
  }
  const first = () => tasks.shift();
  const last = () => tasks.pop();
  // The worker has two loops, so that its next page is waiting when it has finished a page.
  const taskLoops = [taskLoop(first, compileThere), taskLoop(first, compileThere), taskLoop(last, pageCompiler(surroundings))];

  return {
    compile: (page) =>
      new Promise((resolve, reject) => {
        tasks.push({ page, resolve, reject });
        for (const work of taskLoops) void work();
      }),
    close: async () => {
      const started = await worker?.catch(() => undefined);
      worker = undefined;
      await started?.end();
    },
  };
}
