import { useMemo, useState } from 'react';
import type { CheckItem, Exercise, PlaygroundStore } from '#workbench/contract.ts';
import { exerciseStatus, openTasks, withBroken } from './exerciseRun.ts';

const NONE: readonly CheckItem[] = [];

/** The tasks of an exercise that runs (`openTasks`), from the items of its current status. A task that was shown once stays. */
export function useTasks(
  store: PlaygroundStore,
  exercise: Exercise | undefined,
  items: readonly CheckItem[] = NONE,
): readonly CheckItem[] {
  const [broken, setBroken] = useState<ReadonlySet<string>>(() =>
    withBroken(new Set(), exercise ? exerciseStatus(exercise, store.start()).items : NONE),
  );
  const brokenNow = withBroken(broken, items);
  if (brokenNow !== broken) setBroken(brokenNow);
  return useMemo(() => openTasks(items, brokenNow), [items, brokenNow]);
}
