import { useEffect, useRef, useState } from 'react';
import type { Session } from '#playground/contract.ts';
import { Button } from '#ui/Button.tsx';
import type { ShownMessage } from './Messages.tsx';
import { discardWork, keepWork, keptAt } from './savedWork.ts';

const DEBOUNCE = 800;

/** What came of keeping the work: why it could not be kept, or that another tab keeps other changes. */
type Trouble = { kind: 'problem'; text: string } | { kind: 'conflict'; keep: () => void; show: () => void } | undefined;

/**
 * Keeps what the reader changes in this browser: a moment after the last change, and when the page is left. Back at the story's start the
 * entry is removed. Nothing is written before the reader changes something, and nothing over what another tab wrote since, without being asked.
 *
 * @param savedAt when the work was kept that the story was opened with, or that waits behind a link
 * @param isOpen whether the entry is what the story was opened from; an entry that waits behind a link is only removed once it was replaced
 * @param onShow shows what another tab keeps, in place of what is on screen
 * @returns why the work could not be kept, with what can be done
 */
export function useKeptWork(
  session: Session,
  key: string | undefined,
  savedAt: number | undefined,
  isOpen: boolean,
  onShow: () => void,
): Omit<ShownMessage, 'onDismiss'>[] {
  const [trouble, setTrouble] = useState<Trouble>();
  const onShowRef = useRef(onShow);
  useEffect(() => {
    onShowRef.current = onShow;
  });
  useEffect(() => {
    if (key === undefined) return;
    let owns = isOpen;
    let known = savedAt;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = async () => {
      owns = true;
      const now = Date.now();
      known = now;
      const kept = keepWork(key, session.store.getState(), now);
      const { ok, ...why } = kept instanceof Promise ? await kept : kept;
      setTrouble((before) => (ok ? undefined : (before ?? { kind: 'problem', text: 'message' in why ? why.message : '' })));
    };
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const stored = keptAt(key);
      if (stored !== undefined && stored !== known) {
        const keep = () => {
          setTrouble(undefined);
          void write();
        };
        const show = () => {
          setTrouble(undefined);
          known = keptAt(key);
          owns = true;
          onShowRef.current();
        };
        setTrouble({ kind: 'conflict', keep, show });
        return;
      }
      if (session.isChanged()) void write();
      else if (owns) {
        discardWork(key);
        known = undefined;
      }
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
  }, [session, key, savedAt, isOpen]);

  if (!trouble) return [];
  if (trouble.kind === 'problem') return [{ key: 'keep', tone: 'warn', text: trouble.text }];
  return [
    {
      key: 'conflict',
      tone: 'warn',
      text: 'Another tab keeps other changes to this story. What you change here is not kept until you say which to keep.',
      actions: (
        <>
          <Button size="s" onClick={trouble.keep}>
            Keep mine
          </Button>
          <Button size="s" onClick={trouble.show}>
            Show the other tab’s
          </Button>
        </>
      ),
    },
  ];
}
