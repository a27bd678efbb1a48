import { useEffect, useMemo, useState } from 'react';
import type { CatalogEntry } from '#explorer/catalog.ts';
import type { Args } from '#workbench/contract.ts';
import type { SketchOf } from '#workbench/storySketch.ts';
import { isPlaygroundStep, type SessionPlan } from '../plan.ts';
import { type LoadedPlayground, type StepContent, stepContent } from './stepContent.ts';

const sketches = import.meta.glob<SketchOf<Args, unknown>>('/playground/*/sketch.ts', { import: 'sketch' });

async function loaded(entry: CatalogEntry): Promise<LoadedPlayground | undefined> {
  try {
    const [{ default: playground }, sketch] = await Promise.all([
      entry.load(),
      sketches[`/playground/${entry.meta.id}/sketch.ts`]?.(),
    ]);
    return { playground, ...(sketch ? { sketch } : {}) };
  } catch {
    // The sheet of the step says that the playground is missing.
    return undefined;
  }
}

/** What is printed of the steps of a plan; undefined until their playgrounds have loaded. */
export function useStepContents(plan: SessionPlan, catalog: readonly CatalogEntry[]): readonly StepContent[] | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, LoadedPlayground | undefined>>();
  useEffect(() => {
    let isGone = false;
    const ids = new Set(plan.steps.flatMap((step) => (isPlaygroundStep(step) ? [step.playground] : [])));
    const entries = catalog.filter(({ meta }) => ids.has(meta.id));
    void Promise.all(entries.map(async (entry) => [entry.meta.id, await loaded(entry)] as const)).then(
      (all) => !isGone && setKnown(new Map(all)),
    );
    return () => {
      isGone = true;
    };
  }, [plan, catalog]);
  return useMemo(
    () => known && plan.steps.map((step) => stepContent(step, isPlaygroundStep(step) ? known.get(step.playground) : undefined)),
    [plan, known],
  );
}
