import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { deployDataSchema } from '#workbench/platform/deployData.ts';
import { LESSON_IDS } from './lessons.ts';
import type { LabArgs } from './meta.ts';

const person = z.enum(['u-ana', 'u-bo', 'u-svc-refresh']);

/** Characters of a file that the reader writes. */
export const MAX_FILE_LENGTH = 20_000;

/** An action on the people of the environment or on files. Actions are stored in the order in which they happened. */
const callSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('send') }),
  z.strictObject({ do: z.literal('signIn'), person }),
  /** A person creates a token, which is then used for deploys. */
  z.strictObject({ do: z.literal('newToken'), person }),
  z.strictObject({ do: z.literal('makeAdministrator'), person }),
  z.strictObject({ do: z.literal('wait'), days: z.int().min(1).max(1_000) }),
  /** A file is written and saved. */
  z.strictObject({ do: z.literal('write'), path: z.string().min(1).max(200), text: z.string().max(MAX_FILE_LENGTH) }),
  z.strictObject({ do: z.literal('validate') }),
  /** The body in the file is sent with a PUT request. */
  z.strictObject({ do: z.literal('put') }),
]);
export type Call = z.infer<typeof callSchema>;
export type PersonId = z.infer<typeof person>;

/** Actions on people and files that the playground can store. */
export const MAX_CALLS = 40;

/** This playground's data: the error, and the actions on the pipeline, the people and the files. */
export const labDataSchema = deployDataSchema.extend({
  lesson: z.enum(LESSON_IDS).default('run-failed'),
  calls: z.array(callSchema).max(MAX_CALLS).default([]),
});
export type LabData = z.infer<typeof labDataSchema>;
export type LabStore = PlaygroundStore<LabArgs, LabData>;
export type LabState = PlaygroundState<LabArgs, LabData>;

/** ID of the environment in which everything happens. */
export const PROD = '3';
