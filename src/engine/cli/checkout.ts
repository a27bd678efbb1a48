import type { Pipeline } from '../pipeline/schema.ts';
import type { Finding } from '../validate/finding.ts';

/** A clone of a project's repository as the tool finds it. */
export interface Checkout {
  /** What its files hold. Its environments are the files of `environments/`, its workspaces the local mapping file. */
  readonly pipeline: Pipeline;
  /** Files that can't be read as they are, each with path and reason. */
  readonly broken: readonly string[];
  /** What `validate` finds in the files, broken ones among them, worked out when it is called; absent where `broken` is all there is. */
  readonly findings?: () => readonly Finding[];
  /** Whether there is a mapping file for local work (`workspaces.yml`). */
  readonly isMapped: boolean;
  /** What Git knows of it; undefined where it is no repository. */
  readonly git?: GitState;
}

export interface GitState {
  readonly branch: string;
  readonly oid: string;
  readonly message: string;
  /** Files that differ from the last commit. */
  readonly changed: readonly string[];
}

/** What the tool looks at when it asks about uncommitted changes (`/docs/cli/deploying-pipelines#plan`). */
const WATCHED = /^(nodes|nodeTypes|environments|jobs|subgraphs|macros|packages)\/|^(data|locations)\.yml$/;

/** The uncommitted files that a plan asks about. */
export function uncommitted({ changed }: Pick<GitState, 'changed'>): string[] {
  return changed.filter((path) => WATCHED.test(path));
}
