import { Diagnostics, type TextFix } from '../text/diagnostic.ts';
import type { Span } from '../text/span.ts';
import { adviceOn } from './advice.ts';
import {
  type Cron,
  type CronCode,
  type CronDiagnostic,
  type CronField,
  FIELD_NAMES,
  type FieldName,
  type ParsedCron,
} from './cron.ts';
import { readEntry, replacements } from './fieldParse.ts';

const MACROS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

type Part = Pick<CronField, 'text' | 'from' | 'to'>;

function partsOf(text: string): Part[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({ text: match[0], from: match.index, to: match.index + match[0].length }));
}

/** Reads the values of a field and adds its errors to `diagnostics`. Undefined when there is an error. */
function readField(name: FieldName, part: Part, diagnostics: Diagnostics<CronCode>): CronField | undefined {
  const values = new Set<number>();
  let isRight = true;
  let from = part.from;
  for (const text of part.text.split(',')) {
    const entry = readEntry(name, text);
    const to = from + text.length;
    if (entry.ok) for (const value of entry.values) values.add(value);
    else {
      isRight = false;
      const { code, message, expected, instead } = entry.mistake;
      // An empty entry is removed together with the comma before or after it.
      const fixes =
        text === ''
          ? replacements(Math.max(part.from, from - 1), from === part.from ? Math.min(part.to, to + 1) : to, [''])
          : replacements(from, to, instead);
      diagnostics.add({ code, level: 'error', message, from, to, expected, fixes });
    }
    from = to + 1;
  }
  if (!isRight) return undefined;
  return { name, ...part, values: [...values].sort((a, b) => a - b), isRestricted: part.text !== '*' };
}

function whole(text: string): Span {
  const from = text.length - text.trimStart().length;
  return { from: Math.min(from, text.trimEnd().length), to: text.trimEnd().length };
}

/** The error that concerns the whole text; undefined when the text has the right number of fields. */
function wholeMistake(text: string, parts: readonly Part[]): Omit<CronDiagnostic, 'level' | 'line' | 'column'> | undefined {
  const trimmed = text.trim();
  const span = whole(text);
  if (trimmed.startsWith('@')) {
    const equivalent = MACROS[trimmed.toLowerCase()];
    const reboot = trimmed.toLowerCase() === '@reboot' ? ' In any case, a schedule runs once at the moment it is saved.' : '';
    return {
      code: 'macro',
      message: `Short forms such as \`${trimmed.slice(0, 30)}\` are not supported. Write the five fields.${reboot}`,
      expected: 'minute hour day-of-month month day-of-week',
      fixes: equivalent ? replacements(span.from, span.to, [equivalent]) : [],
      ...span,
    };
  }
  const separator = /[;|\r\n]/.exec(trimmed);
  if (separator) {
    const at = span.from + separator.index;
    const first = trimmed.slice(0, separator.index).trim();
    return {
      code: 'several-expressions',
      message: 'A schedule holds one expression. Create a schedule for each.',
      from: at,
      to: at + 1,
      expected: 'one expression',
      fixes:
        first === ''
          ? []
          : [{ label: `Keep \`${first.slice(0, 40)}\``, changes: [{ from: span.from, to: span.to, insert: first }] }],
    };
  }
  if (parts.length === 5 || parts.length === 6) return undefined;
  const fixes: TextFix[] = [];
  if (parts.length === 0) fixes.push(...replacements(0, text.length, ['0 6 * * *']));
  if (parts.length === 4)
    fixes.push({ label: 'Add a `*` for the day of week', changes: [{ from: span.to, to: span.to, insert: ' *' }] });
  if (parts.length === 7 && /^(\*|\d{4})$/.test(parts[6]!.text))
    fixes.push({ label: 'Take the year out', changes: [{ from: parts[5]!.to, to: parts[6]!.to, insert: '' }] });
  const count = parts.length === 0 ? 'nothing' : parts.length === 1 ? 'one field' : `${parts.length} fields`;
  const using = /^USING\s+CRON\s+/i.exec(trimmed);
  if (using && parts.length === 8) {
    const five = parts.slice(2, 7).map((part) => part.text);
    fixes.push(...replacements(span.from, span.to, [five.join(' ')]));
  }
  const year = using
    ? ' `USING CRON` and a time zone belong to tasks of the warehouse.'
    : parts.length === 7
      ? ' There is no field for a year.'
      : '';
  return {
    code: 'field-count',
    message: `Here is ${count}; a schedule has five: minute, hour, day of month, month, day of week.${year}`,
    expected: 'minute hour day-of-month month day-of-week',
    fixes,
    ...span,
  };
}

const ZONE = /^(UTC|GMT|[A-Z][A-Za-z]+\/[A-Za-z_/+-]+)$/;

/** The fix that removes a year or a time zone after five fields. As a sixth field, it shifts the meaning of all the others. */
function extraFix(parts: readonly Part[]): TextFix[] {
  const [, , , , fifth, sixth] = parts;
  const what = !sixth ? undefined : /^\d{4}$/.test(sixth.text) ? 'year' : ZONE.test(sixth.text) ? 'time zone' : undefined;
  if (!fifth || !sixth || what === undefined) return [];
  return [{ label: `Take the ${what} out`, changes: [{ from: fifth.to, to: sixth.to, insert: '' }] }];
}

/**
 * Parses a schedule (`/docs/reference/cron-reference`): five fields, or six with leading seconds, of numbers, `*`, ranges, lists and steps, in UTC.
 * An invalid schedule gets errors, each with a code, its position, what was expected, and fixes; a valid schedule gets warnings and hints about
 * unusual parts.
 */
export function parseCron(text: string): ParsedCron {
  const diagnostics = new Diagnostics<CronCode>(text);
  const parts = partsOf(text);
  const mistake = wholeMistake(text, parts);
  if (mistake) {
    diagnostics.add({ ...mistake, level: 'error' });
    return { text, fields: [], cron: undefined, diagnostics: diagnostics.list() };
  }
  const hasSeconds = parts.length === 6;
  const names = hasSeconds ? FIELD_NAMES : FIELD_NAMES.slice(1);
  const read = names.map((name, i) => readField(name, parts[i]!, diagnostics));
  const fields = names.map((name, i) => ({ name, ...parts[i]! }));
  if (read.some((field) => field === undefined)) {
    const extra = extraFix(parts);
    const list = diagnostics
      .list()
      .map((diagnostic) =>
        diagnostic.to === parts[5]?.to ? { ...diagnostic, fixes: [...extra, ...diagnostic.fixes] } : diagnostic,
      );
    return { text, fields, cron: undefined, diagnostics: list };
  }
  const second: CronField = { name: 'second', text: '0', from: 0, to: 0, values: [0], isRestricted: true };
  const cron = { second, ...Object.fromEntries(read.map((field) => [field!.name, field!])), hasSeconds } as Cron;
  adviceOn(cron, diagnostics);
  return { text, fields, cron, diagnostics: diagnostics.list() };
}
