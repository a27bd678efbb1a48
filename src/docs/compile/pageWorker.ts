import { parentPort, workerData } from 'node:worker_threads';
import type { ApiDescription } from '#engine/api/description.ts';
import type { GlossaryTerm } from '../shared/glossary.ts';
import type { Claims } from './claims.ts';
import { type CompiledPage, type PageSource, pageCompiler } from './compilePage.ts';
import { ContentError } from './contentError.ts';
import type { TermSource } from './readGlossary.ts';
import type { SharedCode } from './sharedCode.ts';
import type { PicturedPlayground } from './storyPictures.ts';

// A worker thread that compiles pages (see compileWithWorker.ts).

/** The worker's initial data, which has to be plain data. */
export interface WorkerStart {
  api: ApiDescription;
  playgrounds: readonly PicturedPlayground[];
  terms: readonly GlossaryTerm[];
  sources: Readonly<Record<string, TermSource>>;
  sharedCode: SharedCode;
  claims: Claims;
}

/** The worker's answer to a `PageSource`: the compiled page, or the errors in it. */
export type WorkerAnswer = { file: string } & (
  | { page: CompiledPage }
  | { problem: string; line: number; in: string }
  | { error: Error }
);

const { api, playgrounds, terms, sources, sharedCode, claims } = workerData as WorkerStart;
const compile = pageCompiler({
  api: async () => api,
  playgrounds: async () => playgrounds,
  glossary: async () => ({ terms: [...terms], sourceOf: (id) => sources[id]! }),
  sharedCode: () => sharedCode,
  claims: async () => claims,
});

async function answer(source: PageSource): Promise<WorkerAnswer> {
  const { file } = source;
  try {
    return { file, page: await compile(source) };
  } catch (error) {
    if (error instanceof ContentError) return { file, problem: error.problem, line: error.line, in: error.file };
    return { file, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

// Pages are compiled one after another, so that the pages requested first are finished first.
let last = Promise.resolve();
parentPort?.on('message', (source: PageSource) => {
  last = last.then(async () => parentPort?.postMessage(await answer(source)));
});
