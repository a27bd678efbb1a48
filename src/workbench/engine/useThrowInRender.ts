import { useCallback, useState } from 'react';

/**
 * For errors that are our own fault, not answers of the engine, and that happen outside of rendering: throws them while the view renders, so that the
 * reader sees them and can try again.
 */
export function useThrowInRender(): (reason: unknown) => void {
  const [, setFault] = useState<never>();
  return useCallback(
    (reason) =>
      setFault(() => {
        throw reason;
      }),
    [],
  );
}
