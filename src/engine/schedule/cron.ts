import type { Diagnostic } from '../text/diagnostic.ts';

/** The fields of a schedule (`/docs/reference/cron-reference`). `second` is there in the six-field form only. */
export const FIELD_NAMES = ['second', 'minute', 'hour', 'day', 'month', 'weekday'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

interface FieldRule {
  /** As a label and in sentences. */
  label: string;
  least: number;
  most: number;
}

/** What the numbers of a field may be. Weekday 0 is Sunday. */
export const FIELD_RULES: Readonly<Record<FieldName, FieldRule>> = {
  second: { label: 'second', least: 0, most: 59 },
  minute: { label: 'minute', least: 0, most: 59 },
  hour: { label: 'hour', least: 0, most: 23 },
  day: { label: 'day of month', least: 1, most: 31 },
  month: { label: 'month', least: 1, most: 12 },
  weekday: { label: 'day of week', least: 0, most: 6 },
};

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** One field as it was written. */
export interface CronField {
  name: FieldName;
  text: string;
  /** Offsets in the whole text. */
  from: number;
  to: number;
  /** Ascending, each once. */
  values: readonly number[];
  /** Anything but a bare `*`. */
  isRestricted: boolean;
}

/** A schedule that can be followed. Its times are UTC. */
export type Cron = Readonly<Record<FieldName, CronField>> & { readonly hasSeconds: boolean };

/**
 * What is wrong with a schedule, and what is odd about one. The first nine are errors: where several apply, `macro` counts before
 * `several-expressions`, before `field-count`, before the first bad field from the left.
 */
export type CronCode =
  | 'macro'
  | 'several-expressions'
  | 'field-count'
  | 'out-of-range'
  | 'name'
  | 'special-character'
  | 'reversed-range'
  | 'zero-step'
  | 'syntax'
  | 'never'
  | 'both-days'
  | 'every-minute'
  | 'six-fields'
  | 'bare-step'
  | 'start-step'
  | 'large-step'
  | 'uneven-step'
  | 'skipped-months';

export type CronDiagnostic = Diagnostic<CronCode>;

export interface ParsedCron {
  text: string;
  /** The fields that could be told apart, right or wrong, with their positions. Empty when there are not five or six. */
  fields: readonly Pick<CronField, 'name' | 'text' | 'from' | 'to'>[];
  /** Undefined when the text has errors. */
  cron: Cron | undefined;
  /** Errors in the order in which they count; then warnings and hints by position. */
  diagnostics: readonly CronDiagnostic[];
}
