import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { type CronArgs, LONGEST_CRON } from './meta.ts';

/** More schedules than this are hard to compare at a glance. */
export const MAX_OTHERS = 5;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** What this playground keeps beside the controls. */
export const cronDataSchema = z.strictObject({
  /** Schedules to compare with. */
  others: z
    .array(z.strictObject({ name: z.string().max(40), cron: z.string().max(LONGEST_CRON) }))
    .max(MAX_OTHERS)
    .default([]),
  /** The name of the schedule in lists. */
  name: z.string().max(40).default('Schedule'),
  /** The day of the timeline, `2026-03-29`; empty: the day of the next run. */
  day: z.union([z.literal(''), z.string().regex(dayPattern)]).default(''),
  /** "Does it run …?" */
  question: z.string().max(80).default(''),
  /** Whether the question speaks of UTC or of the time zone. */
  questionIn: z.enum(['utc', 'zone']).default('utc'),
  /** The local time that somebody wants. */
  wish: z
    .strictObject({
      hour: z.int().min(0).max(23),
      minute: z.int().min(0).max(59),
      /** 0 is Sunday; none means every day. */
      weekdays: z.array(z.int().min(0).max(6)).max(7),
    })
    .default({ hour: 6, minute: 0, weekdays: [] }),
});
export type CronData = z.infer<typeof cronDataSchema>;
export type CronStore = PlaygroundStore<CronArgs, CronData>;
export type CronState = PlaygroundState<CronArgs, CronData>;
