import type { PipelineContext } from '../pipeline/schema.ts';
import type { ApiState, Environment, Project, Workspace } from './apiState.ts';
import { type Call, forbidden, notFound } from './reply.ts';
import { mayBuild, mayManageProject, maySeeEnvironment, maySeeProject } from './roles.ts';

/** Looks up what a path names, for a user: throws 404 where it does not exist, and 403 where the user's role is not enough. */

/** The project of something. Every project ID in an API state is that of a project. */
export function projectOf(apiState: ApiState, { project }: { project: string }): Project {
  return apiState.projects.find(({ id }) => id === project)!;
}

export function seenProject({ apiState, user, path }: Call): Project {
  const project = apiState.projects.find(({ id }) => id === path.projectID);
  if (!project) throw notFound(`Project ${path.projectID}`);
  if (!maySeeProject(user, project)) throw forbidden(`This user has no role in the project ${project.id}.`);
  return project;
}

export function managedProject(call: Call): Project {
  const project = seenProject(call);
  if (!mayManageProject(call.user, project)) throw forbidden(`Only administrators of the project ${project.id} can do this.`);
  return project;
}

/** The environment of the path. */
export function seenEnvironment({ apiState, user, path }: Call): Environment {
  const environment = apiState.environments.find(({ id }) => id === path.environmentID);
  if (!environment) throw notFound(`Environment ${path.environmentID}`);
  if (!maySeeEnvironment(user, environment, projectOf(apiState, environment)))
    throw forbidden(`This user has no role in the environment ${environment.id}.`);
  return environment;
}

/** The workspace of the path, to read, or with `build` to change what is in it. */
export function seenWorkspace({ apiState, user, path }: Call, need: 'read' | 'build'): Workspace {
  const workspace = apiState.workspaces.find(({ id }) => id === path.workspaceID);
  if (!workspace) throw notFound(`Workspace ${path.workspaceID}`);
  const project = projectOf(apiState, workspace);
  if (need === 'read' ? !maySeeProject(user, project) : !mayBuild(user, project))
    throw forbidden(
      `This user has no role in the project ${project.id} that can ${need === 'read' ? 'see' : 'change'} workspaces.`,
    );
  return workspace;
}

/** Where the storage locations of a workspace are. */
export function workspaceContext({ id, pipeline }: Workspace): PipelineContext {
  const found = pipeline.workspaces.find((one) => one.id === id);
  return found ?? { id, name: '', description: '', mappings: {}, parameters: {} };
}

const NO_PARAMETERS: PipelineContext['parameters'] = {};

/** Where the storage locations of an environment are, and its parameters with those of a run over them. */
export function environmentContext({ id, fields }: Environment, parameters?: PipelineContext['parameters']): PipelineContext {
  return {
    id,
    name: fields.name,
    description: '',
    mappings: fields.mappings,
    parameters: parameters ?? ((fields.runTimeParameters ?? NO_PARAMETERS) as PipelineContext['parameters']),
  };
}
