import type { Files } from '../repository/write.ts';
import { commitId, type Person } from './objects.ts';

/** A commit, with everything that it holds. */
export interface Commit {
  /** Its place in the order in which the commits were made, from 0. Actions name commits by it. */
  readonly number: number;
  /** The 40 digits that Git names it with. */
  readonly id: string;
  readonly parents: readonly number[];
  readonly files: Files;
  readonly author: Person;
  /** Seconds since 1970, in UTC. */
  readonly time: number;
  readonly message: string;
  /** The branch that it was made on. */
  readonly branch: string;
}

/** The history with one more commit. */
export function withCommit(history: readonly Commit[], commit: Omit<Commit, 'number' | 'id'>): readonly Commit[] {
  const parents = commit.parents.map((number) => history[number]!.id);
  const before = history[commit.parents[0] ?? -1]?.files;
  return [...history, { ...commit, number: history.length, id: commitId({ ...commit, parents, before }) }];
}

/** The commit and all commits before it, by number. */
export function ancestors(history: readonly Commit[], number: number): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [number];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(history[next]?.parents ?? []));
  }
  return found;
}

/** The newest commit that two commits have in common, from which a merge starts. Undefined where they have none. */
export function mergeBase(history: readonly Commit[], one: number, other: number): number | undefined {
  const both = ancestors(history, other);
  const common = [...ancestors(history, one)].filter((number) => both.has(number));
  return common.length === 0 ? undefined : Math.max(...common);
}
