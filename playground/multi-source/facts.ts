import type { CheckFacts } from '#workbench/contract.ts';
import type { SourcesData } from './data.ts';
import { historyOf } from './history.ts';
import type { SourcesArgs } from './meta.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<SourcesArgs, SourcesData> = {
  rows: ({ pipeline, data }, day) => historyOf(pipeline, data)?.loads[day - 1]?.rows.map(({ values }) => values),
};
