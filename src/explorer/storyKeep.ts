import { createStore } from 'zustand/vanilla';
import type { Session } from '#workbench/contract.ts';
import { discardWork, keepWork, keptAt } from './savedWork.ts';
import type { KeepTrouble, SessionKeep } from './sessionKeep.ts';

interface StoryKeepOptions {
  key: string;
  /** When the work was kept that the story was opened with, or that waits behind a link. */
  savedAt: number | undefined;
  /** Whether the entry is what the story was opened from; an entry that waits behind a link is only removed once it was replaced. */
  isOpen: boolean;
  /** Shows what is kept, in place of what is on screen. */
  showKept: () => void;
}

/**
 * Keeps the work on a story under a key of this browser. Back at the story's start the entry is removed. Nothing is written over what another tab
 * wrote since, unless the reader wants that.
 */
export function storyKeep(session: Session, { key, savedAt, isOpen, showKept }: StoryKeepOptions): SessionKeep {
  const store = createStore<{ trouble: KeepTrouble | undefined }>(() => ({ trouble: undefined }));
  const setTrouble = (trouble: KeepTrouble | undefined) => store.setState({ trouble });
  let owns = isOpen;
  let known = savedAt;

  async function write() {
    owns = true;
    const now = Date.now();
    known = now;
    const kept = keepWork(key, session.store.getState(), now);
    const result = kept instanceof Promise ? await kept : kept;
    if (result.ok) setTrouble(undefined);
    else if (!store.getState().trouble) setTrouble({ key: 'keep', text: result.message });
  }

  return {
    trouble: { get: () => store.getState().trouble, subscribe: store.subscribe },
    write() {
      const stored = keptAt(key);
      if (stored !== undefined && stored !== known) {
        setTrouble({
          key: 'conflict',
          text: 'Another tab keeps other changes to this story. What you change here is not kept until you choose which version to keep.',
          keepMine() {
            setTrouble(undefined);
            void write();
          },
          showOther() {
            setTrouble(undefined);
            known = keptAt(key);
            owns = true;
            showKept();
          },
        });
        return;
      }
      if (session.isChanged()) void write();
      else if (owns) {
        discardWork(key);
        known = undefined;
      }
    },
  };
}
