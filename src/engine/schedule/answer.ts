import { type Cron, type CronField, FIELD_RULES, type FieldName, MONTHS, WEEKDAYS } from './cron.ts';
import { fieldInWords } from './describe.ts';
import { countRuns, DAY, fitsDay, type Instant, lastRun, nextRuns, runsAt, runsBetween } from './occurrences.ts';

/** The answer to "does it run at …?". */
interface CronAnswer {
  runs: boolean;
  /** Yes or no, with the reason. */
  sentence: string;
  /** The fields that do not match the moment. */
  misses: FieldName[];
  /** The nearest runs before and after the moment. */
  previous: Instant | undefined;
  next: Instant | undefined;
}

/** The number in a date that a field must match. */
function numberAt(name: FieldName, date: Date): number {
  switch (name) {
    case 'second':
      return date.getUTCSeconds();
    case 'minute':
      return date.getUTCMinutes();
    case 'hour':
      return date.getUTCHours();
    case 'day':
      return date.getUTCDate();
    case 'month':
      return date.getUTCMonth() + 1;
    case 'weekday':
      return date.getUTCDay();
  }
}

function numberInWords(name: FieldName, value: number): string {
  if (name === 'month') return MONTHS[value - 1]!;
  if (name === 'weekday') return `a ${WEEKDAYS[value]!}`;
  return `${FIELD_RULES[name].label} ${value}`;
}

function miss(field: CronField, value: number): string {
  return `it is ${numberInWords(field.name, value)}, and the ${FIELD_RULES[field.name].label} has to be ${fieldInWords(field)}`;
}

/** Whether a schedule runs at a moment (milliseconds, UTC), and if not, which fields prevent it. */
export function doesRunAt(cron: Cron, instant: Instant): CronAnswer {
  const date = new Date(instant);
  const fits = (field: CronField) => field.values.includes(numberAt(field.name, date));
  const times = [cron.second, cron.minute, cron.hour, cron.month].filter((field) => !fits(field));
  // When both day fields are restricted, matching one of them is enough.
  const isEither = cron.day.isRestricted && cron.weekday.isRestricted;
  const days = [cron.day, cron.weekday].filter((field) => !fits(field));
  const missing = [...times, ...(isEither && days.length < 2 ? [] : days)];
  const runs = runsAt(cron, instant);
  const reasons = missing.map((field) => miss(field, numberAt(field.name, date)));
  return {
    runs,
    sentence: runs
      ? 'Yes, it runs then.'
      : reasons.length > 0
        ? `No: ${reasons.join('; ')}.`
        : 'No: it runs only at whole seconds.',
    misses: missing.map(({ name }) => name),
    previous: lastRun(cron, instant),
    next: nextRuns(cron, instant, 1)[0],
  };
}

/** The answer to "does it run on …?", for a day. */
interface CronDayAnswer {
  /** The number of runs on the day. */
  count: number;
  /** The first runs of the day, at most as many as requested. */
  runs: Instant[];
  /** Why there are no runs: the fields that prevent them. Empty when there are runs, and when the time of day decides. */
  reasons: string[];
  previous: Instant | undefined;
  next: Instant | undefined;
}

/**
 * The runs on a day that lasts from one moment to another. A day has 23, 24 or 25 hours and may overlap two days of UTC. Reasons are given only for
 * days that begin at midnight UTC. `limit` is the maximum number of listed runs.
 */
export function runsOnDay(cron: Cron, from: Instant, to: Instant, limit: number): CronDayAnswer {
  const count = countRuns(cron, from, to);
  const reasons: string[] = [];
  if (count === 0 && from % DAY === 0 && !fitsDay(cron, from)) {
    const date = new Date(from);
    for (const field of [cron.month, cron.day, cron.weekday]) {
      const value = numberAt(field.name, date);
      if (!field.values.includes(value)) reasons.push(miss(field, value));
    }
  }
  return {
    count,
    runs: runsBetween(cron, from, to, limit),
    reasons,
    previous: lastRun(cron, from),
    next: nextRuns(cron, to - 1, 1)[0],
  };
}
