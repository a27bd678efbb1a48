import type { CronData, CronStore } from './data.ts';
import type { CronArgs } from './meta.ts';

/** The reader's changes. They go through the playground store, so that undo and links include them. */
export function createCronChanges(store: CronStore) {
  return {
    setCron(text: string): void {
      store.setArg('cron', text, { gesture: 'cron' });
    },
    /** Applies a fix or a preset. It is a separate undo step, however soon after typing. */
    replaceCron(text: string): void {
      store.setArg('cron', text);
    },
    /** Applies a schedule that was built from choices, some of which are typed. */
    buildCron(text: string): void {
      store.setArg('cron', text, { gesture: 'built' });
    },
    /** Chooses the tab. This is not an undo step. */
    setView(view: CronArgs['view']): void {
      store.setArg('view', view, { silent: true });
    },
    /** Changes the data. `what` identifies the change; repeated changes of the same kind are one undo step. */
    setData(what: string, change: (data: CronData) => CronData): void {
      store.setData(change(store.getState().data), { gesture: what });
    },
  };
}

export type CronChanges = ReturnType<typeof createCronChanges>;
