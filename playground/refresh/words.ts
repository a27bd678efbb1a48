import type { RunDocument } from '#engine/run/runDocument.ts';
import { counted } from '#engine/text/phrases.ts';
import type { DoneRun } from './world.ts';

/** The title of a run: `Run 2, a retry`. */
export function runName({ id, action }: Pick<DoneRun, 'id' | 'action'>): string {
  if (id === 1) return 'Run 1, from last night';
  return `Run ${id}, a ${action.do}`;
}

/** The status of a run, in a sentence. */
export function runSentence(run: DoneRun, document: RunDocument | undefined): string {
  if (run.kind === 'refused') return `${runName(run)}, was refused. ${run.message}`;
  if (!document) return `${runName(run)}, waits for the engine.`;
  const count = (state: string) => document.results.filter(({ runState }) => runState === state).length;
  const parts = (['Successful', 'Failed', 'Skipped', 'Canceled', 'Running', 'Queued', 'Waiting'] as const)
    .map((state) => ({ state, nodes: count(state) }))
    .filter(({ nodes }) => nodes > 0)
    .map(({ state, nodes }) => `${nodes.toLocaleString('en')} ${state.toLowerCase()}`);
  return `${runName(run)}: ${document.run.runStatus}. Of ${counted(document.results.length, 'node')}: ${parts.join(', ')}.`;
}
