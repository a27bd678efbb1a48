import { useEffect, useState } from 'react';

/** Milliseconds without pointer or keyboard events after which the tools over the graph are hidden. */
const IDLE_MS = 4_000;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/** Whether there was no pointer or keyboard event for `IDLE_MS`. Always false when `isWatching` is false. */
export function useIdle(isWatching: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWatching) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    restart();
    for (const type of ACTIVITY_EVENTS) document.addEventListener(type, restart, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const type of ACTIVITY_EVENTS) document.removeEventListener(type, restart, true);
      setIdle(false);
    };
  }, [isWatching]);
  return isIdle;
}
