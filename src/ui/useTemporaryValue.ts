import { useEffect, useState } from 'react';

/** A value that goes back after a while, two seconds unless said otherwise: what is shown when a button was pressed. `idle` stays the same. */
export function useTemporaryValue<Value>(idle: Value, milliseconds = 2_000): [Value, (value: Value) => void] {
  const [said, say] = useState(idle);
  useEffect(() => {
    if (said === idle) return;
    const timer = setTimeout(() => say(idle), milliseconds);
    return () => clearTimeout(timer);
  }, [said, idle, milliseconds]);
  return [said, say];
}
