import { type Shown, shownSchema } from './shown.ts';

const key = (planId: string) => `runnel.projected.${planId}`;

/** What this window showed last of a session; of the tab alone, so that two projected windows do not interfere. */
export function readRoom(planId: string): Shown {
  try {
    const read = shownSchema.safeParse(JSON.parse(sessionStorage.getItem(key(planId)) ?? '{}'));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

/** Keeps it for a reload. Where the browser keeps nothing for this page, the presenter's window sends it again. */
export function writeRoom(planId: string, shown: Shown): void {
  try {
    sessionStorage.setItem(key(planId), JSON.stringify(shown));
  } catch {
    // The browser keeps nothing for this page.
  }
}
