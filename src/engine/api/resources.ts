import type { PipelineContext } from '../pipeline/schema.ts';
import type { ApiState, Environment, Project, Workspace } from './apiState.ts';
import { type Call, forbidden, notFound } from './reply.ts';
import { mayBuild, mayManageProject, maySeeEnvironment, maySeeProject } from './roles.ts';

/** Looks up what a path names on behalf of a user. Throws 404 if it does not exist and 403 if the user's role is not sufficient. */

/** The project that something belongs to. Every project ID in an API state names an existing project. */
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
  if (!mayManageProject(call.user, project))
    throw forbidden(`You are not allowed to change the project ${project.id}. Ask an Organization Administrator.`);
  return project;
}

/** The environment that the path names. */
export function seenEnvironment({ apiState, user, path }: Call): Environment {
  const environment = apiState.environments.find(({ id }) => id === path.environmentID);
  if (!environment) throw notFound(`Environment ${path.environmentID}`);
  if (!maySeeEnvironment(user, environment, projectOf(apiState, environment)))
    throw forbidden(`This user has no role in the environment ${environment.id}.`);
  return environment;
}

/** The workspace that the path names; `need` says whether the user must be able to change it or only to read it. */
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

/** The context of a workspace: where its storage locations are mapped to, and its parameters. */
export function workspaceContext({ id, pipeline }: Workspace): PipelineContext {
  const found = pipeline.workspaces.find((one) => one.id === id);
  return found ?? { id, name: '', description: '', mappings: {}, parameters: {} };
}

const NO_PARAMETERS: PipelineContext['parameters'] = {};

/** The context of an environment: where its storage locations are mapped to, and its parameters, which those of a run replace. */
export function environmentContext({ id, fields }: Environment, parameters?: PipelineContext['parameters']): PipelineContext {
  return {
    id,
    name: fields.name,
    description: '',
    mappings: fields.mappings,
    parameters: parameters ?? ((fields.runTimeParameters ?? NO_PARAMETERS) as PipelineContext['parameters']),
  };
}
