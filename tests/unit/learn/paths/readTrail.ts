import { renderHook } from '@testing-library/react';
import { type Trail, useTrail } from '#learn/paths/trail.ts';

/** The progress on paths, as a view gets it. */
export function readTrail(): Trail {
  return renderHook(() => useTrail()).result.current;
}
