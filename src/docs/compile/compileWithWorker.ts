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

/** A worker that compiles pages, one after another. */
interface PageWorker {
  compile: CompilePage;
  end: () => Promise<void>;
}

async function startWorker(root: string, { api, playgrounds, glossary, sharedCode }: PageSurroundings): Promise<PageWorker> {
  const [described, pictured, { terms, sourceOf }, { file, remove }] = await Promise.all([
    api(),
    playgrounds(),
    glossary(),
    compileForNode(root, 'src/docs/compile/pageWorker.ts'),
  ]);
  const sources = Object.fromEntries(terms.map(({ id }) => [id, sourceOf(id)]));
  const workerData: WorkerStart = { api: described, playgrounds: pictured, terms, sources, sharedCode: sharedCode() };
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

/** Compiles tasks one after another until none is left. */
function station(take: () => Task | undefined, compile: CompilePage): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    for (let task = take(); task; task = take()) {
      await compile(task.page).then(task.resolve, task.reject);
      // Yields, so that messages of the bundler and the worker are handled.
      await setImmediate();
    }
    isBusy = false;
  };
}

/**
 * Compiles pages as `pageCompiler` does, here and in a worker: whoever is free takes the next. Most of a build is waiting for its pages, and most
 * machines have a second processor.
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
  // Two for the worker: when it has finished one page, the next is already there.
  const stations = [station(first, compileThere), station(first, compileThere), station(last, pageCompiler(surroundings))];

  return {
    compile: (page) =>
      new Promise((resolve, reject) => {
        tasks.push({ page, resolve, reject });
        for (const work of stations) void work();
      }),
    close: async () => {
      const started = await worker?.catch(() => undefined);
      worker = undefined;
      await started?.end();
    },
  };
}
