import { useEffect, useState } from 'react';

/** How long after the last key an error is shown, in milliseconds. */
const SETTLE_MS = 450;

/** The value once it has stayed the same for a moment; at once where `isUrgent`. So half-typed text shows no errors. */
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
