import type { CheckFacts } from '#workbench/contract.ts';
import type { RowsData } from './data.ts';
import { historyOf } from './history.ts';
import type { RowsArgs } from './meta.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<RowsArgs, RowsData> = {
  rows({ pipeline, data }, day) {
    const load = historyOf(pipeline, data)?.loads[day - 1];
    return load?.rows.map(({ values }) => values);
  },
};
