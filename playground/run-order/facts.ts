import type { CheckFacts } from '#workbench/contract.ts';
import type { RunData } from './data.ts';
import type { RunArgs } from './meta.ts';
import { planOf } from './plan.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<RunArgs, RunData> = {
  ran(state) {
    const plan = planOf(state);
    if (!plan.ok) return undefined;
    const ends = new Map<string, 'succeeded' | 'failed' | 'skipped'>();
    plan.run.state.forEach((end, index) => {
      const { id } = plan.pipeline.nodes[index]!;
      if (end === 'done') ends.set(id, 'succeeded');
      else if (end === 'failed' || end === 'skipped') ends.set(id, end);
    });
    return ends;
  },
};
