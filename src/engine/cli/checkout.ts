import type { Pipeline } from '../pipeline/schema.ts';
import type { Finding } from '../validate/finding.ts';

/** A clone of a project's repository, as the tool reads it. */
export interface Checkout {
  /** The pipeline in the files. Its environments come from the files of `environments/`, its workspaces from the local mapping file. */
  readonly pipeline: Pipeline;
  /** Files that cannot be read, each with its path and the reason. */
  readonly broken: readonly string[];
  /** Returns what `validate` finds in the files, unreadable files included. Absent if `broken` is all that there is. */
  readonly findings?: () => readonly Finding[];
  /** Whether the mapping file for local work (`workspaces.yml`) exists. */
  readonly isMapped: boolean;
  /** What Git knows about the checkout; undefined if it is not a repository. */
  readonly git?: GitState;
}

export interface GitState {
  readonly branch: string;
  readonly oid: string;
  readonly message: string;
  /** Files that differ from the last commit. */
  readonly changed: readonly string[];
}

/** Files for which the tool asks about uncommitted changes (`/docs/cli/deploying-pipelines#plan`). */
const PLAN_INPUT_PATHS = /^(nodes|nodeTypes|environments|jobs|subgraphs|macros|packages)\/|^(data|locations)\.yml$/;

/** The uncommitted files that `plan` asks about. */
export function uncommitted({ changed }: Pick<GitState, 'changed'>): string[] {
  return changed.filter((path) => PLAN_INPUT_PATHS.test(path));
}
