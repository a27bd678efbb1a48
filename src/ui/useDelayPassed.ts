import { useEffect, useState } from 'react';

/** Turns true once the component has been there for `ms`: for progress that would only flicker on fast work. */
export function useDelayPassed(ms = 300): boolean {
  const [slow, setSlow] = useState(ms <= 0);
  useEffect(() => {
    if (ms <= 0) return;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return slow;
}
