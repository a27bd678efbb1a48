import { useEffect, useState } from 'react';

/** How long pointer and keys rest before what floats over the graph gives way, in milliseconds. */
const REST = 4_000;

const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/** Whether nobody has pointed, pressed or typed for a while. Always false while it is not watched. */
export function useResting(isAsked: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    let timer: ReturnType<typeof setTimeout>;
    const stir = () => {
      setResting(false);
      clearTimeout(timer);
      timer = setTimeout(() => setResting(true), REST);
    };
    stir();
    for (const sign of SIGNS) document.addEventListener(sign, stir, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, stir, true);
      setResting(false);
    };
  }, [isAsked]);
  return isResting;
}
