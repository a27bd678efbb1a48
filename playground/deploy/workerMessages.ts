import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Action, Commit, DeployData } from '#workbench/platform/deployData.ts';
import type { Question } from './workedOut.ts';

/** A request to the worker. Each document or action is sent once; later requests refer to it by number. */
export interface PackedRequest {
  readonly args: Question['args'];
  readonly rest: Omit<DeployData, 'commits' | 'actions'>;
  readonly pipeline: number;
  /** For each commit, the number of its document, or the commit itself if it names a sample. */
  readonly commits: readonly (number | Exclude<Commit, { pipeline: Pipeline }>)[];
  readonly actions: readonly number[];
  /** Documents and actions that the worker does not have yet, with their numbers. */
  readonly values: readonly (readonly [number, Pipeline | Action])[];
}

/**
 * Packs requests on the page. The worker keeps only the documents and actions of the last request. It remembers results by object identity, so it must
 * receive each document once, not a new copy with each request.
 */
export function createPacker(): (question: Question) => PackedRequest {
  let known = new Map<object, number>();
  let last = 0;
  return ({ pipeline, args, data }) => {
    const now = new Map<object, number>();
    const values: [number, Pipeline | Action][] = [];
    const numberOf = (value: Pipeline | Action): number => {
      let number = now.get(value) ?? known.get(value);
      if (number === undefined) {
        last += 1;
        number = last;
        values.push([number, value]);
      }
      now.set(value, number);
      return number;
    };
    const { commits, actions, ...rest } = data;
    const packed = {
      args,
      rest,
      pipeline: numberOf(pipeline),
      commits: commits.map((commit) => ('pipeline' in commit ? numberOf(commit.pipeline) : commit)),
      actions: actions.map(numberOf),
      values,
    };
    known = now;
    return packed;
  };
}

/** Unpacks requests in the worker, in the order in which one packer packed them. */
export function createUnpacker(): (packed: PackedRequest) => Question {
  let known = new Map<number, Pipeline | Action>();
  const commitsOf = new WeakMap<Pipeline, Commit>();
  const samples = new Map<string, Commit>();
  return ({ args, rest, pipeline, commits, actions, values }) => {
    const now = new Map<number, Pipeline | Action>(values);
    const arrived = (number: number) => {
      const value = now.get(number) ?? known.get(number)!;
      now.set(number, value);
      return value;
    };
    const commitOf = (packed: PackedRequest['commits'][number]): Commit => {
      if (typeof packed !== 'number') {
        const commit = samples.get(packed.sample) ?? packed;
        samples.set(packed.sample, commit);
        return commit;
      }
      const document = arrived(packed) as Pipeline;
      const commit = commitsOf.get(document) ?? { pipeline: document };
      commitsOf.set(document, commit);
      return commit;
    };
    const question = {
      args,
      pipeline: arrived(pipeline) as Pipeline,
      data: { ...rest, commits: commits.map(commitOf), actions: actions.map((number) => arrived(number) as Action) },
    };
    known = now;
    return question;
  };
}
