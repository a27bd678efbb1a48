import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { NODE_STATE } from '#engine/run/nodeStatus.ts';
import type { NodeResult, RunDocument } from '#engine/run/runDocument.ts';
import { counted } from '#engine/text/phrases.ts';
import type { PlatformState } from './platformState.ts';

/** The rows that a node's statements changed, such as `1,000 rows in`; undefined if they were not counted. */
function countOf({ queryResults }: NodeResult): string | undefined {
  const sum = (of: 'rowsInserted' | 'rowsUpdated') =>
    queryResults.reduce<number | undefined>((all, query) => (query[of] === undefined ? all : (all ?? 0) + query[of]), undefined);
  const [inserted, updated] = [sum('rowsInserted'), sum('rowsUpdated')];
  if (inserted === undefined && updated === undefined) return undefined;
  return [`${counted(inserted ?? 0, 'row')} in`, ...(updated ? [`${updated.toLocaleString('en')} changed`] : [])].join(', ');
}

/** The run that loaded the rows of a table, such as `from last night` or `from run 3`, or `table is gone`. */
function rowsOf(platformState: PlatformState, nodeId: string): string {
  if (platformState.broken.some((one) => one.what === 'droppedTable' && one.nodeId === nodeId)) return 'table is gone';
  const run = platformState.loadedBy.get(nodeId);
  if (run === undefined) return 'no rows';
  return run === 1 ? 'from last night' : `from run ${run}`;
}

/** The cards of the graph during a run. `platformState` is the state after the run. */
export function nightNodes(pipeline: Pipeline, platformState: PlatformState, document: RunDocument | undefined): CanvasNode[] {
  const results = new Map(document?.results.map((result) => [result.nodeID, result]));
  return canvasNodes(pipeline).map((card, index) => {
    const node = pipeline.nodes[index]!;
    const result = results.get(card.id);
    const holdsRows = objectKind(node) === 'table';
    const isOver = document?.run.runStatus !== 'running';
    const notes = [result && countOf(result), holdsRows && isOver ? rowsOf(platformState, card.id) : undefined].filter(Boolean);
    return {
      ...card,
      ...(result ? { state: NODE_STATE[result.runState] } : { emphasis: 'dim' as const }),
      ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
    };
  });
}
