import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import type { FileChange } from '#engine/git/changes.ts';
import type { OpenMerge } from '#engine/git/gitState.ts';
import { problemCounts, problemsOf } from '#engine/pipeline/problems.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

const pathOf = ({ location, name, sql }: PipelineNode) => `nodes/${location}-${name}.${sql === undefined ? 'yml' : 'sql'}`;

/**
 * The cards of a pipeline. Those whose file changed are highlighted and say how; a deleted node is a dashed card. During a merge, those
 * that wait for a decision are highlighted.
 */
export function changedCards(
  pipeline: Pipeline,
  before: Pipeline,
  changes: readonly FileChange[],
  merge?: OpenMerge,
): CanvasNode[] {
  const kinds = new Map<string, string>(changes.map(({ path, kind }) => [path, kind]));
  for (const path of merge?.conflicts.keys() ?? []) kinds.set(path, 'in conflict');
  for (const { path } of merge?.faults ?? []) kinds.set(path, merge!.phase);
  const cards = canvasNodes(pipeline, { problems: problemCounts(problemsOf(pipeline)), stubs: true });
  const nodes = new Map(pipeline.nodes.map((node) => [node.id, node]));
  const shown = cards.map((card): CanvasNode => {
    const node = nodes.get(card.id);
    const kind = node && kinds.get(pathOf(node));
    if (kind === undefined) return kinds.size > 0 && node ? { ...card, emphasis: 'dim' } : card;
    return { ...card, note: kind, emphasis: 'lit' };
  });
  const gone = before.nodes.filter((node) => !nodes.has(node.id) && kinds.get(pathOf(node)) === 'deleted');
  const old = new Map(canvasNodes(before).map((card) => [card.id, card]));
  return [...shown, ...gone.map(({ id }): CanvasNode => ({ ...old.get(id)!, stub: true, note: 'deleted' }))];
}
