import { CalendarClock } from 'lucide-react';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** The parts of the playground below the editor. */
export const VIEWS = [
  { value: 'runs', label: 'Next runs' },
  { value: 'month', label: 'Month and day' },
  { value: 'build', label: 'Build it' },
  { value: 'local', label: 'Local time' },
  { value: 'ask', label: 'Does it run …?' },
  { value: 'compare', label: 'Compare' },
] as const;

/** Characters of a schedule that a link carries. */
export const MAX_CRON_LENGTH = 500;

export const meta = defineMeta({
  id: 'cron',
  title: 'Cron schedules',
  group: 'Reference',
  summary: 'Write a schedule and see when it runs: in words, in UTC and in your time zone, on a calendar, and against others.',
  asked: [
    'when will my schedule fire',
    'check a crontab line',
    'test cron online',
    'next run times calculator',
    'crontab generator',
    'explain cron in words',
    'convert cron to my local time',
  ],
  icon: CalendarClock,
  hasGraph: false,
  args: {
    cron: {
      inView: true,
      kind: 'text',
      label: 'Schedule',
      help: 'Five fields: minute, hour, day of month, month, day of week. Always UTC.',
      maxLength: MAX_CRON_LENGTH,
      placeholder: '30 5 * * 1-5',
      default: '30 5 * * 1-5',
    },
    zone: {
      inView: true,
      kind: 'text',
      label: 'Time zone',
      help: 'Shown next to UTC, such as Europe/Berlin. Leave it empty for the time zone of this device.',
      maxLength: 60,
      placeholder: 'Europe/Berlin',
      default: '',
    },
    from: {
      inView: true,
      kind: 'text',
      label: 'Counted from',
      help: 'A moment in UTC, such as 2026-03-02 10:07. Leave it empty for now.',
      maxLength: 40,
      placeholder: '2026-03-02 10:07',
      default: '',
    },
    duration: {
      inView: true,
      kind: 'number',
      label: 'A run takes',
      help: 'To see whether runs would overlap.',
      min: 0,
      max: 1440,
      step: 1,
      unit: 'min',
      default: 10,
    },
    count: {
      inView: true,
      kind: 'number',
      label: 'Runs to list',
      min: 5,
      max: 100,
      step: 5,
      slider: true,
      default: 10,
    },
    days: {
      inView: true,
      kind: 'select',
      label: 'Days of the calendar',
      help: 'A run late in the evening in UTC falls on another date in many time zones.',
      options: [
        { value: 'utc', label: 'As in UTC' },
        { value: 'zone', label: 'As in the time zone' },
      ],
      default: 'utc',
    },
    view: {
      inView: true,
      kind: 'select',
      label: 'Shown below the editor',
      options: VIEWS,
      default: 'runs',
    },
  },
  docs: [
    { title: 'Cron reference', route: '/docs/reference/cron-reference' },
    { title: 'The job scheduler', route: '/docs/deploy-and-refresh/refresh/scheduling-jobs' },
    { title: 'Time zones, holidays and daylight saving', route: '/docs/deploy-and-refresh/refresh/time-changes' },
  ],
});
export type CronArgs = ArgsOf<typeof meta.args>;
