import { useEffect, useRef } from 'react';
import { announce } from '#ui/announce.ts';
import type { Args, PlaygroundStore, RunEnd, RunStart } from './contract.ts';

/** A run as a view shows it. */
interface ShownRun extends RunStart {
  /** Another key is another run. */
  key: string | number;
  isRunning: boolean;
  /** The end of the run; undefined until the run is over. */
  end: RunEnd | undefined;
}

/**
 * Reports the runs of a view to its store, simulated runs and runs on the SQL engine alike, and announces how each ended. Two runs are not reported,
 * because the reader did not start them: the run that a story opens with, and a run that undo or redo brings back.
 *
 * @param run the latest run; undefined while there is none
 */
export function useRunReports<A extends Args, Data>(store: PlaygroundStore<A, Data>, run: ShownRun | undefined): void {
  const { key, kind, by, isRunning = false } = run ?? {};
  const { status, sentence } = run?.end ?? {};
  /** The run that was last seen, and whether its end is still to be reported. */
  const seen = useRef({ key: isRunning ? undefined : key, isOpen: false });
  useEffect(() => {
    const isOther = key !== seen.current.key;
    if (isOther) seen.current = { key, isOpen: false };
    if (kind === undefined || by === undefined) return;
    if (!seen.current.isOpen && (isRunning || (isOther && !store.isRestored()))) {
      store.runStarted({ kind, by });
      seen.current.isOpen = true;
    }
    if (!seen.current.isOpen || isRunning || status === undefined || sentence === undefined) return;
    store.runFinished({ status, sentence });
    announce(sentence);
    seen.current.isOpen = false;
  }, [store, key, kind, by, isRunning, status, sentence]);
}
