import { isRetry } from '#engine/platform/platformState.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { counted } from '#engine/text/phrases.ts';
import type { NightRun, Nights } from './nights.ts';

/** The title of a run, such as `Run 2, a retry`. */
export function runName(run: NightRun): string {
  const { id } = run;
  if (id === 1) return 'Run 1, from last night';
  return `Run ${id}, a ${isRetry(run) ? 'retry' : 'refresh'}`;
}

/** A sentence about the status of a run. */
export function runSentence(run: NightRun, document: RunDocument | undefined): string {
  if (run.kind === 'refused') return `${runName(run)}, was refused. ${run.message}`;
  if (!document) return `${runName(run)}, waits for the engine.`;
  const count = (state: string) => document.results.filter(({ runState }) => runState === state).length;
  const parts = (['Successful', 'Failed', 'Skipped', 'Canceled', 'Running', 'Queued', 'Waiting'] as const)
    .map((state) => ({ state, nodes: count(state) }))
    .filter(({ nodes }) => nodes > 0)
    .map(({ state, nodes }) => `${nodes.toLocaleString('en')} ${state.toLowerCase()}`);
  return `${runName(run)}: ${document.run.runStatus}. Of ${counted(document.results.length, 'node')}: ${parts.join(', ')}.`;
}

/** Explains why a retry still fails after the delivery was fixed; undefined if the delivery is still broken, or if nothing is staged twice. */
export function stagedTwiceSentence({ faults, stagedTwice }: Pick<Nights, 'faults' | 'stagedTwice'>): string | undefined {
  if (stagedTwice.size === 0 || faults.has('customerTwice')) return undefined;
  return 'The delivery is fixed, but STG_CUSTOMER still holds customer 1 twice. A retry doesn’t load STG_CUSTOMER again, because it succeeded: refresh instead.';
}
