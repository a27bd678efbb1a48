import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import { objectAt } from '#engine/deploy/catalog.ts';
import { objectPath } from '#engine/deploy/platformDdl.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { contextOf } from '#engine/platform/environments.ts';
import type { PlatformRun, PlatformState } from '#engine/platform/platformState.ts';
import { NODE_STATE } from '#engine/run/nodeStatus.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import type { Attempt } from './attempt.ts';
import { PROD } from './data.ts';

/** The state of each node after a run, by its ID. */
function statesOf(run: PlatformRun | undefined): ReadonlyMap<string, NodeState> {
  switch (run?.kind) {
    case 'refresh':
      return new Map(run.document.results.map(({ nodeID, runState }) => [nodeID, NODE_STATE[runState]]));
    case 'deploy':
      return new Map(run.outcome.steps.map(({ step, state }) => [step.nodeId, state === 'notReached' ? 'skipped' : state]));
    case 'stopped':
      return new Map(run.plan.issues.stop.flatMap(({ nodeId }) => (nodeId ? [[nodeId, 'failed'] as const] : [])));
    default:
      return new Map();
  }
}

/** The cards of a pipeline that is not deployed. The nodes that the last attempt has a message about are highlighted. */
export function namedNodes(pipeline: Pipeline, attempt: Attempt | undefined): CanvasNode[] {
  const named = new Map(
    attempt?.messages.map(({ nodeId, isNotice }) => [nodeId, isNotice ? 'skipped' : 'failed'] as const).reverse(),
  );
  return canvasNodes(pipeline).map((card) => {
    const state = named.get(card.id);
    return state === 'failed' ? { ...card, state } : state ? { ...card, note: 'warning' } : card;
  });
}

/** The cards of the graph, with the state of each node after the last run and the contents of its table. */
export function labNodes(pipeline: Pipeline, platformState: PlatformState, run: PlatformRun | undefined): CanvasNode[] {
  const states = statesOf(run);
  const context = contextOf(pipeline, PROD);
  return canvasNodes(pipeline).map((card, index) => {
    const state = states.get(card.id);
    const path = objectPath(context, card);
    const isTable = objectKind(pipeline.nodes[index]!) === 'table';
    const object = path && isTable ? objectAt(platformState.catalog, path) : undefined;
    const note = !isTable ? undefined : !object ? 'no table' : object.rows === '' ? 'empty' : `rows of ${object.rows}`;
    return { ...card, ...(state ? { state } : {}), ...(note ? { note } : {}) };
  });
}
