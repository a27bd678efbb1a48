import { z } from '#engine/zod.ts';
import type { PlaygroundState, Session } from '#workbench/contract.ts';
import type { RolesArgs } from './meta.ts';

/** Everything is in the controls. */
export const rolesDataSchema = z.strictObject({});
export type RolesData = z.infer<typeof rolesDataSchema>;
export type RolesState = PlaygroundState<RolesArgs, RolesData>;
export type RolesSession = Session<RolesArgs, RolesData>;
