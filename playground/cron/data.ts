import { z } from '#engine/zod.ts';
import type { PlaygroundState, PlaygroundStore } from '#workbench/contract.ts';
import { type CronArgs, MAX_CRON_LENGTH } from './meta.ts';

/** Schedules to compare with; more are hard to compare at a glance. */
export const MAX_COMPARED_SCHEDULES = 5;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** This playground's data. */
export const cronDataSchema = z.strictObject({
  /** Schedules to compare with. */
  others: z
    .array(z.strictObject({ name: z.string().max(40), cron: z.string().max(MAX_CRON_LENGTH) }))
    .max(MAX_COMPARED_SCHEDULES)
    .default([]),
  /** The name of the schedule in lists. */
  name: z.string().max(40).default('Schedule'),
  /** The day of the timeline, such as `2026-03-29`; empty for the day of the next run. */
  day: z.union([z.literal(''), z.string().regex(dayPattern)]).default(''),
  /** The date and the time that "Does it run …?" asks about, such as `2026-12-25 06:00`; empty for the day from which runs are counted. */
  question: z.string().max(80).default(''),
  /** Whether the date and the time are in UTC or in the chosen time zone. */
  questionIn: z.enum(['utc', 'zone']).default('utc'),
  /** The local time at which the reader wants the job to run. */
  wish: z
    .strictObject({
      hour: z.int().min(0).max(23),
      minute: z.int().min(0).max(59),
      /** 0 is Sunday. An empty list means every day. */
      weekdays: z.array(z.int().min(0).max(6)).max(7),
    })
    .default({ hour: 6, minute: 0, weekdays: [] }),
});
export type CronData = z.infer<typeof cronDataSchema>;
export type CronStore = PlaygroundStore<CronArgs, CronData>;
export type CronState = PlaygroundState<CronArgs, CronData>;
