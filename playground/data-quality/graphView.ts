import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { NODE_STATE } from '#engine/run/nodeStatus.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { counted } from '#engine/text/phrases.ts';
import type { NodeOutcome, QualityData, RunOutcome } from './data.ts';
import { faultsOf } from './faults.ts';

function noteOf({ tests, rows }: NodeOutcome): string {
  const failed = tests.filter(({ found }) => found).length;
  const parts = [
    ...(failed > 0 ? [counted(failed, 'failed test')] : []),
    ...(rows ? [rows[0] === rows[1] ? counted(rows[1], 'row') : `${rows[0]} → ${counted(rows[1], 'row')}`] : []),
  ];
  return parts.join(' · ');
}

/** The cards of the graph: delivered rows of sources, the number of tests of other nodes, states during a run, and failed tests and rows after it. */
export function qualityNodes(
  pipeline: Pipeline,
  { tonight }: QualityData,
  run: RunOutcome | undefined,
  live: RunDocument | undefined,
): CanvasNode[] {
  const faults = faultsOf(tonight);
  const outcomes = new Map(run?.nodes.map((node) => [node.id, node]));
  return canvasNodes(pipeline).map((card, index) => {
    const node = pipeline.nodes[index]!;
    if (isSource(node.type)) {
      const bad = new Set(faults.filter(({ source }) => source === node.name).map(({ row }) => row)).size;
      const rows = counted(tonight[node.name]?.length ?? 0, 'row');
      return { ...card, note: bad > 0 ? `${rows} tonight, ${bad} bad` : `${rows} tonight` };
    }
    const now = live?.results.find(({ nodeID }) => nodeID === node.id);
    if (now) return { ...card, state: NODE_STATE[now.runState] };
    const outcome = live ? undefined : outcomes.get(node.id);
    if (outcome) return { ...card, state: NODE_STATE[outcome.state], note: noteOf(outcome) };
    const columns = node.columns.reduce((sum, { tests }) => sum + Number(tests.hasNull ?? 0) + Number(tests.isDistinct ?? 0), 0);
    const tests = node.tests.length + columns;
    const isOff = node.config.testsEnabled === false;
    return tests === 0 ? card : { ...card, note: `${counted(tests, 'test')}${isOff ? ', switched off' : ''}` };
  });
}
