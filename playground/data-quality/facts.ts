import type { CheckFacts } from '#workbench/contract.ts';
import type { QualityData } from './data.ts';
import type { QualityArgs } from './meta.ts';
import { currentRun } from './outcome.ts';

const ENDS = { Successful: 'succeeded', Failed: 'failed', Skipped: 'skipped', Canceled: undefined } as const;

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<QualityArgs, QualityData> = {
  ran({ pipeline, data }) {
    const run = currentRun(pipeline, data);
    return run && new Map(run.nodes.flatMap(({ id, state }) => (ENDS[state] ? [[id, ENDS[state]] as const] : [])));
  },
};
