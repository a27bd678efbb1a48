import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import type { Json } from './description.ts';
import type { EnvironmentRoleName, OrganizationRoleName, ProjectRoleName } from './roleNames.ts';

/**
 * Everything that the API answers from: one organization with all that belongs to it. It is an immutable plain value: a request that changes
 * something returns a new one. Times are in milliseconds since 1970.
 */
export interface ApiState {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly host: string;
  };
  readonly users: readonly User[];
  readonly tokens: readonly Token[];
  readonly projects: readonly Project[];
  readonly workspaces: readonly Workspace[];
  readonly environments: readonly Environment[];
  /** In ascending order of their IDs. */
  readonly runs: readonly StoredRun[];
  readonly gitAccounts: readonly GitAccount[];
  readonly packages: readonly RegisteredPackage[];
  /** Nodes that fail. Each fault makes a number of refreshes fail and is then removed. */
  readonly faults: readonly Fault[];
  /** Seconds that a stage takes. Nodes of other types take longer in proportion, as in every simulated run of this site. */
  readonly secondsPerNode: number;
}

export interface User {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isServiceAccount: boolean;
  readonly organizationRole: OrganizationRoleName;
  /** Keyed by project ID, and by environment ID below. */
  readonly projectRoles: Readonly<Record<string, ProjectRoleName>>;
  readonly environmentRoles: Readonly<Record<string, EnvironmentRoleName>>;
}

export interface Token {
  readonly text: string;
  readonly userID: string;
  /** Why the token no longer works, as text; undefined while it works. */
  readonly ended?: string;
  /** The host that the token was created on, if that is not the organization's host. */
  readonly host?: string;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly platformKind: Pipeline['platform'];
  readonly description?: string;
  readonly gitRepoURL?: string;
  readonly autoPreviewEnabled?: boolean;
  readonly createdBy: string;
  /** The ID of the Git account that each user has in this project, by user ID. */
  readonly gitAccounts: Readonly<Record<string, string>>;
}

/** A workspace holds the design: a pipeline with its jobs and subgraphs. */
export interface Workspace {
  readonly id: string;
  readonly project: string;
  readonly pipeline: Pipeline;
}

export interface Environment {
  readonly id: string;
  readonly project: string;
  /** The fields of the environment that the API shows, without ID, project and status. */
  readonly fields: Json & { readonly name: string; readonly mappings: PipelineContext['mappings'] };
  readonly createdAt: number;
  readonly createdBy?: string;
  /** The pipeline that was deployed last; undefined before the first deployment. */
  readonly deployed?: Pipeline;
  /** Users who have signed in to this environment's warehouse by OAuth. */
  readonly oauthUsers: readonly string[];
  /** When each user signed in, by user ID; a missing entry means that the time is unknown. */
  readonly signedInAt?: Readonly<Record<string, number>>;
}

export interface GitAccount {
  readonly id: string;
  readonly owner: string;
  /** The fields that the API shows. The access token is never among them. */
  readonly fields: Json;
}

export interface RegisteredPackage {
  readonly slug: string;
  /** The fields that the API shows. */
  readonly fields: Json;
  /** Whether the organization owns the package and so sees its releases that are not public. */
  readonly isOwn: boolean;
  readonly releases: readonly (Json & { readonly releaseID: string; readonly privacy: string })[];
}

/** A node that fails in an environment. */
export interface Fault {
  readonly environmentID: string;
  readonly nodeID: string;
  /** The number of refreshes that the fault still makes fail. */
  readonly times: number;
  readonly message: string;
}

/** What a refresh runs, and what decides its course. `refreshOf` simulates the rest on demand. */
export interface StoredRefresh {
  readonly type: 'refresh';
  /** Returns the plan. It is a function so that runs from long ago are planned only when somebody looks at them. */
  readonly plan: () => RefreshPlan;
  /** The nodes that fail, with their messages. */
  readonly faults: readonly Pick<Fault, 'nodeID' | 'message'>[];
  /** Seconds per node (node types other than stages take longer in proportion), or seconds for the whole run. */
  readonly seconds: { readonly perNode: number } | { readonly total: number };
}

/** A run of the past, the present or the queue. Its status follows from the time; see `runStatusAt`. */
export interface StoredRun {
  readonly id: number;
  /** The environment of the run, or the workspace of a development run. */
  readonly environmentID: string;
  readonly userID: string;
  readonly acceptedAt: number;
  /** When the run begins, once earlier runs of its environment have ended. */
  readonly begin: number;
  /** When its last node ends, unless the run is canceled earlier. */
  readonly end: number;
  readonly canceledAt?: number;
  readonly outcome: 'completed' | 'failed';
  /** Why the run failed as a whole. */
  readonly failureReason?: string;
  readonly reRunID?: number;
  readonly runHistory: readonly number[];
  readonly credentials: Json;
  readonly kind:
    | { readonly type: 'deploy'; readonly commit: string; readonly message: string; readonly nodes: number }
    | StoredRefresh;
}

/** The number after the highest of some IDs, which none of them uses yet. IDs that are not integers are ignored. */
export function nextNumber(ids: Iterable<string | number>): number {
  let highest = 0;
  for (const id of ids) {
    const value = Number(id);
    if (Number.isSafeInteger(value)) highest = Math.max(highest, value);
  }
  return highest + 1;
}

/** The next ID of a workspace or an environment, which share one sequence of numbers (`/docs/reference/whats-my-id`). */
export function nextContextId({ workspaces, environments }: ApiState): string {
  return String(nextNumber([...workspaces, ...environments].map(({ id }) => id)));
}

/** The list with the entry of the same ID replaced. */
export function replaced<T extends { readonly id: string | number }>(list: readonly T[], entry: T): readonly T[] {
  return list.map((one) => (one.id === entry.id ? entry : one));
}
