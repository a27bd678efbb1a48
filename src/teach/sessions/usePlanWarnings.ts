import { useEffect, useMemo, useState } from 'react';
import type { CatalogEntry } from '#explorer/catalog.ts';
import type { Playground } from '#workbench/contract.ts';
import type { SessionPlan } from '../plan.ts';
import { named } from './planEdits.ts';
import { type PlanWarning, planWarnings, playgroundsToKnow } from './planWarnings.ts';
import type { ListedPage } from './StepForm.tsx';

/** Milliseconds of rest before a plan is looked through: packing a large one for its link takes a moment. */
const REST = 300;

/** What the author of a plan should know, a moment after each change. Playgrounds whose exercises it takes are loaded for it. */
export function usePlanWarnings(
  plan: SessionPlan,
  catalog: readonly CatalogEntry[],
  pages: readonly ListedPage[],
): readonly PlanWarning[] {
  const [rested, setRested] = useState(plan);
  const [known, setKnown] = useState<ReadonlyMap<string, Playground>>(new Map());
  useEffect(() => {
    const timer = setTimeout(() => setRested(plan), REST);
    return () => clearTimeout(timer);
  }, [plan]);
  useEffect(() => {
    for (const id of playgroundsToKnow(rested)) {
      const entry = catalog.find(({ meta }) => meta.id === id);
      if (!entry || known.has(id)) continue;
      entry.load().then(
        ({ default: playground }) => setKnown((before) => new Map([...before, [id, playground]])),
        // Participants get a message in its place.
        () => undefined,
      );
    }
  }, [rested, catalog, known]);
  return useMemo(
    () => planWarnings(named(rested), catalog, known, (route) => pages.some((page) => page.route === route)),
    [rested, catalog, known, pages],
  );
}
