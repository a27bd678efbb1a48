import type { ImportFile } from './importFile.ts';
import { type NodeFile, readNodeFile } from './nodeFile.ts';

/** How far an import is. */
export type Progress = (phase: 'unpack' | 'read' | 'link' | 'check', done: number, total: number) => void;

/** Node files that are to be read, wherever and in whatever order. */
export interface ReadRequest {
  files: readonly ImportFile[];
  /** Tells how many more of them were read. */
  onRead: (count: number) => void;
}

/** Work that asks for node files to be read on its way, and is answered with what each of them holds, in their order. */
export type Steps<Result> = Generator<ReadRequest, Result, readonly NodeFile[]>;

/** Reads the files that the steps ask for in this thread, one after the other. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) {
    const { files, onRead } = step.value;
    step = steps.next(
      files.map((file) => {
        onRead(1);
        return readNodeFile(file);
      }),
    );
  }
  return step.value;
}

/** Lets someone else read what the steps ask for, such as several workers. An error is thrown at the step whose request failed. */
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
