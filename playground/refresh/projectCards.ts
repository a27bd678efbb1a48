import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { NODE_STATE } from '#engine/run/nodeStatus.ts';
import type { NodeResult, NodeStatus, RunDocument } from '#engine/run/runDocument.ts';
import type { ProjectReport } from '#workbench/engine/projectReport.ts';

type Progress = Pick<CanvasNode, 'state' | 'note' | 'emphasis'>;

const KNOWN = new WeakMap<CanvasNode, Map<string, CanvasNode>>();

/** The card with the progress of its node. The same card with the same progress is the same object. */
function cardWith(card: CanvasNode, progress: Progress): CanvasNode {
  const key = JSON.stringify(progress);
  const known = KNOWN.get(card) ?? new Map<string, CanvasNode>();
  KNOWN.set(card, known);
  const made = known.get(key) ?? { ...card, ...progress };
  known.set(key, made);
  return made;
}

/** The state of a node. A deploy reports states only at its end, so until then the state is derived from the node's statements. */
function statusOf({ runState, queryResults }: NodeResult, { run }: RunDocument): NodeStatus {
  const sent = queryResults.at(-1);
  if (run.runType !== 'deploy' || run.runStatus !== 'running' || !sent || sent.isRunning) return runState;
  return sent.success ? 'Successful' : 'Failed';
}

/**
 * The cards of a project. During a run they show its progress, and after the run they show which nodes did not run. A node whose progress is unchanged
 * keeps its card object, so that a large project draws only the cards that changed.
 */
export function projectCards(
  pipeline: Pipeline,
  document: RunDocument | undefined,
  report: ProjectReport | undefined,
): readonly CanvasNode[] {
  const cards = canvasNodes(pipeline);
  if (!document && !report) return cards;
  const results = new Map(document?.results.map((result) => [result.nodeID, result]));
  const halted = new Map(report?.rows.map((row) => [row.nodeId, row]));
  return cards.map((card) => {
    const halt = halted.get(card.id);
    if (halt) return cardWith(card, { state: halt.halt === 'not deployed' ? 'failed' : 'skipped', note: halt.halt });
    const result = results.get(card.id);
    if (result) return cardWith(card, { state: NODE_STATE[statusOf(result, document!)] });
    return document ? cardWith(card, { emphasis: 'dim' }) : card;
  });
}
