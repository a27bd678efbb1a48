import type { Session } from '../session.ts';
import { type CronData, cronDataSchema } from './data.ts';

/** Changes of one thing that follow each other within this many milliseconds, a text being typed, are one step of undo. */
const ONE_GESTURE = 700;

/** What the reader changes, in the session, where undo and links find it. */
export function createCronChanges(session: Session, now: () => number = Date.now) {
  let last: { what: string; at: number } | undefined;

  return {
    setCron(text: string): void {
      session.setArg('cron', text);
    },
    /** A mend, a preset or a choice: a step of undo of its own, however soon after typing. */
    replaceCron(text: string): void {
      if (text === session.store.getState().args.cron) return;
      session.note(`Another schedule: ${text}`);
      session.setArg('cron', text);
    },
    /** Which part is shown is no step of undo. */
    setView(view: string): void {
      const history = session.history.getState();
      history.pause();
      session.setArg('view', view);
      history.resume();
    },
    /** `what` is changed: the same again within a moment belongs to the same step of undo. */
    setData(what: string, change: (data: CronData) => CronData): void {
      const at = now();
      const isSameGesture = last?.what === what && at - last.at < ONE_GESTURE;
      const history = session.history.getState();
      if (isSameGesture) history.pause();
      session.setData(change(cronDataSchema.parse(session.store.getState().data)));
      if (isSameGesture) history.resume();
      last = { what, at };
    },
  };
}

export type CronChanges = ReturnType<typeof createCronChanges>;
