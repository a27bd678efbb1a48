import { z } from '#engine/zod.ts';
import type { PlaygroundState, Session } from '../contract.ts';
import type { MappingArgs } from './meta.ts';

const shortText = z.string().max(300);
const mappingSchema = z.strictObject({ database: shortText, schema: shortText });

/** One action; they are listed in the order in which they happened. */
const actionSchema = z.discriminatedUnion('do', [
  /** Everything is created and loaded: in a workspace by Create and Run, in an environment by a deploy and a refresh. */
  z.strictObject({
    do: z.literal('build'),
    /** Id of the workspace or environment. */
    place: shortText,
    /** Its mappings at that time, by location. */
    mappings: z.record(z.string(), mappingSchema),
  }),
  /** Somebody creates a schema in the data platform. */
  z.strictObject({ do: z.literal('makeSchema'), schema: mappingSchema }),
]);
export type Action = z.infer<typeof actionSchema>;

const MOST_ACTIONS = 30;

/** This playground's data. */
export const mappingDataSchema = z.strictObject({
  /** Ids of the workspaces and environments that are compared; absent: the first workspace and the last two environments. */
  places: z.array(shortText).min(2).max(3).optional(),
  /** The initial state of the data platform: schemas as `DATABASE.SCHEMA`, and which of them contain the sources. Absent: nothing can be built. */
  platform: z.strictObject({ schemas: z.array(shortText).max(40), sources: shortText }).optional(),
  actions: z.array(actionSchema).max(MOST_ACTIONS).default([]),
});
export type MappingData = z.infer<typeof mappingDataSchema>;
export type MappingSession = Session<MappingArgs, MappingData>;
export type MappingState = PlaygroundState<MappingArgs, MappingData>;

/** Whether the limit of remembered actions is reached. */
export function isFull({ actions }: Pick<MappingData, 'actions'>): boolean {
  return actions.length >= MOST_ACTIONS;
}

/** The data with one more action. */
export function withAction(data: MappingData, action: Action): MappingData {
  return { ...data, actions: [...data.actions, action] };
}
