import { checkPipeline } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { z } from '#engine/zod.ts';
import type { SessionPlan } from '../plan.ts';
import { checkPlan, withoutNotes, writtenPlan } from '../planText.ts';
import { shownSchema } from './shown.ts';

/**
 * The messages between the presenter view (`desk`) and the projector view (`room`). The two names stay as earlier versions sent them. Any page of
 * this origin can send on the channel, so every message passes a schema.
 */
export type Side = 'desk' | 'room';

const MESSAGE_VERSION = 1;

const by = z.union([z.literal(1), z.literal(-1)]);
const signs = [
  /** Asks whether the other window is open; the other window answers with `here`. */
  z.strictObject({ kind: z.literal('there?') }),
  z.strictObject({ kind: z.literal('here') }),
  /** The window is being closed. */
  z.strictObject({ kind: z.literal('bye') }),
] as const;

const deskSchema = z.discriminatedUnion('kind', [
  ...signs,
  /** The plan as participants get it. */
  z.strictObject({ kind: z.literal('plan'), plan: z.unknown() }),
  z.strictObject({ kind: z.literal('shown'), shown: shownSchema }),
]);

const roomSchema = z.discriminatedUnion('kind', [
  ...signs,
  /** The projector view has just been opened and asks for the plan and the position. */
  z.strictObject({ kind: z.literal('opened') }),
  /** A key that was pressed in the projector view. */
  z.strictObject({ kind: z.literal('step'), by }),
  z.strictObject({ kind: z.literal('part'), by }),
  /** Number of parts in which the projector view shows the graph of a step; 0: there is no graph. */
  z.strictObject({ kind: z.literal('parts'), code: z.string().max(3), count: z.int().min(0).max(10_000) }),
  /** The current pipeline of the step. */
  z.strictObject({ kind: z.literal('graph'), code: z.string().max(3), pipeline: z.unknown() }),
]);

/** The messages that each side sends. */
export interface Sent {
  desk: Exclude<z.infer<typeof deskSchema>, { kind: 'plan' }> | { kind: 'plan'; plan: SessionPlan };
  room: Exclude<z.infer<typeof roomSchema>, { kind: 'graph' }> | { kind: 'graph'; code: string; pipeline: Pipeline };
}

const SCHEMAS = { desk: deskSchema, room: roomSchema } as const;

const envelope = z.strictObject({
  version: z.literal(MESSAGE_VERSION),
  from: z.enum(['desk', 'room']),
  message: z.unknown(),
});

/** The name of a plan's channel. */
export function channelName(planId: string): string {
  return `runnel.present.${planId}`;
}

/** A message in the form that is sent. Private notes are always left out. */
export function writeMessage<From extends Side>(from: From, message: Sent[From]): unknown {
  const sent = message.kind === 'plan' ? { kind: 'plan', plan: writtenPlan(withoutNotes(message.plan)) } : message;
  return { version: MESSAGE_VERSION, from, message: sent };
}

/** Reads a message of the other side; undefined for anything else that comes over the channel. Never throws. */
export function readMessage<From extends Side>(from: From, value: unknown): Sent[From] | undefined {
  try {
    const outer = envelope.safeParse(value);
    if (!outer.success || outer.data.from !== from) return undefined;
    const read = SCHEMAS[from].safeParse(outer.data.message);
    if (!read.success) return undefined;
    const message = read.data;
    if (message.kind === 'plan') {
      const checked = checkPlan(message.plan);
      return checked.ok ? ({ kind: 'plan', plan: checked.plan } as Sent[From]) : undefined;
    }
    if (message.kind === 'graph') {
      const checked = checkPipeline(message.pipeline);
      return checked.ok ? ({ ...message, pipeline: checked.pipeline } as Sent[From]) : undefined;
    }
    return message as Sent[From];
  } catch {
    // Very deep nesting ends in a stack overflow inside a schema; nothing of it is used.
    return undefined;
  }
}

/** What a window knows about the other window. */
export interface Peer {
  status: 'unknown' | 'here' | 'gone';
  /** Number of questions since the other window's last answer. */
  asked: number;
}

export const NO_PEER: Peer = { status: 'unknown', asked: 0 };
/** Maximum number of questions without an answer before the other window counts as closed. */
const MAX_UNANSWERED = 3;

/** The knowledge about the other window after a message from it, its closing, or another question. */
export function peerAfter(peer: Peer, sign: 'heard' | 'bye' | 'asked'): Peer {
  if (sign === 'heard') return peer.status === 'here' && peer.asked === 0 ? peer : { status: 'here', asked: 0 };
  if (sign === 'bye') return { status: 'gone', asked: 0 };
  if (peer.status === 'gone') return peer;
  const asked = peer.asked + 1;
  return { status: asked > MAX_UNANSWERED ? 'gone' : peer.status, asked };
}
