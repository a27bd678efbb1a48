import { type Shown, shownSchema } from './shown.ts';

const key = (planId: string) => `runnel.projected.${planId}`;

/** What this window showed last of a session; of the tab alone, so that two projector views do not interfere. */
export function readProjectorState(planId: string): Shown {
  try {
    const read = shownSchema.safeParse(JSON.parse(sessionStorage.getItem(key(planId)) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

/** Keeps it for a reload. Where the browser keeps nothing for this page, the presenter view sends it again. */
export function writeProjectorState(planId: string, shown: Shown): void {
  try {
    sessionStorage.setItem(key(planId), JSON.stringify(shown));
  } catch {
    // The browser keeps nothing for this page.
  }
}
