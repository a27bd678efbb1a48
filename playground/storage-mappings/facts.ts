import type { CheckFacts } from '../contract.ts';
import type { MappingData } from './data.ts';
import type { MappingArgs } from './meta.ts';
import { worldOf } from './world.ts';

/** What the checks of a trainer's exercise can ask here. */
export const facts: CheckFacts<MappingArgs, MappingData> = {
  ran: ({ pipeline, data }) => worldOf(pipeline, data)?.builds.at(-1)?.ends,
};
