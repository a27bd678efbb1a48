import { z } from '#engine/zod.ts';
import type { PlaygroundState, Session } from '../contract.ts';
import { deployDataSchema } from '../deploy/data.ts';
import { LESSON_IDS } from './lessons.ts';
import type { LabArgs } from './meta.ts';

const person = z.enum(['u-ana', 'u-bo', 'u-svc-refresh']);

/** One action about the people of the environment; they are listed in the order in which they happened. */
const callSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('send') }),
  z.strictObject({ do: z.literal('signIn'), person }),
  /** The owner makes a token, and it is stored where the deploys are started. */
  z.strictObject({ do: z.literal('newToken'), person }),
  z.strictObject({ do: z.literal('makeAdministrator'), person }),
  z.strictObject({ do: z.literal('wait'), days: z.int().min(1).max(1_000) }),
]);
export type Call = z.infer<typeof callSchema>;
export type PersonId = z.infer<typeof person>;

export const MOST_CALLS = 40;

/** What this playground keeps: which error it is about, and the actions on the pipeline and the people. */
export const labDataSchema = deployDataSchema.extend({
  lesson: z.enum(LESSON_IDS).default('run-failed'),
  calls: z.array(callSchema).max(MOST_CALLS).default([]),
});
export type LabData = z.infer<typeof labDataSchema>;
export type LabSession = Session<LabArgs, LabData>;
export type LabState = PlaygroundState<LabArgs, LabData>;

/** The environment that everything happens in. */
export const PROD = '3';
