import { useEffect } from 'react';
import type { SessionPlan } from '../plan.ts';
import { addTime } from '../sessions/record.ts';

/** Milliseconds between two counts. */
const COUNT_INTERVAL_MS = 15_000;
/**
 * Maximum milliseconds that one count adds: somebody who closes the laptop for an hour has not worked for an hour. Browsers run hidden pages only
 * once a minute.
 */
const MAX_COUNTED_MS = 120_000;

/** Counts how long a step is open in a page that is in sight, until the step is done. */
export function useStepTime(plan: SessionPlan, code: string | undefined, isDone: boolean): void {
  useEffect(() => {
    if (code === undefined || isDone) return;
    let last = Date.now();
    let isSeen = !document.hidden;
    const count = () => {
      const now = Date.now();
      const passed = isSeen ? Math.min(MAX_COUNTED_MS, now - last) : 0;
      last = now;
      isSeen = !document.hidden;
      if (passed > 0) addTime(plan, code, passed / 1_000, now);
    };
    const timer = setInterval(count, COUNT_INTERVAL_MS);
    window.addEventListener('pagehide', count);
    document.addEventListener('visibilitychange', count);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', count);
      document.removeEventListener('visibilitychange', count);
      count();
    };
  }, [plan, code, isDone]);
}
