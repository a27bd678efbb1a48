import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import type { DeployPlan } from '#engine/deploy/plan.ts';
import type { PlanStep } from '#engine/deploy/planStep.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { BUCKET_WORDS, rowsWords } from './words.ts';

/** The note at the bottom of a card: `altered · rows kept`. */
function noteOf(step: PlanStep): string {
  const rows = rowsWords(step);
  return rows ? `${BUCKET_WORDS[step.bucket]} · ${rows.text}` : BUCKET_WORDS[step.bucket];
}

/** The cards of the graph, each with a note about what the plan does to its node. Nodes that do not change are dimmed. */
export function planNodes(pipeline: Pipeline, plan: DeployPlan): CanvasNode[] {
  const byId = new Map(plan.steps.map((step) => [step.nodeId, step]));
  return canvasNodes(pipeline).map((card) => {
    const step = byId.get(card.id);
    if (!step) return plan.steps.length > 0 ? { ...card, emphasis: 'dim' } : card;
    return { ...card, note: noteOf(step), emphasis: 'lit' };
  });
}
