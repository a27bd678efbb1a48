import type { Cron } from '#engine/schedule/cron.ts';
import { runsBetween } from '#engine/schedule/occurrences.ts';
import { sharedRuns, shortestGap } from '#engine/schedule/overlap.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { wallClock } from '#engine/schedule/zone.ts';
import type { Exercise } from '#workbench/contract.ts';
import { type CronData, type CronState, cronDataSchema } from './data.ts';
import type { CronArgs } from './meta.ts';

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 2, 2);

/** The schedule on screen; undefined if it can't be parsed. */
function cronIn(state: CronState): Cron | undefined {
  return parseCron(state.args.cron).cron;
}

/** The times of day at which a schedule runs, such as `05:30`. Only the first few. */
function times(cron: Cron): string[] {
  const { hour, minute, second } = cron;
  if (hour.values.length * minute.values.length * second.values.length > 10) return [];
  return runsBetween(cron, FROM, FROM + 400 * DAY_MS, 200).map((run) => new Date(run).toISOString().slice(11, 19));
}

function isAlwaysAt(cron: Cron | undefined, time: string): boolean {
  const all = cron ? times(cron) : [];
  return all.length > 0 && all.every((one) => one === `${time}:00`);
}

/** The weekdays on which a schedule runs within a year; 0 is Sunday. */
function weekdays(cron: Cron): string {
  const runs = runsBetween(cron, FROM, FROM + 366 * DAY_MS, 2_000);
  return [...new Set(runs.map((run) => new Date(run).getUTCDay()))].sort().join('');
}

/** Whether a schedule runs on each of these weekdays in each of eight weeks, and on no other day. */
function isEveryWeekOn(cron: Cron | undefined, days: string): boolean {
  if (!cron || weekdays(cron) !== days) return false;
  const runs = runsBetween(cron, FROM, FROM + 364 * DAY_MS, 5_000);
  return new Set(runs.map((run) => Math.floor(run / DAY_MS))).size === 52 * days.length;
}

export const exercises: readonly Exercise<CronArgs, CronData>[] = [
  {
    id: 'working-days',
    title: 'Weekdays only',
    goal: 'Make the job run at 05:30 UTC, Monday to Friday, and at no other time.',
    learned: 'The last field is the day of the week: 1-5 keeps a job to weekdays.',
    hints: [
      'The fields from the left are minute, hour, day of month, month, day of week.',
      'Half past five is `30` in the minute and `5` in the hour.',
      'Sunday is 0, so Monday to Friday is `1-5` in the last field.',
    ],
    check: (state) => {
      const cron = cronIn(state);
      return [
        { label: 'The schedule can be read', done: cron !== undefined },
        { label: 'It runs at 05:30 UTC and at no other time of the day', done: isAlwaysAt(cron, '05:30') },
        { label: 'It runs every day from Monday to Friday, and not on the weekend', done: isEveryWeekOn(cron, '12345') },
      ];
    },
    solution: [
      { arg: 'cron', value: '30 0 * * *' },
      { arg: 'cron', value: '30 5 * * *' },
      { arg: 'cron', value: '30 5 * * 1-5' },
    ],
  },
  {
    id: 'mend-it',
    title: 'Bring it over',
    goal: 'The schedule comes from another tool and means 06:00, Monday to Friday. Write it so that the platform can read it, in five fields.',
    learned: 'The platform reads five fields, from minutes to day of the week, and every time in them is UTC.',
    hints: [
      'Each mistake has its own fix: press it.',
      'A `?` means that any value will do. `*` means the same.',
      'A schedule with six fields begins with the seconds. Take the first field out.',
    ],
    check: (state) => {
      const cron = cronIn(state);
      return [
        { label: 'The schedule can be read', done: cron !== undefined },
        { label: 'It has five fields', done: cron !== undefined && !cron.hasSeconds },
        { label: 'It runs at 06:00 UTC', done: isAlwaysAt(cron, '06:00') },
        { label: 'It runs from Monday to Friday', done: isEveryWeekOn(cron, '12345') },
      ];
    },
    solution: [
      { arg: 'cron', value: '0 0 6 * * MON-FRI' },
      { arg: 'cron', value: '0 0 6 * * 1-5' },
      { arg: 'cron', value: '0 6 * * 1-5' },
    ],
  },
  {
    id: 'every-month',
    title: 'A closing every month',
    goal: 'The closing should run once for every month, at 04:00 UTC, as soon as the last day of the month is over.',
    learned: 'No field says “last day”: a month is over when the first day of the next one begins.',
    hints: [
      'There is no symbol for the last day of a month.',
      'Which day always comes right after the last day of a month?',
      'The first of the next month, whatever its length: day `1`.',
    ],
    check: (state) => {
      const cron = cronIn(state);
      const runs = cron ? runsBetween(cron, FROM, Date.UTC(2028, 2, 2), 2_000) : [];
      const months = new Set(runs.map((run) => new Date(run).toISOString().slice(0, 7)));
      return [
        { label: 'It runs at 04:00 UTC', done: isAlwaysAt(cron, '04:00') },
        { label: 'It runs once a month', done: months.size === 24 && runs.length === 24 },
        {
          label: 'It runs right after the last day of a month',
          done: runs.length > 0 && runs.every((run) => new Date(run).getUTCDate() === 1),
        },
      ];
    },
    solution: [{ arg: 'cron', value: '0 4 1 * *' }],
  },
  {
    id: 'summer-time',
    title: 'Six o’clock, also in summer',
    goal: 'From March 8 on, the job runs at 07:00 in New York. Change the schedule so that in summer it runs every day at 06:00 there.',
    learned: 'A schedule stays at its hour in UTC; where clocks change, the local time moves with them.',
    hints: [
      'Look at both columns: by how much did the local time move?',
      'The schedule stays in UTC, so it has to be an hour earlier.',
      'In summer, New York is four hours behind UTC: 06:00 there is 10:00 UTC.',
    ],
    check: (state) => {
      const cron = cronIn(state);
      const summer = cron ? runsBetween(cron, Date.UTC(2026, 2, 9), Date.UTC(2026, 9, 31), 1_000) : [];
      const clocks = summer.map((run) => wallClock(run, 'America/New_York'));
      return [
        {
          label: 'From March 9 on, it runs at 06:00 in New York',
          done: clocks.length > 0 && clocks.every(({ hour, minute, second }) => hour === 6 && minute === 0 && second === 0),
        },
        {
          label: 'It runs once a day',
          done: summer.every((run, i) => i === 0 || run - summer[i - 1]! === DAY_MS) && clocks.length > 0,
        },
      ];
    },
    solution: [{ arg: 'cron', value: '0 10 * * *' }],
  },
  {
    id: 'one-day-field',
    title: 'One of the two day fields',
    goal: 'Make the job run at 06:00 UTC on the first seven days of each month, whatever day of the week they are.',
    learned: 'With both day fields set, the job runs when either fits; leave one as a star.',
    hints: [
      'Both day fields are restricted, so a day counts when either fits.',
      'A field that should not matter is a plain `*`.',
      'The warning has a fix: go by the day of month only.',
    ],
    check: (state) => {
      const cron = cronIn(state);
      const days = cron
        ? runsBetween(cron, Date.UTC(2026, 3), Date.UTC(2027, 3), 2_000).map((run) => new Date(run).getUTCDate())
        : [];
      return [
        {
          label: 'Only one of the two day fields is restricted',
          done: cron !== undefined && !(cron.day.isRestricted && cron.weekday.isRestricted),
        },
        { label: 'It runs on days 1 to 7 and on no others', done: days.length === 84 && days.every((day) => day <= 7) },
        { label: 'It runs at 06:00 UTC', done: isAlwaysAt(cron, '06:00') },
      ];
    },
    solution: [{ arg: 'cron', value: '0 6 1-7 * *' }],
  },
  {
    id: 'no-overlap',
    title: 'As often as it can',
    goal: 'A run takes 25 minutes. Make the job run as often as possible at the same minutes of every hour, without ever overlapping the previous run.',
    learned: 'What counts is the gap between two starts: it must be longer than a run takes.',
    hints: [
      'The gap between two runs has to be at least 25 minutes, including from the last run of an hour to the first of the next.',
      'With `*/25` the gaps are 25, 25 and 10 minutes.',
      'Twice an hour: a step of 30 has equal gaps.',
    ],
    check: (state) => {
      const cron = cronIn(state);
      const gap = cron ? shortestGap(cron) : undefined;
      const isDaily = cron !== undefined && runsBetween(cron, FROM, FROM + 28 * DAY_MS, 5_000).length === 28 * 48;
      return [
        { label: 'A run still takes 25 minutes', done: state.args.duration === 25 },
        { label: 'No run begins before the previous one is over', done: gap !== undefined && gap >= 25 * 60_000 },
        { label: 'It runs twice in every hour', done: isDaily && new Set(cron.hour.values).size === 24 },
      ];
    },
    solution: [{ arg: 'cron', value: '*/30 * * * *' }],
  },
  {
    id: 'apart',
    title: 'Keep them apart',
    goal: 'The load runs once an hour, the report once a night. A run takes 20 minutes: keep their starts at least 20 minutes apart.',
    learned: 'Two jobs stay apart when their minutes and hours leave room for the longer of the two.',
    hints: [
      'Both begin at minute 0 now. At which minute of the hour has the load long finished?',
      'Move the report halfway between two loads.',
      'Half past two is 30 minutes from either load: `30 2 * * *`.',
    ],
    check: (state) => {
      const load = cronIn(state);
      const [other] = state.data.others;
      const report = other ? parseCron(other.cron).cron : undefined;
      const loads = load ? runsBetween(load, FROM, FROM + 28 * DAY_MS, 1_000) : [];
      const reports = report ? runsBetween(report, FROM, FROM + 28 * DAY_MS, 1_000) : [];
      const isHourly = loads.length === 28 * 24 && load?.minute.values.length === 1;
      const isNightly = reports.length === 28 && report?.hour.values.length === 1 && report.hour.values[0]! < 6;
      const isApart = reports.every((run) => loads.every((start) => Math.abs(start - run) >= 20 * 60_000));
      return [
        { label: 'The load runs once an hour', done: isHourly },
        { label: 'The report runs once a night, between 00:00 and 05:59 UTC', done: isNightly },
        {
          label: 'They never start at the same moment',
          done:
            load !== undefined && report !== undefined && sharedRuns([load, report], FROM, FROM + 28 * DAY_MS, 1).length === 0,
        },
        { label: 'Their starts are at least 20 minutes apart', done: reports.length > 0 && loads.length > 0 && isApart },
      ];
    },
    solution: [
      {
        data: cronDataSchema.parse({ name: 'Hourly load', others: [{ name: 'Nightly report', cron: '30 2 * * *' }] }),
      },
    ],
  },
];
