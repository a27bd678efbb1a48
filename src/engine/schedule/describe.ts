import cronstrue from 'cronstrue';
import { type Cron, type CronField, FIELD_RULES, type FieldName, MONTHS, WEEKDAYS } from './cron.ts';
import { fitsNever, runsPerDay } from './occurrences.ts';
import { printCron } from './printCron.ts';

/** Maximum number of values of a field that are listed; longer lists are shortened. */
const MAX_LISTED_VALUES = 8;
/** Maximum length of a field's text, in characters; longer texts are first rewritten from their values. */
const MAX_FIELD_LENGTH = 200;

function valueInWords(name: FieldName, value: number): string {
  if (name === 'month') return MONTHS[value - 1]!;
  if (name === 'weekday') return WEEKDAYS[value]!;
  return `${value}`;
}

function isConsecutive(values: readonly number[]): boolean {
  return values.length > 2 && values.at(-1)! - values[0]! === values.length - 1;
}

/** The values of a field in words: `every hour`, `Monday to Friday`, `0, 15, 30, 45`. */
export function fieldInWords({ name, values }: CronField): string {
  const { label, min, max } = FIELD_RULES[name];
  if (values.length === max - min + 1) return `every ${label}`;
  const word = (value: number) => valueInWords(name, value);
  if (isConsecutive(values)) return `${word(values[0]!)} to ${word(values.at(-1)!)}`;
  if (values.length <= MAX_LISTED_VALUES) return values.map(word).join(', ');
  return `${values.slice(0, 3).map(word).join(', ')}, … ${word(values.at(-1)!)} (${values.length} in all)`;
}

/** When a schedule runs, in plain English (`/docs/reference/cron-reference`). */
export function cronInWords(cron: Cron): string {
  if (fitsNever(cron)) return 'Never: no date fits.';
  const fields = [cron.second, cron.minute, cron.hour, cron.day, cron.month, cron.weekday].slice(cron.hasSeconds ? 0 : 1);
  const isLong = fields.some(({ text }) => text.length > MAX_FIELD_LENGTH);
  const text = isLong ? printCron(cron) : fields.map((field) => field.text.replace(/(^|,)\//g, '$1*/')).join(' ');
  const spoken = cronstrue.toString(text, { use24HourTimeFormat: true, throwExceptionOnParseError: false });
  const isDaily = ![cron.day, cron.month, cron.weekday].some((field) => field.isRestricted);
  // "At 06:00" does not say on which days.
  const words = isDaily && /^At \d\d:\d\d/.test(spoken) ? `${spoken}, every day` : spoken;
  const isKnown = /\d|every|only/i.test(words) && !/error/i.test(words);
  const sentence = isKnown ? words : fields.map((field) => `${FIELD_RULES[field.name].label}: ${fieldInWords(field)}`).join('; ');
  if (!cron.day.isRestricted || !cron.weekday.isRestricted) return `${sentence} (UTC).`;
  return `${sentence.replace(', and on ', ', or on ')} (UTC). A day counts when either of the two fits.`;
}

/** How often a schedule runs on a matching day, in a few words. */
export function frequencyInWords(cron: Cron): string {
  const count = runsPerDay(cron);
  return count === 1 ? 'once on each of its days' : `${count.toLocaleString('en')} times on each of its days`;
}
