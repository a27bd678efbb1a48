import { type Cron, type CronField, FIELD_RULES, type FieldName, MONTHS, WEEKDAYS } from './cron.ts';
import { fieldInWords } from './describe.ts';
import { type Instant, lastRun, nextRuns, runsAt } from './occurrences.ts';

/** The answer to "does it run at …?". */
export interface CronAnswer {
  runs: boolean;
  /** Yes or no, with the reason. */
  sentence: string;
  /** The fields that do not fit the moment. */
  misses: FieldName[];
  /** The nearest runs before and after it. */
  previous: Instant | undefined;
  next: Instant | undefined;
}

/** The number a field has to hold for a moment. */
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

/** Whether a schedule runs at a moment (milliseconds, UTC), and if not, which fields stand against it. */
export function doesRunAt(cron: Cron, instant: Instant): CronAnswer {
  const date = new Date(instant);
  const fits = (field: CronField) => field.values.includes(numberAt(field.name, date));
  const times = [cron.second, cron.minute, cron.hour, cron.month].filter((field) => !fits(field));
  // With both day fields restricted one of them is enough.
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
        : 'No: it runs at whole seconds only.',
    misses: missing.map(({ name }) => name),
    previous: lastRun(cron, instant),
    next: nextRuns(cron, instant, 1)[0],
  };
}
