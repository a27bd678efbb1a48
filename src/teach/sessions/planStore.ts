import { moveParts, readPart, writePart } from '#ui/database.ts';
import type { SessionPlan } from '../plan.ts';
import { parsePlan, serializePlan } from '../planText.ts';
import { type FoundPlan, found } from './fetchPlan.ts';

/**
 * Plans that this browser saves: the draft, the plans that were followed or whose roster was opened last, and the plans that the presenter view and
 * the projector view showed last.
 */
const SLOTS = ['draft', 'followed', 'roster', 'presented', 'projected'] as const;
export type Slot = (typeof SLOTS)[number];

/** The owner of the plans in the database. */
const PLANS = 'plans';

/** The database in which earlier versions of the site saved plans. */
const EARLIER_DATABASE = 'runnel-sessions';

/** Moves the plans of the earlier database, if there is one, and deletes it. */
async function moveEarlierPlans(): Promise<void> {
  const { deleteDB, openDB } = await import('idb');
  const earlier = await openDB(EARLIER_DATABASE, 1, {
    // Called when there is no such database: it is not created.
    upgrade(_db, _from, _to, transaction) {
      transaction.done.catch(() => {});
      transaction.abort();
    },
  }).catch(() => undefined);
  if (!earlier) return;
  try {
    const texts = new Map<string, string>();
    for (const slot of SLOTS) {
      const text: unknown = await earlier.get('plans', slot);
      if (typeof text === 'string') texts.set(slot, text);
    }
    await moveParts(PLANS, texts);
  } finally {
    earlier.close();
  }
  // Not awaited: a tab of an earlier version may keep the database open.
  void deleteDB(EARLIER_DATABASE);
}

let moving: Promise<void> | undefined;

/** Resolves when the earlier plans have been moved. If that fails, the next call tries again. */
function moved(): Promise<void> {
  moving ??= moveEarlierPlans().catch((error: unknown) => {
    moving = undefined;
    throw error;
  });
  return moving;
}

/** Saves a plan in a slot. False if the browser does not let this page store it, as in a private window. */
export async function storePlan(slot: Slot, plan: SessionPlan): Promise<boolean> {
  try {
    await moved();
    await writePart(PLANS, slot, serializePlan(plan));
    return true;
  } catch {
    return false;
  }
}

/** The plan in a slot; undefined when there is none. A saved plan may be old or damaged: the result then says why it can't be read. */
export async function storedPlan(slot: Slot): Promise<FoundPlan | undefined> {
  try {
    await moved();
    const text = await readPart(PLANS, slot);
    return text === undefined ? undefined : found(parsePlan(text), 'What this browser keeps');
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
