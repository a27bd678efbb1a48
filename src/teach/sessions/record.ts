import { z } from '#engine/zod.ts';
import type { ExerciseReport } from '#explorer/embedMessages.ts';
import { savedSessions, sessionRecordKey } from '#explorer/savedSession.ts';
import { removeWithUndo } from '#explorer/savedWork.ts';
import { type StoredValue, storedValue } from '#ui/storedValue.ts';
import type { SessionPlan } from '../plan.ts';
import { type SessionResult, sessionFingerprint, stepsFingerprint } from '../result.ts';

const code = z.string().max(3);
const time = z.number().min(0).max(8.64e15);
const factsSchema = z.strictObject({
  /** The largest number of hints that were open at once. */
  hints: z.int().min(0).max(100).default(0),
  /** Whether the solution was shown before the step was done. */
  shown: z.boolean().default(false),
  /** Seconds that the step was open before it was done. */
  seconds: z.number().min(0).max(1e8).default(0),
});
const ofSteps = <T>(values: z.ZodType<T>) =>
  z.record(code, values).refine((record) => Object.keys(record).length <= 100, 'At most 100 steps.');
const recordSchema = z.strictObject({
  version: z.literal(1),
  /** When the participant was done with a step, by the step's code, in milliseconds since 1970. */
  done: ofSteps(time),
  /** What happened in a step, by the step's code. */
  facts: ofSteps(factsSchema).default({}),
  /** The code of the step that was open last. */
  at: code.optional(),
  /** The participant's name in results. */
  alias: z.string().max(100).default(''),
  /** The time of the last change, in milliseconds since 1970. */
  changed: time.default(0),
});

/** A participant's progress in a session. It stays in their browser. */
type SessionRecord = z.infer<typeof recordSchema>;
type StepFacts = z.infer<typeof factsSchema>;
type Plan = Pick<SessionPlan, 'id'>;

const NONE: SessionRecord = { version: 1, done: {}, facts: {}, alias: '', changed: 0 };
const NO_FACTS: StepFacts = { hints: 0, shown: false, seconds: 0 };
const records = new Map<string, StoredValue<SessionRecord>>();

/** The record of a session in this browser. */
export function recordOf(plan: Plan): StoredValue<SessionRecord> {
  const known = records.get(plan.id) ?? storedValue(sessionRecordKey(plan), recordSchema, NONE);
  records.set(plan.id, known);
  return known;
}

/** Remembers that a step is done; only the first time counts. */
export function markStep(plan: Plan, code: string, now: number): void {
  const kept = recordOf(plan);
  const before = kept.read();
  if (Object.hasOwn(before.done, code)) return;
  kept.write({ ...before, done: { ...before.done, [code]: now }, changed: now });
}

/** Remembers which step is open, so that participants continue there when they come back. */
export function markAt(plan: Plan, code: string): void {
  const kept = recordOf(plan);
  if (kept.read().at !== code) kept.write({ ...kept.read(), at: code });
}

function writeFacts(plan: Plan, code: string, more: (before: StepFacts) => Partial<StepFacts>, now: number): void {
  const kept = recordOf(plan);
  const before = kept.read();
  const facts = before.facts[code] ?? NO_FACTS;
  kept.write({ ...before, facts: { ...before.facts, [code]: { ...facts, ...more(facts) } }, changed: now });
}

/**
 * Remembers the progress that an exercise reports. Hints and a shown solution count only until the exercise is done. When a step is opened again
 * its hints are closed, so the largest number counts.
 */
export function noteReport(plan: Plan, code: string, report: ExerciseReport, isDone: boolean, now: number): void {
  if (Object.hasOwn(recordOf(plan).read().done, code)) return;
  writeFacts(
    plan,
    code,
    ({ hints, shown }) => ({ hints: Math.max(hints, report.hints), shown: shown || report.solutionShown }),
    now,
  );
  if (isDone) markStep(plan, code, now);
}

/** Adds to the seconds that a step was open. */
export function addTime(plan: Plan, code: string, seconds: number, now: number): void {
  writeFacts(plan, code, (before) => ({ seconds: before.seconds + seconds }), now);
}

/** Saves the participant's name; empty means none. */
export function nameParticipant(plan: Plan, alias: string, now: number): void {
  const kept = recordOf(plan);
  kept.write({ ...kept.read(), alias, changed: now });
}

/** The result in a record, in the form that the trainer gets. */
export function resultOf(plan: SessionPlan, { done, facts, alias, changed }: SessionRecord): SessionResult {
  return {
    session: sessionFingerprint(plan),
    steps: stepsFingerprint(plan),
    alias,
    at: changed,
    results: plan.steps.map(({ code }) => {
      const { hints, shown, seconds } = facts[code] ?? NO_FACTS;
      const minutes = Math.round(seconds / 60);
      return { isDone: Object.hasOwn(done, code), isShown: shown, hints, minutes };
    }),
  };
}

/** Clears the progress and the work of a session in this browser. Returns a function that restores them. */
export async function clearSession(plan: Plan): Promise<() => Promise<void>> {
  const kept = recordOf(plan);
  const record = kept.read();
  const own = sessionRecordKey(plan);
  const restore = await removeWithUndo((savedSessions().get(plan.id) ?? []).filter((key) => key !== own));
  kept.write(NONE);
  return async () => {
    kept.write(record);
    await restore();
  };
}
