import { z } from '#engine/zod.ts';
import { THEMES } from './embedOptions.ts';

/** What the page around an embed may send in. Values of controls are checked again against their specs. */
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
export type InboundMessage = z.infer<typeof inboundSchema>;

/** What an embed sends out: nothing the reader typed. */
export type OutboundMessage =
  | { type: 'runnel:ready'; playground: string; story: string }
  | { type: 'runnel:size'; height: number }
  | { type: 'runnel:exercise'; id: string; done: boolean };

/** The message, or `undefined` for anything that is not one of ours: other scripts post too. */
export function readMessage(data: unknown): InboundMessage | undefined {
  const read = inboundSchema.safeParse(data);
  return read.success ? read.data : undefined;
}

/** Tells the page around the embed. Any origin may embed, so the target is open; the messages hold nothing private. */
export function postToParent(message: OutboundMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}
