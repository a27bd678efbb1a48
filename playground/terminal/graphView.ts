import type { CanvasNode } from '#canvas/model.ts';
import { canvasNodes } from '#canvas/pipelineView.ts';
import { nodeStatesAt } from '#engine/api/runState.ts';
import { PROJECT } from '#engine/cli/disk.ts';
import type { Machine } from '#engine/cli/machine.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

const BUCKETS = { addedTable: 'added', alteredTable: 'altered', deletedTable: 'deleted' } as const;

/** The change of each node in the plan file on the disk, by node ID. */
function planned(machine: Machine): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  try {
    const { phasedNodeEdits } = JSON.parse(machine.files.get(`${PROJECT}/runnel-plan.json`) ?? '{}') as {
      phasedNodeEdits?: Record<string, Record<string, unknown>>;
    };
    for (const [bucket, word] of Object.entries(BUCKETS))
      for (const id of Object.keys(phasedNodeEdits?.[bucket] ?? {})) found.set(id, word);
  } catch {
    // A plan file that is no longer valid JSON marks nothing.
  }
  return found;
}

/** The cards of the graph. After a plan or a deploy they show what changes, otherwise the states of nodes after the last refresh. */
export function terminalNodes(pipeline: Pipeline, machine: Machine, now: number, firstRun: number): readonly CanvasNode[] {
  const last = machine.typed.findLast((line) => /\brunnel\s.*\b(plan|deploy|refresh|rerun)\b/.test(line));
  if (last !== undefined && !/\b(refresh|rerun)\b/.test(last)) {
    const words = planned(machine);
    return canvasNodes(pipeline).map((card) => {
      const word = words.get(card.id);
      return word === undefined ? card : { ...card, note: word, emphasis: 'lit' as const };
    });
  }
  const run = machine.apiState.runs.findLast(({ id, kind }) => id > firstRun && kind.type === 'refresh');
  if (run?.kind.type !== 'refresh') return canvasNodes(pipeline);
  const states = nodeStatesAt(run, now);
  const stateOf = new Map(run.kind.plan().pipeline.nodes.map(({ id }, index) => [id, states[index]!]));
  return canvasNodes(pipeline).map((card) => {
    const state = stateOf.get(card.id);
    return state === undefined || state === 'notInRun' ? card : { ...card, state };
  });
}
