import { type KeptValue, keptValue } from '#ui/keptValue.ts';
import type { SessionPlan } from '../plan.ts';
import { NOT_BEGUN, type Presenting, presentingSchema } from './shown.ts';

const kept = new Map<string, KeptValue<Presenting>>();

/** The presenter's position in a session, kept in this browser. */
export function presentingOf({ id }: Pick<SessionPlan, 'id'>): KeptValue<Presenting> {
  const known = kept.get(id) ?? keptValue(`runnel.presenting.${id}`, presentingSchema, NOT_BEGUN);
  kept.set(id, known);
  return known;
}
