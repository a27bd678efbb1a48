import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { RolesArgs } from './meta.ts';

/** This playground stores no data besides the controls. */
export const rolesDataSchema = z.strictObject({});
export type RolesData = z.infer<typeof rolesDataSchema>;
export type RolesState = PlaygroundState<RolesArgs, RolesData>;
export type RolesStore = PlaygroundStore<RolesArgs, RolesData>;
