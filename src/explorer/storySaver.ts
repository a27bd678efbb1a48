import { createStore } from 'zustand/vanilla';
import type { PlaygroundStore } from '#workbench/contract.ts';
import { discardWork, savedTime, saveWork } from './savedWork.ts';
import type { SaveProblem, WorkSaver } from './workSaver.ts';

interface StorySaverOptions {
  key: string;
  /** When the work was kept that the story was opened with, or that waits behind a link. */
  savedAt: number | undefined;
  /** Whether the entry is what the story was opened from; an entry that waits behind a link is only removed once it was replaced. */
  isOpen: boolean;
  /** Shows what is kept, in place of what is on screen. */
  showSaved: () => void;
}

/**
 * Keeps the work on a story under a key of this browser. Back at the story's start the entry is removed. Nothing is written over what another tab
 * wrote since, unless the reader wants that.
 */
export function createStorySaver(store: PlaygroundStore, { key, savedAt, isOpen, showSaved }: StorySaverOptions): WorkSaver {
  const troubles = createStore<{ trouble: SaveProblem | undefined }>(() => ({ trouble: undefined }));
  const setTrouble = (trouble: SaveProblem | undefined) => troubles.setState({ trouble });
  let owns = isOpen;
  let known = savedAt;

  async function write() {
    owns = true;
    const now = Date.now();
    known = now;
    const kept = saveWork(key, store.getState(), now);
    const result = kept instanceof Promise ? await kept : kept;
    if (result.ok) setTrouble(undefined);
    else if (!troubles.getState().trouble) setTrouble({ key: 'keep', text: result.message });
  }

  return {
    trouble: { get: () => troubles.getState().trouble, subscribe: troubles.subscribe },
    write() {
      const stored = savedTime(key);
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
            known = savedTime(key);
            owns = true;
            showSaved();
          },
        });
        return;
      }
      if (store.isChanged()) void write();
      else if (owns) {
        discardWork(key);
        known = undefined;
      }
    },
  };
}
