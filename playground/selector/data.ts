import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import type { SelectorArgs } from './meta.ts';

/** This playground's data: the names that a command, a request and a job file need. */
export const selectorDataSchema = z.strictObject({
  environmentID: z.string().max(80).default('6'),
  jobID: z.string().max(80).default('7'),
  jobName: z.string().max(300).default('NIGHTLY'),
});
export type SelectorData = z.infer<typeof selectorDataSchema>;
export type SelectorStore = PlaygroundStore<SelectorArgs, SelectorData>;
export type SelectorState = PlaygroundState<SelectorArgs, SelectorData>;
