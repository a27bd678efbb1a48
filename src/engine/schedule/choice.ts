import type { Cron } from './cron.ts';

/** A schedule as a form offers it to readers who don't know cron. Times are UTC. */
export type ScheduleChoice =
  | { kind: 'minutes'; every: number }
  | { kind: 'hours'; every: number; minute: number }
  /** No weekdays: every day. 0 is Sunday. */
  | { kind: 'days'; weekdays: readonly number[]; hour: number; minute: number }
  | { kind: 'months'; days: readonly number[]; hour: number; minute: number };

interface SchedulePreset {
  label: string;
  cron: string;
}

/** Common schedules. */
export const SCHEDULE_PRESETS: readonly SchedulePreset[] = [
  { label: 'Every 15 minutes', cron: '*/15 * * * *' },
  { label: 'Every hour', cron: '0 * * * *' },
  { label: 'Every two hours', cron: '0 */2 * * *' },
  { label: 'Every day at 06:00', cron: '0 6 * * *' },
  { label: 'Monday to Friday at 05:30', cron: '30 5 * * 1-5' },
  { label: 'Every 15 minutes, 06:00 to 18:45, Monday to Friday', cron: '*/15 6-18 * * 1-5' },
  { label: 'Sundays at 06:00', cron: '0 6 * * 0' },
  { label: 'The first of the month at 03:30', cron: '30 3 1 * *' },
  { label: 'The first day of each quarter', cron: '0 4 1 1,4,7,10 *' },
];

/** The numbers as the shortest text of a field: `1-5`, `0,6`. */
export function numberList(values: readonly number[]): string {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const isRange = sorted.length > 2 && sorted.at(-1)! - sorted[0]! === sorted.length - 1;
  return isRange ? `${sorted[0]}-${sorted.at(-1)}` : sorted.join(',');
}

/** The schedule of a choice, as five fields (`/docs/reference/cron-reference`). */
export function cronOfChoice(choice: ScheduleChoice): string {
  switch (choice.kind) {
    case 'minutes':
      return choice.every === 1 ? '* * * * *' : `*/${choice.every} * * * *`;
    case 'hours':
      return `${choice.minute} ${choice.every === 1 ? '*' : `*/${choice.every}`} * * *`;
    case 'days': {
      const isEveryDay = choice.weekdays.length === 0 || new Set(choice.weekdays).size === 7;
      return `${choice.minute} ${choice.hour} * * ${isEveryDay ? '*' : numberList(choice.weekdays)}`;
    }
    case 'months':
      return `${choice.minute} ${choice.hour} ${numberList(choice.days.length === 0 ? [1] : choice.days)} * *`;
  }
}

/** The step of a field that covers its whole range (1 for all values); undefined for other fields. */
function stepOf(values: readonly number[], size: number): number | undefined {
  const step = values.length === 1 ? size : values[1]! - values[0]!;
  const isWhole = values[0] === 0 && values.every((value, i) => value === i * step) && values.length === Math.ceil(size / step);
  return isWhole ? step : undefined;
}

/** The choice that is equivalent to a schedule; undefined when no choice is. */
export function choiceOfCron(cron: Cron): ScheduleChoice | undefined {
  const { second, minute, hour, day, month, weekday } = cron;
  if (cron.hasSeconds && (second.values.length > 1 || second.values[0] !== 0)) return undefined;
  if (month.values.length < 12) return undefined;
  const isEveryDay = day.values.length === 31 && weekday.values.length === 7;
  const isEveryHour = hour.values.length === 24;
  const minuteStep = stepOf(minute.values, 60);
  if (isEveryDay && isEveryHour && minuteStep !== undefined && minuteStep < 60) return { kind: 'minutes', every: minuteStep };
  if (minute.values.length > 1) return undefined;
  const at = minute.values[0]!;
  const hourStep = stepOf(hour.values, 24);
  if (isEveryDay && hourStep !== undefined && hourStep < 24) return { kind: 'hours', every: hourStep, minute: at };
  if (hour.values.length > 1) return undefined;
  const time = { hour: hour.values[0]!, minute: at };
  if (day.values.length === 31 && !day.isRestricted)
    return { kind: 'days', weekdays: weekday.values.length === 7 ? [] : weekday.values, ...time };
  if (!weekday.isRestricted) return { kind: 'months', days: day.values, ...time };
  return undefined;
}
