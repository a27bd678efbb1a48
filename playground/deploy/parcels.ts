import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Action, Commit, DeployData } from './data.ts';
import type { Question, WorkedOut } from './workedOut.ts';

/** A request to the worker: documents and actions are sent once, and referred to by number after that. */
export interface Parcel {
  readonly id: number;
  readonly args: Question['args'];
  readonly rest: Omit<DeployData, 'commits' | 'actions'>;
  readonly pipeline: number;
  /** The number of a commit's document, or the commit that names a sample. */
  readonly commits: readonly (number | Exclude<Commit, { pipeline: Pipeline }>)[];
  readonly actions: readonly number[];
  /** Documents and actions that the other side does not have yet. */
  readonly values: readonly (readonly [number, Pipeline | Action])[];
}

export type Answer = { readonly id: number } & ({ readonly workedOut: WorkedOut } | { readonly error: string });

/**
 * Packs requests. The other side keeps the documents and actions of the last request and drops all others. It remembers results by identity, so a
 * document must not arrive as another copy.
 */
export function createPacker(): (id: number, question: Question) => Parcel {
  let known = new Map<object, number>();
  let last = 0;
  return (id, { pipeline, args, data }) => {
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
    const parcel = {
      id,
      args,
      rest,
      pipeline: numberOf(pipeline),
      commits: commits.map((commit) => ('pipeline' in commit ? numberOf(commit.pipeline) : commit)),
      actions: actions.map(numberOf),
      values,
    };
    known = now;
    return parcel;
  };
}

/** Unpacks what one packer packed, in the same order. */
export function createUnpacker(): (parcel: Parcel) => Question {
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
    const commitOf = (packed: Parcel['commits'][number]): Commit => {
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
