import { type RunData, type RunStore, withDuration, withNodes } from './data.ts';

/** The reader's changes to durations, failures and exclusions. They go through the playground store, so that undo and links include them. */
export function createRunChanges(store: RunStore) {
  function change(next: (data: RunData) => RunData, note: string): void {
    store.setData(next(store.getState().data));
    store.note(note);
  }

  return {
    setFailing(ids: readonly string[], isFailing: boolean, note: string): void {
      change((data) => withNodes(data, 'failing', ids, isFailing), note);
    },
    setExcluded(ids: readonly string[], isExcluded: boolean, note: string): void {
      change((data) => withNodes(data, 'excluded', ids, isExcluded), note);
    },
    includeAll(): void {
      change((data) => ({ ...data, excluded: [] }), 'Every node is in the run again');
    },
    /** Sets a duration in seconds while the reader types or drags; undefined goes back to the duration from the controls. */
    setDuration(ids: readonly string[], seconds: number | undefined): void {
      const data = withDuration(store.getState().data, ids, seconds);
      store.setData(data, seconds === undefined ? undefined : { gesture: `duration of ${ids.join(' ')}` });
    },
  };
}

export type RunChanges = ReturnType<typeof createRunChanges>;
