import { useEffect, useState } from 'react';
import type { SessionPlan } from '../plan.ts';
import { clearSession } from '../sessions/record.ts';

type Job = () => Promise<void>;

export interface StartOver {
  /** Nothing of the session may be on screen meanwhile: it would keep its work again. */
  isBusy: boolean;
  startOver: () => void;
  /** Brings back what was cleared; undefined when nothing was. */
  takeBack: (() => void) | undefined;
}

/** Starts a session over in this browser, and takes that back. */
export function useStartOver(plan: Pick<SessionPlan, 'id'>): StartOver {
  const [job, setJob] = useState<Job>();
  const [back, setBack] = useState<Job>();
  // Begins after everything that was on screen is gone and has saved its work.
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
