import type { Session } from '../session.ts';
import { type RunData, runDataSchema, withDuration, withNodes } from './data.ts';

/** Changes of one thing that follow each other within this many milliseconds, a slider being dragged, are one step of undo. */
const ONE_GESTURE = 700;

/** What the reader changes beside the document, in the session, where undo and links find it. */
export function createRunChanges(session: Session, now: () => number = Date.now) {
  let last: { what: string; at: number } | undefined;

  function change(next: (data: RunData) => RunData, note?: string): void {
    last = undefined;
    session.setData(next(runDataSchema.parse(session.store.getState().data)));
    if (note) session.note(note);
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
    /** Seconds; `undefined` goes back to what the controls say. */
    setDuration(ids: readonly string[], seconds: number | undefined): void {
      const what = ids.join(' ');
      const at = now();
      const isSameGesture = seconds !== undefined && last?.what === what && at - last.at < ONE_GESTURE;
      const { history } = session;
      if (isSameGesture) history.getState().pause();
      change((data) => withDuration(data, ids, seconds));
      if (isSameGesture) history.getState().resume();
      last = { what, at };
    },
  };
}

export type RunChanges = ReturnType<typeof createRunChanges>;
