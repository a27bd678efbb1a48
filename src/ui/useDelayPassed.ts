import { useEffect, useState } from 'react';

/** Whether the component has been mounted for `ms` milliseconds, so that progress indicators do not flicker when work is fast. */
export function useDelayPassed(ms = 300): boolean {
  const [slow, setSlow] = useState(ms <= 0);
  useEffect(() => {
    if (ms <= 0) return;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return slow;
}
