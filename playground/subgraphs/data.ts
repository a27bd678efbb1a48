import { z } from '#engine/zod.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import type { SubgraphsArgs } from './meta.ts';

/** This playground stores no data besides the document and the controls. */
export const subgraphsDataSchema = z.strictObject({});
export type SubgraphsData = z.infer<typeof subgraphsDataSchema>;
export type SubgraphsStore = PlaygroundStore<SubgraphsArgs, SubgraphsData>;
