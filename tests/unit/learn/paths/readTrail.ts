import { renderHook } from '@testing-library/react';
import { type Trail, useTrail } from '#learn/paths/trail.ts';

/** The way so far, as a view has it. */
export function readTrail(): Trail {
  return renderHook(() => useTrail()).result.current;
}
