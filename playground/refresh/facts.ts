import type { CheckFacts } from '#workbench/contract.ts';
import type { RefreshData } from './data.ts';
import type { RefreshArgs } from './meta.ts';
import { platformStateOf } from './platformState.ts';

const ENDS = { Successful: 'succeeded', Failed: 'failed', Skipped: 'skipped' } as const;

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<RefreshArgs, RefreshData> = {
  ran({ pipeline, data }) {
    if (data.project) return undefined;
    const last = platformStateOf(pipeline, data).runs.findLast((run) => run.kind === 'run');
    if (!last) return undefined;
    const ends = last.simulated.document.results.flatMap(({ nodeID, runState }) =>
      runState in ENDS ? [[nodeID, ENDS[runState as keyof typeof ENDS]] as const] : [],
    );
    return new Map(ends);
  },
};
