import { type Shown, shownSchema } from './shown.ts';

const key = (planId: string) => `runnel.projected.${planId}`;

/** The position that this window showed last in a session. Stored per tab, so that two projector views do not interfere. */
export function readProjectorState(planId: string): Shown {
  try {
    const read = shownSchema.safeParse(JSON.parse(sessionStorage.getItem(key(planId)) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

/** Saves the position for a reload. If the browser stores nothing for this page, the presenter view sends the position again. */
export function writeProjectorState(planId: string, shown: Shown): void {
  try {
    sessionStorage.setItem(key(planId), JSON.stringify(shown));
  } catch {
    // The browser stores nothing for this page.
  }
}
