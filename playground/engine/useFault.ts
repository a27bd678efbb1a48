import { useCallback, useState } from 'react';

/**
 * For what goes wrong behind the view and is no answer of the engine, so a fault of ours: the view stops with it as if it had happened while it was
 * drawn, where the reader sees it and can try again.
 */
export function useFault(): (reason: unknown) => void {
  const [, setFault] = useState<never>();
  return useCallback(
    (reason) =>
      setFault(() => {
        throw reason;
      }),
    [],
  );
}
