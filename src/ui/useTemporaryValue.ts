import { useEffect, useState } from 'react';

/** A value that returns to `idle` after some milliseconds, such as a message after a press of a button. `idle` must not change. */
export function useTemporaryValue<Value>(idle: Value, milliseconds = 2_000): [Value, (value: Value) => void] {
  const [value, setValue] = useState(idle);
  useEffect(() => {
    if (value === idle) return;
    const timer = setTimeout(() => setValue(idle), milliseconds);
    return () => clearTimeout(timer);
  }, [value, idle, milliseconds]);
  return [value, setValue];
}
