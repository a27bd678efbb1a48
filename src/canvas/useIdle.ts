import { useEffect, useState } from 'react';

/** How long pointer and keys rest before what floats over the graph gives way, in milliseconds. */
const IDLE_MS = 4_000;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/** Whether nobody has pointed, pressed or typed for a while. Always false while it is not watched. */
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
