import type { ImportFile } from './importFile.ts';
import { type NodeFile, readNodeFile } from './nodeFile.ts';

/** Called with the progress of an import. */
export type Progress = (phase: 'unpack' | 'read' | 'link' | 'check', done: number, total: number) => void;

/** Node files to read, in any order and in any thread. */
export interface ReadRequest {
  files: readonly ImportFile[];
  /** Called with the number of files that were read since the last call. */
  onRead: (count: number) => void;
}

/** An import that pauses to request node files and continues with their contents, in the same order. */
export type Steps<Result> = Generator<ReadRequest, Result, readonly NodeFile[]>;

/** Runs the steps and reads the requested files in this thread, one after the other. */
export function runSteps<Result>(steps: Steps<Result>, read: (file: ImportFile) => NodeFile = readNodeFile): Result {
  let step = steps.next();
  while (!step.done) {
    const { files, onRead } = step.value;
    step = steps.next(
      files.map((file) => {
        onRead(1);
        return read(file);
      }),
    );
  }
  return step.value;
}

/**
 * Runs the steps with a function that reads the requested files, for example in several workers. An error of `read` is thrown at the step that made
 * the request.
 */
export async function runStepsWith<Result>(
  steps: Steps<Result>,
  read: (request: ReadRequest) => Promise<readonly NodeFile[]>,
): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    let answer: readonly NodeFile[];
    try {
      answer = await read(step.value);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(answer);
  }
  return step.value;
}
