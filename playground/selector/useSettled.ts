import { useEffect, useState } from 'react';

/** Milliseconds after the last key press until an error is shown. */
const SETTLE_MS = 450;

/** Returns the value after it has been unchanged for `settleMs`, so that half-typed text shows no errors. Returns it at once when `isUrgent`. */
export function useSettled<Value>(value: Value, isUrgent: boolean, settleMs = SETTLE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isUrgent) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, isUrgent, settleMs]);
  return isUrgent ? value : settled;
}
