import { useEffect, useState } from 'react';
import type { Session } from '#playground/contract.ts';
import { discardWork, keepWork } from './savedWork.ts';

const DEBOUNCE = 800;

/**
 * Keeps what the reader changes in this browser: a moment after the last change, and when the page is left. Back at the story's start the
 * entry is removed. Nothing is written before the reader changes something.
 *
 * @param isOpen whether the entry is what the story was opened from; an entry that waits behind a link is only removed once it was replaced
 * @returns why the work could not be kept, told once a story
 */
export function useKeptWork(session: Session, key: string | undefined, isOpen: boolean): string | undefined {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    let owns = isOpen;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (!session.isChanged()) {
        if (owns) discardWork(key);
        return;
      }
      owns = true;
      const kept = keepWork(key, session.store.getState(), Date.now());
      if (!kept.ok) setProblem((known) => known ?? kept.message);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const stop = session.store.subscribe((now, before) => {
      if (now.pipeline === before.pipeline && now.args === before.args && now.data === before.data) return;
      clearTimeout(timer);
      timer = setTimeout(flush, DEBOUNCE);
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [session, key, isOpen]);
  return problem;
}
