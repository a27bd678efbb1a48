import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { onStateChange } from './stateChange.ts';

/** Milliseconds without a change after which changes are saved. */
const SAVE_DELAY_MS = 800;

/** Why the reader's changes are not saved, and what the reader can do about it. */
export interface SaveProblem {
  /** Identifies the problem, so that a message that was closed stays closed. */
  key: string;
  text: string;
  /** Saves the current state over the version that another tab saved. */
  keepMine?: () => void;
  /** Shows the version that another tab saved in place of the current state. */
  showOther?: () => void;
}

/** Saves the reader's changes in a playground store: as work on a story (`createStorySaver`) or as part of a project (`createProjectSaver`). */
export interface WorkSaver {
  /** Called immediately after each change. */
  onChange?: (state: PlaygroundState) => void;
  /** Saves the current state. */
  write: () => void;
  /** Called when the page is hidden or left, after `write` where something was left to save. */
  onLeave?: () => void;
  trouble: { get: () => SaveProblem | undefined; subscribe: (listener: () => void) => () => void };
}

/**
 * Saves the changes in a store: `SAVE_DELAY_MS` after the last change, when the page is hidden or left, and when the returned function is called.
 * Nothing is written before something changes.
 */
export function saveChanges(store: PlaygroundStore, { onChange, write, onLeave }: WorkSaver): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const leave = () => {
    flush();
    onLeave?.();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  const stop = onStateChange(store, (state) => {
    onChange?.(state);
    clearTimeout(timer);
    timer = setTimeout(flush, SAVE_DELAY_MS);
  });
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    stop();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', onHide);
    flush();
  };
}
