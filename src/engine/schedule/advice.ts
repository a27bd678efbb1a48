import type { Diagnostics } from '../text/diagnostic.ts';
import { type Cron, type CronCode, type CronField, FIELD_RULES, MONTHS } from './cron.ts';
import { readEntry, replacements } from './fieldParse.ts';
import { fitsNever } from './occurrences.ts';

/** Number of days that each month has in every year; 29 February exists only in leap years. */
const MIN_MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function stepAdvice(field: CronField, diagnostics: Diagnostics<CronCode>): void {
  const { label, min, max } = FIELD_RULES[field.name];
  let from = field.from;
  for (const text of field.text.split(',')) {
    const to = from + text.length;
    const entry = readEntry(field.name, text);
    const entrySpan = { from, to };
    from = to + 1;
    if (!entry.ok || entry.step === undefined) continue;
    const { step, form, values } = entry;
    if (form === 'bareStep')
      diagnostics.add({
        code: 'bare-step',
        level: 'hint',
        message: `\`${text}\` is read as \`*${text}\`; it is clearer with the star.`,
        fixes: replacements(entrySpan.from, entrySpan.to, [`*${text}`]),
        ...entrySpan,
      });
    if (form === 'value')
      diagnostics.add({
        code: 'start-step',
        level: 'hint',
        message: `\`${text}\` is read as ${text.split('/')[0]} to ${max} in steps of ${step}.`,
        fixes: replacements(entrySpan.from, entrySpan.to, [`${text.split('/')[0]}-${max}/${step}`]),
        ...entrySpan,
      });
    const span = max - min + 1;
    if (values.length === 1 && step > 1)
      diagnostics.add({
        code: 'large-step',
        level: 'hint',
        message: `The step ${step} is larger than what is left of the ${label}, so only ${values[0]} counts.`,
        fixes: replacements(entrySpan.from, entrySpan.to, [`${values[0]}`]),
        ...entrySpan,
      });
    else if ((form === 'all' || form === 'bareStep') && field.name === 'day' && step > 1)
      diagnostics.add({
        code: 'uneven-step',
        level: 'hint',
        message: `A step counts from the start of each month: days ${values.slice(0, 3).join(', ')}, … ${values.at(-1)}, then ${min} again.`,
        ...entrySpan,
      });
    else if ((form === 'all' || form === 'bareStep') && span % step !== 0)
      diagnostics.add({
        code: 'uneven-step',
        level: 'hint',
        message: `${span} can't be divided by ${step}, so the last gap is shorter: ${values.slice(0, 3).join(', ')}, … ${values.at(-1)}, then ${min} again.`,
        ...entrySpan,
      });
  }
}

/** Adds warnings and hints about parts of a valid schedule that are unusual (`/docs/reference/cron-reference`). */
export function adviceOn(cron: Cron, diagnostics: Diagnostics<CronCode>): void {
  const { second, minute, hour, day, month, weekday, hasSeconds } = cron;
  if (hasSeconds) {
    diagnostics.add({
      code: 'six-fields',
      level: 'hint',
      message: 'Read as six fields, seconds first. Write five: leave the seconds out.',
      from: second.from,
      to: second.to,
      fixes:
        second.text === '0'
          ? [{ label: 'Take the seconds out', changes: [{ from: second.from, to: minute.from, insert: '' }] }]
          : [],
    });
  }
  for (const field of [second, minute, hour, day, month, weekday])
    if (field !== second || hasSeconds) stepAdvice(field, diagnostics);
  if (!minute.isRestricted && hour.isRestricted) {
    const [first] = hour.values;
    diagnostics.add({
      code: 'every-minute',
      level: 'warning',
      message: `A \`*\` for the minute runs every minute of the chosen ${hour.values.length === 1 ? 'hour' : 'hours'}: ${(60 * hour.values.length * second.values.length).toLocaleString('en')} times a day. To run once an hour, write a minute.`,
      from: minute.from,
      to: minute.to,
      expected: `0, for ${String(first).padStart(2, '0')}:00`,
      fixes: replacements(minute.from, minute.to, ['0']),
    });
  }
  if (day.isRestricted && weekday.isRestricted) {
    diagnostics.add({
      code: 'both-days',
      level: 'warning',
      message:
        'Day of month and day of week are both restricted. Here, a day counts when either fits, as in classic cron. Restrict only one of the two.',
      from: day.from,
      to: weekday.to,
      fixes: [...replacements(day.from, day.to, ['*']), ...replacements(weekday.from, weekday.to, ['*'])].map((fix, i) => ({
        ...fix,
        label: i === 0 ? 'Go by the day of week only' : 'Go by the day of month only',
      })),
    });
  }
  if (fitsNever(cron)) {
    const months = month.values.map((value) => MONTHS[value - 1]).join(', ');
    diagnostics.add({
      code: 'never',
      level: 'warning',
      message: `This never runs: ${months} ${month.values.length === 1 ? 'has' : 'have'} no day ${day.values.join(' or ')}.`,
      from: day.from,
      to: month.to,
    });
  } else if (!weekday.isRestricted) {
    const without = month.values.filter((value) => day.values[0]! > MIN_MONTH_DAYS[value - 1]!);
    const isLeapDay = without.includes(2) && day.values[0] === 29;
    if (without.length > 0)
      diagnostics.add({
        code: 'skipped-months',
        level: 'hint',
        message: `Months without day ${day.values[0]} are left out: ${without.map((value) => (value === 2 && isLeapDay ? 'February outside of leap years' : MONTHS[value - 1])).join(', ')}.`,
        from: day.from,
        to: day.to,
      });
  }
}
