import { nodeEnds } from '#engine/run/nodeStatus.ts';
import type { CheckFacts } from '#workbench/contract.ts';
import type { QualityData } from './data.ts';
import type { QualityArgs } from './meta.ts';
import { currentRun } from './outcome.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<QualityArgs, QualityData> = {
  ran({ pipeline, data }) {
    const run = currentRun(pipeline, data);
    return run && nodeEnds(run.nodes.map(({ id, state }) => [id, state]));
  },
};
