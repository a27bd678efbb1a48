import type { CheckFacts } from '#workbench/contract.ts';
import type { RefreshData } from './data.ts';
import type { RefreshArgs } from './meta.ts';
import { nightsOf } from './nights.ts';

const ENDS = { Successful: 'succeeded', Failed: 'failed', Skipped: 'skipped' } as const;

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<RefreshArgs, RefreshData> = {
  ran({ pipeline, data }) {
    if (data.project) return undefined;
    const last = nightsOf(pipeline, data).runs.findLast((run) => run.kind === 'refresh');
    if (!last) return undefined;
    const ends = last.document.results.flatMap(({ nodeID, runState }) =>
      runState in ENDS ? [[nodeID, ENDS[runState as keyof typeof ENDS]] as const] : [],
    );
    return new Map(ends);
  },
};
