import { useEffect, useState } from 'react';
import type { BuiltSelector } from '#engine/selector/build.ts';
import type { Selectable } from '#engine/selector/selectable.ts';
import { createBuilder } from './builder.ts';

/** The state of the search for a selector. `none`: no text tells the nodes apart. */
type Built = { state: 'searching' } | { state: 'found'; built: BuiltSelector } | { state: 'none' } | { state: 'failed' };

const SEARCHING: Built = { state: 'searching' };

const startWorker =
  typeof Worker === 'undefined' ? undefined : () => new Worker(new URL('./build.worker.ts', import.meta.url), { type: 'module' });

/** The shortest selector for these nodes (their indexes), found in a worker where that takes long. */
export function useBuilt(world: Selectable, wanted: readonly number[]): Built {
  const [answer, setAnswer] = useState<{ world: Selectable; wanted: readonly number[]; built: Built }>();
  useEffect(() => {
    if (wanted.length === 0) return;
    const builder = createBuilder(startWorker);
    builder.ask(world, wanted, (answer) => {
      const built: Built =
        answer === 'failed' ? { state: 'failed' } : answer.built ? { state: 'found', built: answer.built } : { state: 'none' };
      setAnswer({ world, wanted, built });
    });
    return builder.stop;
  }, [world, wanted]);
  return answer?.world === world && answer.wanted === wanted ? answer.built : SEARCHING;
}
