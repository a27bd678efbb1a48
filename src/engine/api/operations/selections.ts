import type { Job, Pipeline, Subgraph } from '../../pipeline/schema.ts';
import { parseSelector } from '../../selector/parse.ts';
import { type ApiState, nextNumber, replaced, type Workspace } from '../apiState.ts';
import type { Json } from '../description.ts';
import { type Call, done, type Handler, invalid, notFound, type Outcome, ok } from '../reply.ts';
import { seenEnvironment, seenWorkspace } from '../resources.ts';

/** Jobs and subgraphs of workspaces, and deployed jobs (`/docs/api/runnel/jobs`, `/docs/api/runnel/subgraphs`). */

const jobOut = ({ id, name, include, exclude }: Job): Json => ({
  id,
  name,
  includeSelector: include,
  excludeSelector: exclude,
});

function saved(apiState: ApiState, workspace: Workspace, change: Partial<Pipeline>): ApiState {
  return {
    ...apiState,
    workspaces: replaced(apiState.workspaces, { ...workspace, pipeline: { ...workspace.pipeline, ...change } }),
  };
}

function jobOf({ path }: Call, jobs: readonly Job[]): Job {
  const job = jobs.find(({ id }) => id === path.jobID);
  if (!job) throw notFound(`Job ${path.jobID}`);
  return job;
}

const getEnvironmentJob: Handler = (call) => ok(jobOut(jobOf(call, seenEnvironment(call).deployed?.jobs ?? [])));

const getWorkspaceJob: Handler = (call) => ok(jobOut(jobOf(call, seenWorkspace(call, 'read').pipeline.jobs)));

function jobIn(body: unknown, id: string): Job {
  const { name, includeSelector: include, excludeSelector: exclude } = body as Record<string, string>;
  for (const [field, text] of [
    ['includeSelector', include!],
    ['excludeSelector', exclude!],
  ] as const) {
    const wrong = parseSelector(text).diagnostics.find(({ level }) => level === 'error');
    if (wrong) throw invalid(`request/body/${field} must be a selector`, wrong.message);
  }
  return { id, name: name!, include: include!, exclude: exclude! };
}

const createWorkspaceJob: Handler = (call) => {
  const { apiState } = call;
  const workspace = seenWorkspace(call, 'build');
  const { jobs } = workspace.pipeline;
  const job = jobIn(call.body, String(nextNumber(jobs.map(({ id }) => id))));
  return ok(jobOut(job), saved(apiState, workspace, { jobs: [...jobs, job] }));
};

const replaceWorkspaceJob: Handler = (call) => {
  const workspace = seenWorkspace(call, 'build');
  const { jobs } = workspace.pipeline;
  const job = jobIn(call.body, jobOf(call, jobs).id);
  return ok(jobOut(job), saved(call.apiState, workspace, { jobs: replaced(jobs, job) as Job[] }));
};

const deleteWorkspaceJob: Handler = (call) => {
  const workspace = seenWorkspace(call, 'build');
  const { jobs } = workspace.pipeline;
  const { id } = jobOf(call, jobs);
  return done(saved(call.apiState, workspace, { jobs: jobs.filter((one) => one.id !== id) }));
};

const subgraphOut = ({ id, name, nodeIds }: Subgraph): Json => ({ id, name, steps: nodeIds });

function subgraphOf({ path }: Call, { pipeline }: Workspace): Subgraph {
  const subgraph = pipeline.subgraphs.find(({ id }) => id === path.subgraphID);
  if (!subgraph) throw notFound(`Subgraph ${path.subgraphID}`);
  return subgraph;
}

function subgraphIn(body: unknown, { pipeline }: Workspace, before: Pick<Subgraph, 'id'>): Subgraph {
  const { name, steps } = body as { name: string; steps: string[] };
  if (name === '') throw invalid('request/body/name must NOT have fewer than 1 characters');
  const unknown = steps.find((id) => !pipeline.nodes.some((node) => node.id === id));
  if (unknown !== undefined) throw invalid(`There is no node ${unknown} in the workspace.`);
  return { ...before, name, nodeIds: [...new Set(steps)] };
}

/** An unused ID in the form of a UUID, made from the number of subgraphs. */
function subgraphId(subgraphs: readonly Subgraph[]): string {
  for (let count = subgraphs.length + 1; ; count++) {
    const id = `5b9a0000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    if (!subgraphs.some((one) => one.id === id)) return id;
  }
}

function withSubgraphs(call: Call, workspace: Workspace, subgraphs: Subgraph[], subgraph: Subgraph): Outcome {
  return ok(subgraphOut(subgraph), saved(call.apiState, workspace, { subgraphs }));
}

const createSubgraph: Handler = (call) => {
  const workspace = seenWorkspace(call, 'build');
  const { subgraphs } = workspace.pipeline;
  const subgraph = subgraphIn(call.body, workspace, { id: subgraphId(subgraphs) });
  return withSubgraphs(call, workspace, [...subgraphs, subgraph], subgraph);
};

const getSubgraph: Handler = (call) => ok(subgraphOut(subgraphOf(call, seenWorkspace(call, 'read'))));

const replaceSubgraph: Handler = (call) => {
  const workspace = seenWorkspace(call, 'build');
  const subgraph = subgraphIn(call.body, workspace, subgraphOf(call, workspace));
  return withSubgraphs(call, workspace, replaced(workspace.pipeline.subgraphs, subgraph) as Subgraph[], subgraph);
};

const deleteSubgraph: Handler = (call) => {
  const workspace = seenWorkspace(call, 'build');
  const { id } = subgraphOf(call, workspace);
  return done(saved(call.apiState, workspace, { subgraphs: workspace.pipeline.subgraphs.filter((one) => one.id !== id) }));
};

export const SELECTION_HANDLERS = {
  getEnvironmentJob,
  createWorkspaceJob,
  getWorkspaceJob,
  replaceWorkspaceJob,
  deleteWorkspaceJob,
  createSubgraph,
  getSubgraph,
  replaceSubgraph,
  deleteSubgraph,
} satisfies Record<string, Handler>;
