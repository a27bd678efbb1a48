import type { DBSchema } from 'idb';
import type { SessionPlan } from '#playground/sessions/plan.ts';
import { parsePlan, serializePlan } from '#playground/sessions/planText.ts';
import { keptDatabase } from '#ui/keptDatabase.ts';
import { type FoundPlan, found } from './fetchPlan.ts';

/** Plans that this browser keeps: the one that is being written, and the one that was followed last. Any size, so in IndexedDB. */
export type Slot = 'draft' | 'followed';

interface Tables extends DBSchema {
  plans: { key: Slot; value: string };
}

const database = keptDatabase<Tables>('runnel-sessions', (db) => {
  db.createObjectStore('plans');
});

/** Keeps a plan in place of what was there. False where the browser does not let this page keep it, as in a private window. */
export async function storePlan(slot: Slot, plan: SessionPlan): Promise<boolean> {
  try {
    await (await database.get()).put('plans', serializePlan(plan), slot);
    return true;
  } catch {
    return false;
  }
}

/** The plan that is kept; undefined when there is none. What is kept may be old or damaged: then it is said why it can't be read. */
export async function storedPlan(slot: Slot): Promise<FoundPlan | undefined> {
  try {
    const text = await (await database.get()).get('plans', slot);
    return text === undefined ? undefined : found(parsePlan(String(text)), 'What this browser keeps');
  } catch {
    return undefined;
  }
}
