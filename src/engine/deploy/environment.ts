import type { Pipeline, PipelineContext, StorageMapping } from '../pipeline/schema.ts';
import type { DeployStage } from './nodeStages.ts';

/** What an environment is doing, or how its last deploy or refresh ended (`/docs/deploy-and-refresh/deploy-page`). */
export type EnvironmentStatus = 'Waiting' | 'Deploying' | 'Refreshing' | 'Failed Deploy' | 'Failed Refresh';

/** The input of a deploy: the pipeline of a commit, and the environment it goes to with the parameters of this plan. */
export interface Version {
  readonly pipeline: Pipeline;
  /** Mappings and parameters: those of the environment unless the plan was given others (`/docs/deploy-and-refresh/parameters/rtp-deploy`). */
  readonly context: PipelineContext;
  readonly commit?: string;
}

/** Where the object of a deployed node is, and the statements that would create it from scratch. */
export interface DeployedObject {
  readonly mapping: StorageMapping;
  /** What the Create template rendered: a view is created again when this changes. */
  readonly create: readonly DeployStage[];
  /** The parameters that it was rendered with. */
  readonly parameters: PipelineContext['parameters'];
}

/** The metadata that an environment holds: what refreshes read, and what the next deploy is compared with. */
export interface Deployed {
  /** Its nodes are the deployed ones: after a failed deploy some are in their new version, some still in the old one. */
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
  /** By node ID. Sources have none. */
  readonly objects: ReadonlyMap<string, DeployedObject>;
}

/** An environment as deploys and refreshes see it. */
export interface Environment {
  readonly id: string;
  readonly name: string;
  readonly status: EnvironmentStatus;
  /** Absent until something was deployed. */
  readonly deployed?: Deployed;
  /** The commit of the last deploy that succeeded. */
  readonly deployedCommit?: string;
}

/** An environment to which nothing was deployed yet. */
export function newEnvironment({ id, name }: Pick<PipelineContext, 'id' | 'name'>): Environment {
  return { id, name, status: 'Waiting' };
}
