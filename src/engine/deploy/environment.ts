import type { Pipeline, PipelineContext, StorageMapping } from '../pipeline/schema.ts';
import type { DeployStage } from './nodeStages.ts';

/** What an environment is doing, or how its last deploy or refresh ended (`/docs/deploy-and-refresh/deploy-page`). */
export type EnvironmentStatus = 'Waiting' | 'Deploying' | 'Refreshing' | 'Failed Deploy' | 'Failed Refresh';

/** The input of a deploy: the pipeline of a commit, and the environment with the parameters of this plan. */
export interface Version {
  readonly pipeline: Pipeline;
  /**
   * Mappings and parameters. The parameters are those of the environment unless the plan was given others
   * (`/docs/deploy-and-refresh/parameters/rtp-deploy`).
   */
  readonly context: PipelineContext;
  readonly commit?: string;
}

/** Where the object of a deployed node is, and the statements that would create it from scratch. */
export interface DeployedObject {
  readonly mapping: StorageMapping;
  /** The rendered Create template; a view is created again when this changes. */
  readonly create: readonly DeployStage[];
  /** The parameters that the Create template was rendered with. */
  readonly parameters: PipelineContext['parameters'];
}

/** The metadata of an environment: refreshes read it, and the next deploy compares its version with it. */
export interface Deployed {
  /** The deployed nodes. After a failed deploy some of them are in their new version and some in the old one. */
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
  /** Keyed by node ID. Sources have no entry. */
  readonly objects: ReadonlyMap<string, DeployedObject>;
}

/** An environment as deploys and refreshes see it. */
export interface Environment {
  readonly id: string;
  readonly name: string;
  readonly status: EnvironmentStatus;
  /** Absent before the first deployment. */
  readonly deployed?: Deployed;
  /** The commit of the last deploy that succeeded. */
  readonly deployedCommit?: string;
}

/** An environment without a deployment. */
export function newEnvironment({ id, name }: Pick<PipelineContext, 'id' | 'name'>): Environment {
  return { id, name, status: 'Waiting' };
}
