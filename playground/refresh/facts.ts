import { nodeEnds } from '#engine/run/nodeStatus.ts';
import type { CheckFacts } from '#workbench/contract.ts';
import type { RefreshData } from './data.ts';
import type { RefreshArgs } from './meta.ts';
import { nightsOf } from './nights.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<RefreshArgs, RefreshData> = {
  ran({ pipeline, data }) {
    if (data.project) return undefined;
    const last = nightsOf(pipeline, data).runs.findLast((run) => run.kind === 'refresh');
    return last && nodeEnds(last.document.results.map(({ nodeID, runState }) => [nodeID, runState]));
  },
};
