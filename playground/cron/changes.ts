import type { CronData, CronStore } from './data.ts';
import type { CronArgs } from './meta.ts';

/** The reader's changes, made through the store so that undo and links have them. */
export function createCronChanges(store: CronStore) {
  return {
    setCron(text: string): void {
      store.setArg('cron', text, { gesture: 'cron' });
    },
    /** A fix or a preset: a step of undo of its own, however soon after typing. */
    replaceCron(text: string): void {
      store.setArg('cron', text);
    },
    /** Put together from choices, some of which are typed. */
    buildCron(text: string): void {
      store.setArg('cron', text, { gesture: 'built' });
    },
    /** Choosing what is shown is not a step of undo. */
    setView(view: CronArgs['view']): void {
      store.setArg('view', view, { silent: true });
    },
    /** `what` is changed, which is one gesture as long as the reader does nothing else. */
    setData(what: string, change: (data: CronData) => CronData): void {
      store.setData(change(store.getState().data), { gesture: what });
    },
  };
}

export type CronChanges = ReturnType<typeof createCronChanges>;
