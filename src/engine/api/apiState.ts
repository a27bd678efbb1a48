import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import type { RefreshPlan } from '../refresh/refreshPlan.ts';
import type { Json } from './description.ts';
import type { EnvironmentRoleName, OrganizationRoleName, ProjectRoleName } from './roleNames.ts';

/**
 * What the API answers from: an organization with everything in it. It is one plain value that requests replace and never change, so it can be
 * looked at, kept, compared and reset. Times are milliseconds since 1970.
 */
export interface ApiState {
  readonly organization: {
    readonly id: string;
    readonly name: string /** Its region: `app.runnel.example`. */;
    readonly host: string;
  };
  readonly users: readonly User[];
  readonly tokens: readonly Token[];
  readonly projects: readonly Project[];
  readonly workspaces: readonly Workspace[];
  readonly environments: readonly Environment[];
  /** In the order of their numbers. */
  readonly runs: readonly StoredRun[];
  readonly gitAccounts: readonly GitAccount[];
  readonly packages: readonly RegisteredPackage[];
  /** Nodes that fail: each fault makes so many refreshes fail, then it is gone. */
  readonly faults: readonly Fault[];
  /** How long a stage takes; other types take as much longer as in every simulated run of this site. */
  readonly secondsPerNode: number;
}

export interface User {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isServiceAccount: boolean;
  readonly organizationRole: OrganizationRoleName;
  /** By the ID of the project, of the environment. */
  readonly projectRoles: Readonly<Record<string, ProjectRoleName>>;
  readonly environmentRoles: Readonly<Record<string, EnvironmentRoleName>>;
}

export interface Token {
  readonly text: string;
  readonly userID: string;
  /** Why it no longer works, in words; undefined while it does. */
  readonly ended?: string;
  /** The host that it was made on, where that is not the organization's. */
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
  /** Git account by user. */
  readonly gitAccounts: Readonly<Record<string, string>>;
}

/** The design: a pipeline with its jobs and subgraphs. */
export interface Workspace {
  readonly id: string;
  readonly project: string;
  readonly pipeline: Pipeline;
}

export interface Environment {
  readonly id: string;
  readonly project: string;
  /** What the API shows of it, without ID, project and status. */
  readonly fields: Json & { readonly name: string; readonly mappings: PipelineContext['mappings'] };
  readonly createdAt: number;
  readonly createdBy?: string;
  /** What was deployed last; undefined before the first deployment. */
  readonly deployed?: Pipeline;
  /** Users who have signed in to the warehouse by OAuth for it. */
  readonly oauthUsers: readonly string[];
  /** When they did, by user; of the others it is not known. */
  readonly signedInAt?: Readonly<Record<string, number>>;
}

export interface GitAccount {
  readonly id: string;
  readonly owner: string;
  /** Without its token, which never comes back. */
  readonly fields: Json;
}

export interface RegisteredPackage {
  readonly slug: string;
  /** The fields that the API shows. */
  readonly fields: Json;
  /** Whether the organization owns it and so sees what is not public. */
  readonly isOwn: boolean;
  readonly releases: readonly (Json & { readonly releaseID: string; readonly privacy: string })[];
}

/** A node that fails in an environment. */
export interface Fault {
  readonly environmentID: string;
  readonly nodeID: string;
  /** In how many refreshes to come. */
  readonly times: number;
  readonly message: string;
}

/** What a refresh runs, and how it goes: `refreshOf` works out the rest when it is asked for. */
export interface StoredRefresh {
  readonly type: 'refresh';
  /** What it runs. A function, as nights of long ago are planned only when somebody looks. */
  readonly plan: () => RefreshPlan;
  /** Where it fails. */
  readonly faults: readonly Pick<Fault, 'nodeID' | 'message'>[];
  /** How long a node takes, other types as much longer as in every simulated run; or how long the whole run does. */
  readonly seconds: { readonly perNode: number } | { readonly total: number };
}

/** A run of the past, the present or the queue. Its state follows from the time, see `runStatusAt`. */
export interface StoredRun {
  readonly id: number;
  /** Of an environment, or of a workspace for a development run. */
  readonly environmentID: string;
  readonly userID: string;
  readonly acceptedAt: number;
  /** When its turn comes. */
  readonly begin: number;
  /** When its last node ends, unless it is canceled. */
  readonly end: number;
  readonly canceledAt?: number;
  readonly outcome: 'completed' | 'failed';
  /** Why it failed as a whole. */
  readonly failureReason?: string;
  readonly reRunID?: number;
  readonly runHistory: readonly number[];
  readonly credentials: Json;
  readonly kind:
    | { readonly type: 'deploy'; readonly commit: string; readonly message: string; readonly nodes: number }
    | StoredRefresh;
}

/** An ID that none of some things has: the number after the highest. */
export function nextNumber(ids: Iterable<string | number>): number {
  let highest = 0;
  for (const id of ids) {
    const value = Number(id);
    if (Number.isSafeInteger(value)) highest = Math.max(highest, value);
  }
  return highest + 1;
}

/** The next ID of a workspace or an environment: they share their numbers (`/docs/reference/whats-my-id`). */
export function nextContextId({ workspaces, environments }: ApiState): string {
  return String(nextNumber([...workspaces, ...environments].map(({ id }) => id)));
}

/** A list with one entry replaced, found by its ID. */
export function replaced<T extends { readonly id: string | number }>(list: readonly T[], entry: T): readonly T[] {
  return list.map((one) => (one.id === entry.id ? entry : one));
}
