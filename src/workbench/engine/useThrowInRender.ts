import { useCallback, useState } from 'react';

/**
 * Returns a function that throws an error during the next render, so that an error boundary shows it and the reader can try again. For errors
 * outside of rendering that are faults of the site, not answers of the engine.
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
