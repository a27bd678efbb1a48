import { z } from '#engine/zod.ts';
import type { SessionPlan } from '#playground/sessions/plan.ts';
import { type KeptValue, keptValue } from '#ui/keptValue.ts';

const code = z.string().max(3);
const time = z.number().min(0).max(8.64e15);
const recordSchema = z.strictObject({
  version: z.literal(1),
  /** Steps that the participant is done with, by code, and when. */
  done: z.record(code, time).refine((done) => Object.keys(done).length <= 100),
  /** The step that was open last. */
  at: code.optional(),
});

/** How far a participant is in a session; it stays in their browser. */
export type SessionRecord = z.infer<typeof recordSchema>;

const NONE: SessionRecord = { version: 1, done: {} };
const records = new Map<string, KeptValue<SessionRecord>>();

/** The record of a session in this browser. */
export function recordOf({ id }: Pick<SessionPlan, 'id'>): KeptValue<SessionRecord> {
  const known = records.get(id) ?? keptValue(`runnel.session.${id}`, recordSchema, NONE);
  records.set(id, known);
  return known;
}

/** Where the work on a step is kept: apart from the participant's own work on the same story. */
export function stepWorkKey({ id }: Pick<SessionPlan, 'id'>, code: string): string {
  return `runnel.session.${id}.${code}`;
}

/** Remembers that a step is done, or is not; the first time counts. */
export function markStep(plan: Pick<SessionPlan, 'id'>, code: string, now: number, isDone = true): void {
  const kept = recordOf(plan);
  const before = kept.read();
  if (isDone === Object.hasOwn(before.done, code)) return;
  const { [code]: _, ...others } = before.done;
  kept.write({ ...before, done: isDone ? { ...others, [code]: now } : others });
}

/** Remembers which step is open, so that who comes back goes on there. */
export function markAt(plan: Pick<SessionPlan, 'id'>, code: string): void {
  const kept = recordOf(plan);
  if (kept.read().at !== code) kept.write({ ...kept.read(), at: code });
}
