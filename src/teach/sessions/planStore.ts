import type { DBSchema } from 'idb';
import { lazyDatabase } from '#ui/lazyDatabase.ts';
import type { SessionPlan } from '../plan.ts';
import { parsePlan, serializePlan } from '../planText.ts';
import { type FoundPlan, found } from './fetchPlan.ts';

/**
 * Plans that this browser saves: the draft, the plans that were followed or whose roster was opened last, and the plans that the presenter view and
 * the projector view showed last. They can have any size, so they are in IndexedDB.
 */
const SLOTS = ['draft', 'followed', 'roster', 'presented', 'projected'] as const;
export type Slot = (typeof SLOTS)[number];

interface Tables extends DBSchema {
  plans: { key: Slot; value: string };
}

const database = lazyDatabase<Tables>('runnel-sessions', (db) => {
  db.createObjectStore('plans');
});

/** Saves a plan in a slot. False if the browser does not let this page store it, as in a private window. */
export async function storePlan(slot: Slot, plan: SessionPlan): Promise<boolean> {
  try {
    await (await database()).put('plans', serializePlan(plan), slot);
    return true;
  } catch {
    return false;
  }
}

/** The plan in a slot; undefined when there is none. A saved plan may be old or damaged: the result then says why it can't be read. */
export async function storedPlan(slot: Slot): Promise<FoundPlan | undefined> {
  try {
    const text = await (await database()).get('plans', slot);
    return text === undefined ? undefined : found(parsePlan(String(text)), 'What this browser keeps');
  } catch {
    return undefined;
  }
}

/** Every saved plan that can be read, each once. */
export async function storedPlans(): Promise<SessionPlan[]> {
  const plans = new Map<string, SessionPlan>();
  for (const read of await Promise.all(SLOTS.map(storedPlan))) if (read?.ok) plans.set(read.plan.id, read.plan);
  return [...plans.values()];
}
