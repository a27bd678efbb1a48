import { useEffect, useState } from 'react';
import type { SessionPlan } from '../plan.ts';
import { clearSession } from '../sessions/record.ts';

type Job = () => Promise<void>;

export interface StartOver {
  /** While true, nothing of the session may be on screen, because it would save its work again. */
  isBusy: boolean;
  startOver: () => void;
  /** Restores what was cleared; undefined if nothing was cleared. */
  takeBack: (() => void) | undefined;
}

/** Starts a session over in this browser, and undoes that. */
export function useStartOver(plan: Pick<SessionPlan, 'id'>): StartOver {
  const [job, setJob] = useState<Job>();
  const [back, setBack] = useState<Job>();
  // Runs after everything that was on screen has been removed and has saved its work.
  useEffect(() => {
    if (job) void job().then(() => setJob(undefined));
  }, [job]);
  return {
    isBusy: job !== undefined,
    startOver: () =>
      setJob(() => async () => {
        const restore = await clearSession(plan);
        setBack(() => restore);
      }),
    takeBack:
      back &&
      (() =>
        setJob(() => async () => {
          await back();
          setBack(undefined);
        })),
  };
}
