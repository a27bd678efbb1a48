import { useEffect, useState } from 'react';

/** How long after the last key an error is shown, in milliseconds. */
const PATIENCE = 450;

/** The value once it has stayed the same for a moment; at once where `isUrgent`. So half-typed text shows no errors. */
export function useSettled<Value>(value: Value, isUrgent: boolean, patience = PATIENCE): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isUrgent) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), patience);
    return () => clearTimeout(timer);
  }, [value, isUrgent, patience]);
  return isUrgent ? value : settled;
}
