import type { z } from '#engine/zod.ts';
import type { Story } from '#workbench/contract.ts';
import type { cronDataSchema } from './data.ts';
import type { CronArgs } from './meta.ts';
import { scheduled } from './samples.ts';

/** The Monday from which most stories count runs, so that they look the same on every day. */
const MONDAY = '2026-03-02 10:07';

export const stories: readonly Story<CronArgs, z.input<typeof cronDataSchema>>[] = [
  {
    id: 'weekday-mornings',
    title: 'Every weekday morning',
    summary: 'Half past five, Monday to Friday, in UTC. Change a field and watch the sentence and the runs follow.',
    pipeline: scheduled,
    args: { cron: '30 5 * * 1-5', from: MONDAY },
  },
  {
    id: 'quarter-hours',
    title: 'Quarter hours of the working day',
    summary: 'Every 15 minutes from 06:00 to 18:45: 52 runs a day, and none on the weekend.',
    pipeline: scheduled,
    args: { cron: '*/15 6-18 * * 1-5', from: MONDAY, view: 'month' },
  },
  {
    id: 'write-one',
    title: 'Write your first schedule',
    summary: 'It now runs every night. It should run on weekdays, in the morning.',
    pipeline: scheduled,
    args: { cron: '0 0 * * *', from: MONDAY },
    exercise: 'working-days',
  },
  {
    id: 'builder',
    title: 'Without knowing cron',
    summary: 'Choose how often, on which days and when: the schedule is written for you.',
    pipeline: scheduled,
    args: { cron: '0 6 * * 1', from: MONDAY, view: 'build' },
  },
  {
    id: 'month-end',
    title: 'The 31st of the month',
    summary: 'Five months have no day 31, so a monthly closing on that day is skipped five times a year.',
    pipeline: scheduled,
    args: { cron: '0 4 31 * *', from: MONDAY, view: 'month' },
    exercise: 'every-month',
  },
  {
    id: 'leap-day',
    title: 'The 29th of February',
    summary: 'Once every four years, and not in 2100.',
    pipeline: scheduled,
    args: { cron: '0 2 29 2 *', from: MONDAY },
  },
  {
    id: 'never',
    title: 'A date that never comes',
    summary: 'There is no 31st of February. The schedule is valid, but never runs.',
    pipeline: scheduled,
    args: { cron: '0 0 31 2 *', from: MONDAY },
  },
  {
    id: 'new-york',
    title: 'New York changes its clocks',
    summary: '11:00 UTC is 06:00 in New York in winter and 07:00 in summer.',
    pipeline: scheduled,
    args: { cron: '0 11 * * *', zone: 'America/New_York', from: '2026-03-05 12:00' },
    exercise: 'summer-time',
  },
  {
    id: 'clocks-forward',
    title: 'An hour that does not exist',
    summary: 'In Berlin, clocks go from 02:00 to 03:00. The runs continue every hour, but the local time skips one.',
    pipeline: scheduled,
    args: { cron: '30 * * * *', zone: 'Europe/Berlin', from: '2026-03-28 22:00' },
  },
  {
    id: 'clocks-back',
    title: 'An hour that comes twice',
    summary: 'In Berlin, clocks go from 03:00 back to 02:00: two runs at 02:30, an hour apart.',
    pipeline: scheduled,
    args: { cron: '30 * * * *', zone: 'Europe/Berlin', from: '2026-10-24 22:00' },
  },
  {
    id: 'local-time',
    title: 'Always at six in New York',
    summary: 'The scheduler knows only UTC, so the same local time needs another schedule in summer.',
    pipeline: scheduled,
    args: { cron: '0 11 * * 1-5', zone: 'America/New_York', from: MONDAY, view: 'local' },
    data: { wish: { hour: 6, minute: 0, weekdays: [1, 2, 3, 4, 5] } },
  },
  {
    id: 'both-days',
    title: 'Day of month and day of week',
    summary: 'Meant as the first Monday of the month; read as days 1 to 7, and every Monday.',
    pipeline: scheduled,
    args: { cron: '0 6 1-7 * 1', from: MONDAY, view: 'month' },
    exercise: 'one-day-field',
  },
  {
    id: 'every-minute',
    title: 'A star too many',
    summary: 'Meant as six in the morning; runs sixty times between 06:00 and 06:59.',
    pipeline: scheduled,
    args: { cron: '* 6 * * *', from: MONDAY },
  },
  {
    id: 'from-elsewhere',
    title: 'A schedule from elsewhere',
    summary: 'Seconds, a question mark and names of days: other schedulers know them; this one does not.',
    pipeline: scheduled,
    args: { cron: '0 0 6 ? * MON-FRI', from: MONDAY },
    exercise: 'mend-it',
  },
  {
    id: 'short-form',
    title: 'A short form',
    summary: '@daily is not supported. One press writes the five fields.',
    pipeline: scheduled,
    args: { cron: '@daily', from: MONDAY },
  },
  {
    id: 'does-it-run',
    title: 'Does it run on New Year’s Eve?',
    summary: 'Choose a date, and a time if you like. The answer names the field that rules it out.',
    pipeline: scheduled,
    args: { cron: '30 5 * * 1-3', from: MONDAY, view: 'ask' },
    data: { question: '2026-12-31' },
  },
  {
    id: 'overlap',
    title: 'Faster than a run takes',
    summary: 'A run takes 25 minutes, and the next one is due after 15.',
    pipeline: scheduled,
    args: { cron: '*/15 * * * *', duration: 25, from: MONDAY, view: 'month' },
    exercise: 'no-overlap',
  },
  {
    id: 'two-schedules',
    title: 'Two schedules that meet',
    summary: 'An hourly load and a nightly report start at the same moment once a day.',
    pipeline: scheduled,
    args: { cron: '0 * * * *', from: MONDAY, view: 'compare', duration: 20 },
    data: { name: 'Hourly load', others: [{ name: 'Nightly report', cron: '0 2 * * *' }] },
    exercise: 'apart',
  },
];
