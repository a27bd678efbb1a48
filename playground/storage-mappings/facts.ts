import type { CheckFacts } from '#workbench/contract.ts';
import type { MappingData } from './data.ts';
import type { MappingArgs } from './meta.ts';
import { platformStateOf } from './platformState.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<MappingArgs, MappingData> = {
  ran: ({ pipeline, data }) => platformStateOf(pipeline, data)?.builds.at(-1)?.ends,
};
