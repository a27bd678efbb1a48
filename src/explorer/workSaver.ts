import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { onStateChange } from './stateChange.ts';

const DEBOUNCE = 800;

/** Why what the reader changes is not kept, with what can be done about it. */
export interface SaveProblem {
  /** Names it, so that a message that was closed stays closed. */
  key: string;
  text: string;
  /** Keeps what is on screen in place of what another tab keeps. */
  keepMine?: () => void;
  /** Shows what another tab keeps in place of what is on screen. */
  showOther?: () => void;
}

/** Where what the reader changes in a playground store is kept: beside its story (`createStorySaver`) or with a project (`createProjectSaver`). */
export interface WorkSaver {
  /** Hears of each change at once. */
  onChange?: (state: PlaygroundState) => void;
  /** Keeps what is on screen. */
  write: () => void;
  trouble: { get: () => SaveProblem | undefined; subscribe: (listener: () => void) => () => void };
}

/**
 * Keeps what changes in a store: a moment after the last change, when the page is hidden or left, and when the returned function is called.
 * Nothing is written before something changes.
 */
export function saveChanges(store: PlaygroundStore, { onChange, write }: WorkSaver): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const stop = onStateChange(store, (state) => {
    onChange?.(state);
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
}
