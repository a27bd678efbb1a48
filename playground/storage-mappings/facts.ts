import type { CheckFacts } from '#workbench/contract.ts';
import { buildsOf, platformStateOf } from './builds.ts';
import type { MappingData } from './data.ts';
import type { MappingArgs } from './meta.ts';

/** The facts about this playground that the checks of a trainer's exercise can use. */
export const facts: CheckFacts<MappingArgs, MappingData> = {
  ran: ({ pipeline, data }) => buildsOf(pipeline, data.actions, platformStateOf(pipeline, data)?.runs ?? []).at(-1)?.ends,
};
