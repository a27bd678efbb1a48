import { useEffect, useState } from 'react';

const SAID_FOR = 2_000;

/** A value that goes back after two seconds: what a button says when it was pressed. */
export function useBriefly<Value>(idle: Value): [Value, (value: Value) => void] {
  const [said, say] = useState(idle);
  useEffect(() => {
    if (said === idle) return;
    const timer = setTimeout(() => say(idle), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said, idle]);
  return [said, say];
}
