import { createStore } from 'zustand/vanilla';
import type { PlaygroundStore } from '#workbench/contract.ts';
import { discardWork, savedTime, saveWork, writeEntry } from './savedWork.ts';
import type { SaveProblem, WorkSaver } from './workSaver.ts';

interface StorySaverOptions {
  key: string;
  /** When the saved work was saved: the work that the story was opened with, or work that waits because a link was opened. */
  savedAt: number | undefined;
  /** Whether the story was opened from the saved work. Work that waits because a link was opened is removed only after it was replaced. */
  isOpen: boolean;
  /** Replaces the current state with the saved work. */
  showSaved: () => void;
}

/**
 * Saves the work on a story under a key. Back at the story's starting state, the entry is removed. Work that another tab saved in the meantime is
 * overwritten only if the reader agrees.
 */
export function createStorySaver(store: PlaygroundStore, { key, savedAt, isOpen, showSaved }: StorySaverOptions): WorkSaver {
  const troubles = createStore<{ trouble: SaveProblem | undefined }>(() => ({ trouble: undefined }));
  const setTrouble = (trouble: SaveProblem | undefined) => troubles.setState({ trouble });
  let owns = isOpen;
  let known = savedAt;
  /** Number of writes that have not ended. */
  let writing = 0;

  async function write() {
    owns = true;
    const now = Date.now();
    known = now;
    writing++;
    const result = await saveWork(key, store.getState(), now);
    writing--;
    if (!result.ok && known === now) known = savedTime(key);
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
    onLeave() {
      if (writing > 0 && known !== undefined) writeEntry(key, store.getState(), known);
    },
  };
}
