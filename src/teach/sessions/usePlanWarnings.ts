import { useEffect, useMemo, useState } from 'react';
import type { Playground } from '#workbench/contract.ts';
import type { SessionPlan } from '../plan.ts';
import { named } from './planEdits.ts';
import { type PlanWarning, planWarnings, playgroundsToKnow } from './planWarnings.ts';
import type { ListedPage } from './StepForm.tsx';
import type { EntryWithControls } from './withControls.ts';

/** Milliseconds without a change after which a plan is checked: packing a large plan for its link takes a moment. */
const CHECK_DELAY_MS = 300;

/** The warnings about a plan, shortly after each change. Loads the playgrounds of the exercises that it checks. */
export function usePlanWarnings(
  plan: SessionPlan,
  catalog: readonly EntryWithControls[],
  pages: readonly ListedPage[],
): readonly PlanWarning[] {
  const [rested, setRested] = useState(plan);
  const [known, setKnown] = useState<ReadonlyMap<string, Playground>>(new Map());
  useEffect(() => {
    const timer = setTimeout(() => setRested(plan), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [plan]);
  useEffect(() => {
    for (const id of playgroundsToKnow(rested)) {
      const entry = catalog.find(({ meta }) => meta.id === id);
      if (!entry || known.has(id)) continue;
      entry.load().then(
        ({ default: playground }) => setKnown((before) => new Map([...before, [id, playground]])),
        // Participants get a message in place of the playground.
        () => undefined,
      );
    }
  }, [rested, catalog, known]);
  return useMemo(
    () => planWarnings(named(rested), catalog, known, (route) => pages.some((page) => page.route === route)),
    [rested, catalog, known, pages],
  );
}
