import { storedKeys } from '#ui/storage.ts';

/** The storage key of a participant's progress in a session. */
export function sessionRecordKey({ id }: { id: string }): string {
  return `runnel.session.${id}`;
}

/** The storage key of the work on a step, which is separate from the participant's other work on the same story. */
export function stepWorkKey(plan: { id: string }, code: string): string {
  return `${sessionRecordKey(plan)}.${code}`;
}

const KEY = /^runnel\.session\.([a-z0-9]{8,20})(?:\.[A-Z2-9]{3})?$/;

/** The storage keys of everything that this browser keeps of sessions, progress and work, by the ids of their plans. */
export function savedSessions(): ReadonlyMap<string, readonly string[]> {
  const kept = new Map<string, string[]>();
  for (const key of storedKeys()) {
    const id = KEY.exec(key)?.[1];
    if (id !== undefined) kept.set(id, [...(kept.get(id) ?? []), key]);
  }
  return kept;
}
