import type { Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { MappingArgs } from './meta.ts';

const shortText = z.string().max(300);
const targetsSchema = z.array(shortText).min(2).max(3);
const mappingSchema = z.strictObject({ database: shortText, schema: shortText });

const build = {
  do: z.literal('build'),
  /** The mappings of the target at the time of the build, by location. */
  mappings: z.record(z.string(), mappingSchema),
};

/** An action. Actions are stored in the order in which they happened. */
const actionSchema = z.union([
  /** All nodes are created and loaded: in a workspace by Create and Run, in an environment by a deploy and a refresh. */
  z.strictObject({
    ...build,
    /** ID of the workspace or environment. */
    target: shortText,
  }),
  /** Links, plans and saved work of earlier versions call the target `place`. */
  z.strictObject({ ...build, place: shortText }).transform(({ place, ...rest }) => ({ ...rest, target: place })),
  /** Somebody creates a schema in the data platform. */
  z.strictObject({ do: z.literal('makeSchema'), schema: mappingSchema }),
]);
export type Action = z.infer<typeof actionSchema>;

/** The action that builds all nodes in a workspace or environment with the document's current mappings. */
export function built({ workspaces, environments }: Pipeline, target: string): Action {
  const context = [...workspaces, ...environments].find(({ id }) => id === target);
  return { do: 'build', target, mappings: context?.mappings ?? {} };
}

/** Actions that the playground can store. All of them are replayed when the playground opens. */
const MAX_ACTIONS = 30;

/** This playground's data. */
export const mappingDataSchema = z
  .strictObject({
    /** IDs of the workspaces and environments that are compared; absent for the first workspace and the last two environments. */
    targets: targetsSchema.optional(),
    /** The name of `targets` in links, plans and saved work of earlier versions. */
    places: targetsSchema.optional(),
    /** The initial state of the data platform: schemas as `DATABASE.SCHEMA`, and the schema of the sources. Absent if nothing can be built. */
    platform: z.strictObject({ schemas: z.array(shortText).max(40), sources: shortText }).optional(),
    actions: z.array(actionSchema).max(MAX_ACTIONS).default([]),
  })
  .transform(({ places, targets = places, ...rest }) => ({ ...rest, ...(targets && { targets }) }));
export type MappingData = z.infer<typeof mappingDataSchema>;
export type MappingStore = PlaygroundStore<MappingArgs, MappingData>;
export type MappingState = PlaygroundState<MappingArgs, MappingData>;

/** Whether the limit of stored actions is reached. */
export function isFull({ actions }: Pick<MappingData, 'actions'>): boolean {
  return actions.length >= MAX_ACTIONS;
}

/** The data with one more action. */
export function withAction(data: MappingData, action: Action): MappingData {
  return { ...data, actions: [...data.actions, action] };
}
