import { z } from '#engine/zod.ts';
import { THEMES } from './embedOptions.ts';

/** The messages that the page around an embed may send. Values of controls are checked again against their specs. */
export const inboundSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('runnel:set-args'),
    args: z
      .record(z.string().max(100), z.union([z.string().max(20_000), z.number(), z.boolean()]))
      .refine((args) => Object.keys(args).length <= 100),
  }),
  z.strictObject({ type: z.literal('runnel:reset') }),
  z.strictObject({ type: z.literal('runnel:theme'), theme: z.enum(THEMES) }),
]);
type InboundMessage = z.infer<typeof inboundSchema>;

/** How far a reader is with the exercise of an embed. */
export interface ExerciseReport {
  id: string;
  /** How many checks pass, of how many. */
  checks: { done: number; all: number };
  /** Hints that the reader took since the embed was opened. */
  hints: number;
  /** Whether the solution was played since then, if only in part. */
  solutionShown: boolean;
  /** Whole seconds since then. */
  seconds: number;
}

/** Which form the messages have: one that means something else than before gets another number. */
export const MESSAGE_VERSION = 1;

/**
 * The messages that an embed sends; they contain nothing that the reader typed. `step` is what the embedder put into the address, for telling embeds
 * apart.
 */
export type OutboundMessage = { version: typeof MESSAGE_VERSION; step?: string } & (
  | { type: 'runnel:ready'; playground: string; story: string }
  | { type: 'runnel:size'; height: number }
  | ({ type: 'runnel:progress' } & ExerciseReport)
  | ({ type: 'runnel:exercise'; done: true } & ExerciseReport)
);

/** The content of a message, without the fields that all messages have. */
type Said<M = OutboundMessage> = M extends OutboundMessage ? Omit<M, 'version' | 'step'> : never;

/** The message, or `undefined` for anything that is not one of ours: other scripts post too. */
export function readMessage(data: unknown): InboundMessage | undefined {
  const read = inboundSchema.safeParse(data);
  return read.success ? read.data : undefined;
}

/** Sends a message to the page around the embed. Any origin may embed, so the target is open; the messages contain nothing private. */
export function postToParent({ type, ...rest }: Said, step?: string): void {
  if (window.parent === window) return;
  window.parent.postMessage({ type, version: MESSAGE_VERSION, ...(step === undefined ? {} : { step }), ...rest }, '*');
}
