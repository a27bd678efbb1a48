import type { Diagnostic } from '../text/diagnostic.ts';

/** The fields of a schedule (`/docs/reference/cron-reference`). Only the form with six fields has `second`. */
export const FIELD_NAMES = ['second', 'minute', 'hour', 'day', 'month', 'weekday'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

interface FieldRule {
  /** The name of the field, for labels and sentences. */
  label: string;
  min: number;
  max: number;
}

/** The range of each field. Weekday 0 is Sunday. */
export const FIELD_RULES: Readonly<Record<FieldName, FieldRule>> = {
  second: { label: 'second', min: 0, max: 59 },
  minute: { label: 'minute', min: 0, max: 59 },
  hour: { label: 'hour', min: 0, max: 23 },
  day: { label: 'day of month', min: 1, max: 31 },
  month: { label: 'month', min: 1, max: 12 },
  weekday: { label: 'day of week', min: 0, max: 6 },
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

/** One field as written. */
export interface CronField {
  name: FieldName;
  text: string;
  /** Offsets in the whole text. */
  from: number;
  to: number;
  /** Ascending and distinct. */
  values: readonly number[];
  /** Whether the field is anything but a bare `*`. */
  isRestricted: boolean;
}

/** A valid schedule. Its times are UTC. */
export type Cron = Readonly<Record<FieldName, CronField>> & { readonly hasSeconds: boolean };

/**
 * The codes of errors, warnings and hints. The first nine are errors. When several apply, `macro` comes before `several-expressions`, then
 * `field-count`, then the first invalid field from the left.
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
  /** The fields with their positions, whether or not they are valid. Empty when there are not five or six fields. */
  fields: readonly Pick<CronField, 'name' | 'text' | 'from' | 'to'>[];
  /** Undefined when the text has errors. */
  cron: Cron | undefined;
  /** Errors by precedence (see `CronCode`), or else warnings and hints by position. */
  diagnostics: readonly CronDiagnostic[];
}
