import { z } from '#engine/zod.ts';
import { RUN_BY, RUN_KINDS, RUN_STATUSES } from '#workbench/contract.ts';
import { THEMES } from './embedOptions.ts';

/** How far a reader is with the exercise of an embed. All of it counts since the embed was opened. */
const exerciseReport = z.object({
  id: z.string(),
  /** How many checks pass, of how many. */
  checks: z.object({ done: z.int(), all: z.int() }),
  /** Hints that the reader took. */
  hints: z.int(),
  /** Whether the solution was played, if only in part. */
  solutionShown: z.boolean(),
  /** Whole seconds. */
  seconds: z.int(),
});
export type ExerciseReport = z.infer<typeof exerciseReport>;

/**
 * The messages that an embed sends: their fields, and when they are sent. The dialog "Embed" lists them from here, and a test holds
 * `/docs/guides/teach-with-playgrounds` against them. They contain nothing that the reader typed.
 */
export const OUTBOUND = {
  'runnel:ready': {
    fields: z.object({ playground: z.string(), story: z.string() }),
    when: 'the embed can receive messages',
  },
  'runnel:size': {
    /** In pixels. */
    fields: z.object({ height: z.int() }),
    when: 'the height of the embed, in pixels, changed',
  },
  'runnel:run': {
    /** `run` counts the runs since the embed was opened, from 1. */
    fields: z.object({ run: z.int(), kind: z.enum(RUN_KINDS), by: z.enum(RUN_BY), status: z.enum(['running', ...RUN_STATUSES]) }),
    when: 'a run started or ended',
  },
  'runnel:progress': {
    fields: exerciseReport,
    when: 'a check passed or failed, a hint was taken, or the solution was started',
  },
  'runnel:exercise': {
    fields: exerciseReport.extend({ done: z.literal(true) }),
    when: 'the reader reached the goal of the exercise',
  },
} as const;
type OutboundType = keyof typeof OUTBOUND;

/** The version of the messages. A message that comes to mean something else gets another number; a new message or field leaves it as it is. */
export const MESSAGE_VERSION = 1;

/** The content of a message, without the fields that all messages have. */
type OutboundContent = { [T in OutboundType]: { type: T } & z.infer<(typeof OUTBOUND)[T]['fields']> }[OutboundType];

/**
 * The messages that the page around an embed may send: their shape, an example, and their effect. The dialog and the page list them from here too.
 * Values of controls are checked again against their specs.
 */
export const INBOUND = {
  'runnel:set-args': {
    schema: z.strictObject({
      type: z.literal('runnel:set-args'),
      args: z
        .record(z.string().max(100), z.union([z.string().max(20_000), z.number(), z.boolean()]))
        .refine((args) => Object.keys(args).length <= 100),
    }),
    example: { args: { parallelism: 4 } },
    effect: 'sets controls',
  },
  'runnel:reset': {
    schema: z.strictObject({ type: z.literal('runnel:reset') }),
    example: {},
    effect: 'goes back to the start, and the reader can undo the reset',
  },
  'runnel:theme': {
    schema: z.strictObject({ type: z.literal('runnel:theme'), theme: z.enum(THEMES) }),
    example: { theme: 'dark' },
    effect: 'changes the colors',
  },
} as const;

const inboundSchema = z.union(Object.values(INBOUND).map(({ schema }) => schema));
type InboundMessage = z.infer<typeof inboundSchema>;

/** The message; undefined for all other data, because other scripts post messages too. */
export function readMessage(data: unknown): InboundMessage | undefined {
  const read = inboundSchema.safeParse(data);
  return read.success ? read.data : undefined;
}

/** Sends a message to the page around the embed. Any origin may embed, so the target is open; the messages contain nothing private. */
export function postToParent({ type, ...rest }: OutboundContent, step?: string): void {
  if (window.parent === window) return;
  window.parent.postMessage({ type, version: MESSAGE_VERSION, ...(step === undefined ? {} : { step }), ...rest }, '*');
}
