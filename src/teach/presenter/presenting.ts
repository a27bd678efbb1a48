import { type StoredValue, storedValue } from '#ui/storedValue.ts';
import type { SessionPlan } from '../plan.ts';
import { NOT_BEGUN, type Presenting, presentingSchema } from './shown.ts';

const kept = new Map<string, StoredValue<Presenting>>();

/** The presenter's position in a session, saved in this browser. */
export function presentingOf({ id }: Pick<SessionPlan, 'id'>): StoredValue<Presenting> {
  const known = kept.get(id) ?? storedValue(`runnel.presenting.${id}`, presentingSchema, NOT_BEGUN);
  kept.set(id, known);
  return known;
}
