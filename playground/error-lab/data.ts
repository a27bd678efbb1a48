import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { deployDataSchema } from '../deploy/data.ts';
import { LESSON_IDS } from './lessons.ts';
import type { LabArgs } from './meta.ts';

const person = z.enum(['u-ana', 'u-bo', 'u-svc-refresh']);

/** The most characters of a file that is written. */
export const LONGEST_FILE = 20_000;

/** One thing that was done about the people of the environment or with files, in the order in which it happened. */
const callSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('send') }),
  z.strictObject({ do: z.literal('signIn'), person }),
  /** The owner makes a token, and it is stored where the deploys are started. */
  z.strictObject({ do: z.literal('newToken'), person }),
  z.strictObject({ do: z.literal('makeAdministrator'), person }),
  z.strictObject({ do: z.literal('wait'), days: z.int().min(1).max(1_000) }),
  /** A file is written, and saved. */
  z.strictObject({ do: z.literal('write'), path: z.string().min(1).max(200), text: z.string().max(LONGEST_FILE) }),
  z.strictObject({ do: z.literal('validate') }),
  /** The file with the body is sent. */
  z.strictObject({ do: z.literal('put') }),
]);
export type Call = z.infer<typeof callSchema>;
export type PersonId = z.infer<typeof person>;

export const MAX_CALLS = 40;

/** What this playground keeps: which error it is about, and the actions on the pipeline, the people and the files. */
export const labDataSchema = deployDataSchema.extend({
  lesson: z.enum(LESSON_IDS).default('run-failed'),
  calls: z.array(callSchema).max(MAX_CALLS).default([]),
});
export type LabData = z.infer<typeof labDataSchema>;
export type LabStore = PlaygroundStore<LabArgs, LabData>;
export type LabState = PlaygroundState<LabArgs, LabData>;

/** The environment that everything happens in. */
export const PROD = '3';
