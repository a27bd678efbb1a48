import { useCatalog } from '#explorer/catalogContext.ts';
import type { PathPosition } from '#explorer/learningContext.ts';
import { useProgress } from '#explorer/progress.ts';
import { stepAddress } from './paths/path.ts';
import { markSeen, placeOnPath, stepTitle, useTrail } from './paths/trail.ts';

const pathAddress = (id: string) => `/learn/${id}`;

/** The position of an address on the path that the reader follows, kept up to date; undefined when the address is no step of that path. */
export function usePathPosition(address: string): PathPosition | undefined {
  const catalog = useCatalog();
  const way = placeOnPath(address, catalog, useProgress(), useTrail());
  if (!way?.here) return undefined;
  const { path, next } = way;
  const { at, step } = way.here;
  return {
    path: { address: pathAddress(path.id), title: path.title, steps: path.steps.length },
    at,
    kind: step.kind,
    able: step.able,
    ...(step.kind === 'story' && { trial: step.trial }),
    ...(next && { next: { address: stepAddress(next.step), title: stepTitle(next.step, catalog) } }),
    markSeen: () => markSeen(step, Date.now()),
  };
}
