import type { CronData, CronSession } from './data.ts';
import type { CronArgs } from './meta.ts';

/** What the reader changes, in the session, where undo and links find it. */
export function createCronChanges(session: CronSession) {
  return {
    setCron(text: string): void {
      session.setArg('cron', text, { gesture: 'cron' });
    },
    /** A fix or a preset: a step of undo of its own, however soon after typing. */
    replaceCron(text: string): void {
      session.setArg('cron', text);
    },
    /** Put together from choices, some of which are typed. */
    buildCron(text: string): void {
      session.setArg('cron', text, { gesture: 'built' });
    },
    /** Which part is shown is no step of undo. */
    setView(view: CronArgs['view']): void {
      session.setArg('view', view, { silent: true });
    },
    /** `what` is changed, which is one gesture as long as the reader does nothing else. */
    setData(what: string, change: (data: CronData) => CronData): void {
      session.setData(change(session.store.getState().data), { gesture: what });
    },
  };
}

export type CronChanges = ReturnType<typeof createCronChanges>;
