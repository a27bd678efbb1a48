import { errorText } from '#engine/text/errorText.ts';
import { applyEdit } from '../../pipeline/apply.ts';
import { newNode } from '../../pipeline/newNode.ts';
import { builtInType, canMaterializeAs, isSource, typeInDocument } from '../../pipeline/nodeTypes.ts';
import { LIMITS, NODE_NAME, type Pipeline, type PipelineContext, type PipelineNode } from '../../pipeline/schema.ts';
import { nodeIn, nodeOut, nodeSummary } from '../apiNode.ts';
import { type ApiState, replaced, type Workspace } from '../apiState.ts';
import type { Json } from '../description.ts';
import { pageOf, type Sorting } from '../paging.ts';
import { type Call, done, type Handler, invalid, notFound, type Outcome, ok } from '../reply.ts';
import { environmentContext, seenEnvironment, seenWorkspace, workspaceContext } from '../resources.ts';

const SORTING: Sorting<PipelineNode> = {
  id: ({ id }) => id,
  fields: { name: ({ name }) => name, nodeType: ({ type }) => type, locationName: ({ location }) => location },
  defaultLimit: 100,
  defaultDirection: 'asc',
};

/** The platform's message (`/docs/api/errors#texts-you-may-meet`). */
const UNIQUE_NAMES = errorText('Nodes assigned to the same Storage Location must have unique names.');

const NOTHING_DEPLOYED: Pick<Pipeline, 'nodes'> = { nodes: [] };

function list(call: Call, { nodes }: Pick<Pipeline, 'nodes'>, pipeline: Pipeline | undefined, context: PipelineContext): Outcome {
  const { rows, total, frame } = pageOf(nodes, call.query, SORTING);
  const out = (node: PipelineNode) =>
    pipeline && call.query.detail === true ? nodeOut(pipeline, node, context) : nodeSummary(node, context);
  return ok({ data: rows.map(out), total, ...frame });
}

function nodeOf({ path }: Call, nodes: readonly PipelineNode[]): PipelineNode {
  const node = nodes.find(({ id }) => id === path.nodeID);
  if (!node) throw notFound(`Node ${path.nodeID}`);
  return node;
}

const listEnvironmentNodes: Handler = (call) => {
  const environment = seenEnvironment(call);
  const { deployed } = environment;
  return list(call, deployed ?? NOTHING_DEPLOYED, deployed, environmentContext(environment));
};

const getEnvironmentNode: Handler = (call) => {
  const environment = seenEnvironment(call);
  const { deployed } = environment;
  const node = nodeOf(call, deployed?.nodes ?? []);
  return ok(nodeOut(deployed!, node, environmentContext(environment)));
};

const listWorkspaceNodes: Handler = (call) => {
  const workspace = seenWorkspace(call, 'read');
  return list(call, workspace.pipeline, workspace.pipeline, workspaceContext(workspace));
};

const getWorkspaceNode: Handler = (call) => {
  const workspace = seenWorkspace(call, 'read');
  return ok(nodeOut(workspace.pipeline, nodeOf(call, workspace.pipeline.nodes), workspaceContext(workspace)));
};

/** The outcome of a change in a workspace: the API state with the new pipeline, and one of its nodes as the answer. */
function saved(apiState: ApiState, workspace: Workspace, pipeline: Pipeline, id: string): Outcome {
  const after = { ...workspace, pipeline };
  const node = pipeline.nodes.find((one) => one.id === id)!;
  return ok(nodeOut(pipeline, node, workspaceContext(after)), { ...apiState, workspaces: replaced(apiState.workspaces, after) });
}

function checkType(pipeline: Pipeline, type: string): void {
  if (!builtInType(type) && !typeInDocument(pipeline, type)) throw invalid(`There is no node type ${type} in this workspace.`);
}

function isTaken(nodes: readonly PipelineNode[], location: string, name: string, self: string): boolean {
  return nodes.some((node) => node.location === location && node.name === name && node.id !== self);
}

/** Refuses a node if its default name, such as `STG_CUSTOMER`, is already taken. */
const createWorkspaceNode: Handler = (call) => {
  const { apiState, body } = call;
  const workspace = seenWorkspace(call, 'build');
  const { pipeline } = workspace;
  const { nodeType, predecessorNodeIDs } = body as { nodeType: string; predecessorNodeIDs: string[] };
  if (isSource(nodeType)) throw invalid('Sources describe tables that already exist: they are added in the app.');
  checkType(pipeline, nodeType);
  const unknown = predecessorNodeIDs.find((id) => !pipeline.nodes.some((node) => node.id === id));
  if (unknown !== undefined) throw invalid(`There is no node ${unknown} in the workspace ${workspace.id}.`);
  if (pipeline.nodes.length >= LIMITS.nodes) throw invalid(`A workspace has at most ${LIMITS.nodes} nodes here.`);
  const { id, name, wanted, edits } = newNode(pipeline, nodeType, predecessorNodeIDs);
  if (name !== wanted) throw invalid(UNIQUE_NAMES, `The name of the new node would be ${wanted}.`);
  let after = pipeline;
  for (const edit of edits) {
    const outcome = applyEdit(after, edit);
    if (!outcome.ok) throw invalid(outcome.refusal.message);
    after = outcome.pipeline;
  }
  return saved(apiState, workspace, after, id);
};

const setWorkspaceNode: Handler = (call) => {
  const { apiState, path, body } = call;
  const workspace = seenWorkspace(call, 'build');
  const { pipeline } = workspace;
  const before = nodeOf(call, pipeline.nodes);
  const node = body as Json & { name: string; locationName: string; nodeType: string };
  if (node.id !== undefined && node.id !== path.nodeID) throw invalid('request/body/id must be equal to the ID in the path');
  checkType(pipeline, node.nodeType);
  if (isSource(node.nodeType) !== isSource(before.type))
    throw invalid('A source stays a source, and no other node can become one.');
  if (!NODE_NAME.test(node.name) || node.name.length > LIMITS.name)
    throw invalid(`request/body/name must match pattern "${NODE_NAME.source}"`);
  if (!pipeline.locations.some(({ name }) => name === node.locationName))
    throw invalid(`There is no storage location ${node.locationName} in the workspace ${workspace.id}.`);
  if (isTaken(pipeline.nodes, node.locationName, node.name, before.id)) throw invalid(UNIQUE_NAMES);
  if (!isSource(node.nodeType) && node.materializationType === 'table' && !canMaterializeAs(node.nodeType, 'table'))
    throw invalid(`A node of type ${builtInType(node.nodeType)!.name} cannot have the materializationType table.`);
  let after: PipelineNode;
  try {
    after = nodeIn(before, node);
  } catch (problem) {
    throw invalid('request/body/metadata/columns must be columns that a node can have', (problem as Error).message.slice(0, 300));
  }
  const columnIds = after.columns.map(({ id }) => id);
  if (new Set(columnIds).size !== columnIds.length)
    throw invalid('request/body/metadata/columns must NOT have the same columnID twice');
  return saved(apiState, workspace, { ...pipeline, nodes: replaced(pipeline.nodes, after) as PipelineNode[] }, after.id);
};

const deleteWorkspaceNode: Handler = (call) => {
  const { apiState } = call;
  const workspace = seenWorkspace(call, 'build');
  const { pipeline } = workspace;
  const { id } = nodeOf(call, pipeline.nodes);
  const after: Pipeline = {
    ...pipeline,
    nodes: pipeline.nodes.filter((node) => node.id !== id),
    subgraphs: pipeline.subgraphs.map((one) => ({ ...one, nodeIds: one.nodeIds.filter((step) => step !== id) })),
  };
  return done({ ...apiState, workspaces: replaced(apiState.workspaces, { ...workspace, pipeline: after }) });
};

export const NODE_HANDLERS = {
  listEnvironmentNodes,
  getEnvironmentNode,
  listWorkspaceNodes,
  getWorkspaceNode,
  createWorkspaceNode,
  setWorkspaceNode,
  deleteWorkspaceNode,
} satisfies Record<string, Handler>;
