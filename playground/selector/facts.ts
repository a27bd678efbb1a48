import type { CheckFacts } from '#workbench/contract.ts';
import type { SelectorData } from './data.ts';
import type { SelectorArgs } from './meta.ts';
import { idsOf, queryOfState } from './query.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<SelectorArgs, SelectorData> = {
  selected(state) {
    const query = queryOfState(state);
    return query.selection.ok ? idsOf(query, query.selection.nodes) : undefined;
  },
};
