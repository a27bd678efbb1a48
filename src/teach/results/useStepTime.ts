import { useEffect } from 'react';
import type { SessionPlan } from '../plan.ts';
import { addTime } from '../sessions/record.ts';

const EVERY = 15_000;
/** Who closes the lid for an hour has not worked for an hour. Browsers wake pages that nobody sees once a minute. */
const LONGEST = 120_000;

/** Counts how long a step is open, until it is done. */
export function useStepTime(plan: SessionPlan, code: string | undefined, isDone: boolean): void {
  useEffect(() => {
    if (code === undefined || isDone) return;
    let last = Date.now();
    const count = () => {
      const now = Date.now();
      const passed = Math.min(LONGEST, now - last);
      last = now;
      if (passed > 0) addTime(plan, code, passed / 1_000, now);
    };
    const timer = setInterval(count, EVERY);
    window.addEventListener('pagehide', count);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', count);
      count();
    };
  }, [plan, code, isDone]);
}
