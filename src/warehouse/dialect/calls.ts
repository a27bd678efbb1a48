import { ExecutionError } from '#engine/run/executor.ts';
import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import type { Replacement } from '#engine/text/replacement.ts';
import { listParts, literal, stringValue } from './reading.ts';

/** A call that the dialect library would translate into one with a different result, rewritten to call a function of ours. */
export interface RewrittenCall {
  readonly replacements: Replacement[];
  readonly message: string;
}

const UNITS: readonly (readonly [unit: string, names: string])[] = [
  ['YEAR', 'YEAR YEARS YYYY YY Y YR YRS YEARSOFERA'],
  ['QUARTER', 'QUARTER QUARTERS QTR QTRS Q'],
  ['MONTH', 'MONTH MONTHS MM MON MONS'],
  ['WEEK', 'WEEK WEEKS W WK'],
  ['DAY', 'DAY DAYS DD D'],
  ['HOUR', 'HOUR HOURS HH H HR HRS'],
  ['MINUTE', 'MINUTE MINUTES MI M MIN MINS'],
  ['SECOND', 'SECOND SECONDS S SEC SECS'],
  ['MILLISECOND', 'MILLISECOND MILLISECONDS MS MSEC'],
  ['MICROSECOND', 'MICROSECOND MICROSECONDS US USEC'],
];
const UNIT_OF = new Map(UNITS.flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)));

/** Parts of Snowflake's time formats with DuckDB's equivalents; a longer part comes before its prefixes. */
const TIME_PARTS: readonly (readonly [RegExp, string])[] = [
  [/^YYYY/i, '%Y'],
  [/^YY/i, '%y'],
  [/^MMMM/i, '%B'],
  [/^MON/i, '%b'],
  [/^MM/i, '%m'],
  [/^DD/i, '%d'],
  [/^DY/i, '%a'],
  [/^HH24/i, '%H'],
  [/^HH12/i, '%I'],
  [/^(?:AM|PM)/i, '%p'],
  [/^MI/i, '%M'],
  [/^SS/i, '%S'],
  [/^FF3/i, '%g'],
  [/^FF6/i, '%f'],
  [/^"[^"]*"/, ''],
  [/^[^A-Za-z0-9"]/, ''],
];

/** A time format of Snowflake in DuckDB's notation; undefined if DuckDB lacks one of its parts. */
function timeFormat(format: string): string | undefined {
  let rest = format;
  let written = '';
  while (rest !== '') {
    const part = TIME_PARTS.find(([pattern]) => pattern.test(rest));
    if (!part) return undefined;
    const [text] = part[0].exec(rest)!;
    written += part[1] || text.replaceAll('"', '').replaceAll('%', '%%');
    rest = rest.slice(text.length);
  }
  return written;
}

function difference(tokens: readonly SqlToken[], at: number, platform: 'snowflake' | 'databricks'): RewrittenCall | undefined {
  const parts = listParts(tokens, at + 1);
  if (parts.length !== 3) return undefined;
  const token = tokens[parts[0]!.from]!;
  const named = token.kind === 'string' ? stringValue(token, true) : token.text;
  const unit = UNIT_OF.get(named.toUpperCase());
  if (!unit) {
    throw new ExecutionError({
      code: 'notSupported',
      message: `The engine has no unit of time ${named.toUpperCase()}.`,
      at: token,
    });
  }
  const name = platform === 'snowflake' ? 'RUNNEL_BORDERS_BETWEEN' : 'RUNNEL_WHOLE_BETWEEN';
  return {
    replacements: [
      { from: tokens[at]!.from, to: tokens[at]!.to, insert: name },
      { from: token.from, to: tokens[parts[0]!.to - 1]!.to, insert: literal(unit) },
    ],
    message: `${tokens[at]!.text.toUpperCase()} goes through a function: the dialect library would count only days, or different units than the platform.`,
  };
}

function text(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  const parts = listParts(tokens, at + 1);
  const name = { from: tokens[at]!.from, to: tokens[at]!.to };
  const message = `${tokens[at]!.text.toUpperCase()} goes through a function: DuckDB writes formats differently.`;
  if (parts.length === 1) return { replacements: [{ ...name, insert: 'RUNNEL_TEXT' }], message };
  if (parts.length !== 2) return undefined;
  const token = tokens[parts[1]!.from]!;
  const format =
    token.kind === 'string' && parts[1]!.to === parts[1]!.from + 1 ? timeFormat(stringValue(token, true)) : undefined;
  if (format === undefined) {
    throw new ExecutionError({
      code: 'notSupported',
      message: 'The engine can’t write text in this format: it knows parts of dates and times, but not number patterns.',
      at: token,
    });
  }
  return {
    replacements: [
      { ...name, insert: 'RUNNEL_TIME_TEXT' },
      { from: token.from, to: token.to, insert: literal(format) },
    ],
    message,
  };
}

/** CONCAT as a function over a list, because its result must be NULL if a part is NULL. */
function concat(tokens: readonly SqlToken[], at: number): RewrittenCall {
  const close = tokens[closingToken(tokens, at + 1)]!;
  const parts = listParts(tokens, at + 1);
  const separators = parts.slice(1).map(({ from }) => tokens[from - 1]!);
  return {
    replacements: [
      { from: tokens[at]!.from, to: tokens[at + 1]!.to, insert: '(' },
      ...separators.map((comma) => ({ from: comma.from, to: comma.to, insert: ' ||' })),
      { from: close.from, to: close.to, insert: ')' },
    ],
    message: 'CONCAT becomes ||: on the platform, a text joined with NULL is NULL, while DuckDB skips the NULL.',
  };
}

/** TO_TIMESTAMP of one value as our function, because DuckDB's accepts only seconds. */
function time(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  if (listParts(tokens, at + 1).length !== 1) return undefined;
  const { from, to, text: called } = tokens[at]!;
  const message = `${called.toUpperCase()} goes through a function: DuckDB’s own reads only seconds, not texts and times.`;
  return { replacements: [{ from, to, insert: 'RUNNEL_TIME' }], message };
}

const NUMBERS = ['TO_NUMBER', 'TO_DECIMAL', 'TO_NUMERIC', 'TRY_TO_NUMBER', 'TRY_TO_DECIMAL', 'TRY_TO_NUMERIC'];

/** TO_NUMBER and its synonyms as casts: to NUMBER(38,0) unless the call says otherwise. */
function number(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  const [value, ...sizes] = listParts(tokens, at + 1);
  if (!value) return undefined;
  const called = tokens[at]!.text.toUpperCase();
  const other = sizes.find(({ from, to }) => to !== from + 1 || tokens[from]!.kind !== 'number');
  if (other || sizes.length > 2) {
    throw new ExecutionError({
      code: 'notSupported',
      message: `The engine can’t read numbers in a format: ${called} works only with a precision and a scale.`,
      at: tokens[(other ?? sizes[2]!).from]!,
    });
  }
  const [precision = '38', scale = '0'] = sizes.map(({ from }) => tokens[from]!.text);
  return {
    replacements: [
      { from: tokens[at]!.from, to: tokens[at]!.to, insert: called.startsWith('TRY_') ? 'TRY_CAST' : 'CAST' },
      {
        from: tokens[value.to - 1]!.to,
        to: tokens[closingToken(tokens, at + 1)]!.from,
        insert: ` AS NUMBER(${precision},${scale})`,
      },
    ],
    message: `${called} becomes a cast to NUMBER(${precision},${scale}): DuckDB has no such function.`,
  };
}

/** RATIO_TO_REPORT(x) OVER (…) as a division of the value by the sum over its window. */
function ratioToReport(tokens: readonly SqlToken[], at: number, sql: string): RewrittenCall | undefined {
  const close = closingToken(tokens, at + 1);
  const end = closingToken(tokens, close + 2);
  const value = sql.slice(tokens[at + 1]!.to, tokens[close]?.from);
  // The argument is written twice, so it must not contain a call that is itself rewritten.
  const isPlain = !tokens.slice(at + 2, close).some((token) => isPunct(token, '('));
  if (!isWord(tokens[close + 1], 'OVER') || !isPunct(tokens[close + 2], '(') || !tokens[end] || !isPlain) return undefined;
  return {
    replacements: [
      { from: tokens[at]!.from, to: tokens[at + 1]!.to, insert: `((${value}) / NULLIF(SUM(` },
      { from: tokens[end]!.to, to: tokens[end]!.to, insert: ', 0))' },
    ],
    message: 'RATIO_TO_REPORT becomes a division by the sum over its window: DuckDB has no such function.',
  };
}

/** Words between the parts of a window that end its ORDER BY or begin it anew. */
const WINDOW = ['OVER', 'WITHIN'];

/** SEQ1() to SEQ8(): the number of the row. The dialect library writes a window for it, which can't stand in a window or in a call. */
function sequenceNumber(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  const close = closingToken(tokens, at + 1);
  if (!tokens[close]) return undefined;
  let open = at;
  const opening = () => tokens.findLastIndex((token, i) => i < open && token.close !== undefined && token.close > open);
  let isInWindow = false;
  for (open = opening(); open !== -1 && !isInWindow; open = opening()) isInWindow = isWord(tokens[open - 1], ...WINDOW);
  const select = tokens.findIndex(
    // GENERATOR stands in the parentheses of TABLE.
    (token, i) => i > at && token.depth <= tokens[at]!.depth + 1 && isWord(token, 'GENERATOR') && isPunct(tokens[i + 1], '('),
  );
  const insert = isInWindow ? '1' : select === -1 ? '(ROW_NUMBER() OVER (ORDER BY 1) - 1)' : '"range"';
  return {
    replacements: [{ from: tokens[at]!.from, to: tokens[close]!.to, insert }],
    message: `${tokens[at]!.text.toUpperCase()} becomes the number of the row: DuckDB has no such function. In the order of a window it changes nothing.`,
  };
}

/** Functions between time zones, by name and number of arguments, with our functions of the same arguments. */
const ZONED: Readonly<Record<string, string>> = {
  'CONVERT_TIMEZONE 2': 'RUNNEL_TO_ZONE',
  'CONVERT_TIMEZONE 3': 'RUNNEL_BETWEEN_ZONES',
  'FROM_UTC_TIMESTAMP 2': 'RUNNEL_AT_ZONE',
  'TO_UTC_TIMESTAMP 2': 'RUNNEL_OF_ZONE',
};

function zoned(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  const { from, to, text: called } = tokens[at]!;
  const insert = ZONED[`${called.toUpperCase()} ${listParts(tokens, at + 1).length}`];
  const message = `${called.toUpperCase()} goes through a function: DuckDB has time zones in an extension, and none is loaded here. A time without a zone is in UTC.`;
  return insert === undefined ? undefined : { replacements: [{ from, to, insert }], message };
}

/** Functions of Databricks that the dialect library leaves unchanged, by name and number of arguments, with our replacement and the reason. */
const ON_DATABRICKS: Readonly<Record<string, readonly [name: string, why: string]>> = {
  'LTRIM 2': ['RUNNEL_CUT_LEFT', 'on the platform, the characters come before the text'],
  'RTRIM 2': ['RUNNEL_CUT_RIGHT', 'on the platform, the characters come before the text'],
  'TYPEOF 1': ['RUNNEL_TYPE_NAME', 'DuckDB names types differently'],
  'DATE_ADD 2': ['RUNNEL_DAYS_LATER', 'on the platform, the result is a date'],
  'DATE_SUB 2': ['RUNNEL_DAYS_EARLIER', 'on the platform, the result is a date'],
  'ADD_MONTHS 2': ['RUNNEL_MONTHS_LATER', 'on the platform, the result is a date'],
  'REGEXP_REPLACE 3': ['RUNNEL_REPLACE_ALL', 'on the platform, every match is replaced, while DuckDB replaces the first'],
};

const LONG_UNITS = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** What is said of DATEADD of units from a day up on Snowflake, where a date plus days is a date. The type of a column is not known here. */
function added(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  const [unit] = listParts(tokens, at + 1);
  const token = unit && tokens[unit.from];
  const named = token && UNIT_OF.get((token.kind === 'string' ? stringValue(token, true) : token.text).toUpperCase());
  if (!named || !LONG_UNITS.includes(named)) return undefined;
  return {
    replacements: [],
    message: `${tokens[at]!.text.toUpperCase()} of a date is a time at midnight: on the platform it stays a date, but DuckDB makes a time of it.`,
  };
}

/** DATE_TRUNC, whose result is a time: on Databricks always, and on Snowflake if the argument is one, which is only said. */
function truncated(tokens: readonly SqlToken[], at: number, platform: 'snowflake' | 'databricks'): RewrittenCall | undefined {
  const [unit, value, ...others] = listParts(tokens, at + 1);
  if (!unit || !value || others.length > 0 || unit.to !== unit.from + 1) return undefined;
  const token = tokens[unit.from]!;
  const named = UNIT_OF.get((token.kind === 'string' ? stringValue(token, true) : token.text).toUpperCase());
  if (!named || (platform === 'snowflake' && !LONG_UNITS.includes(named))) return undefined;
  if (platform === 'snowflake')
    return {
      replacements: [],
      message: 'DATE_TRUNC of a time is a date: on the platform it stays a time, at midnight, but DuckDB makes a date of it.',
    };
  return {
    replacements: [
      { from: tokens[at]!.from, to: tokens[at]!.to, insert: 'RUNNEL_BEGIN_TIME' },
      { from: token.from, to: token.to, insert: literal(named) },
    ],
    message: 'DATE_TRUNC goes through a function: on the platform its result is a time, while DuckDB makes a date of it.',
  };
}

function onDatabricks(tokens: readonly SqlToken[], at: number): RewrittenCall | undefined {
  const { from, to, text: called } = tokens[at]!;
  const known = ON_DATABRICKS[`${called.toUpperCase()} ${listParts(tokens, at + 1).length}`];
  if (!known) return undefined;
  const [name, why] = known;
  return { replacements: [{ from, to, insert: name }], message: `${called.toUpperCase()} goes through a function: ${why}.` };
}

/**
 * The rewritten call at a token, if the dialect library would silently change its result: differences of times, texts in a format, CONCAT, and
 * trimming and replacing on Databricks. Undefined for all other calls. Throws an `ExecutionError` for units and formats that the engine lacks.
 */
export function rewriteCall(
  tokens: readonly SqlToken[],
  at: number,
  platform: 'snowflake' | 'databricks',
  sql: string,
): RewrittenCall | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word' || !isPunct(tokens[at + 1], '(') || isPunct(tokens[at - 1], '.')) return undefined;
  if (tokens[at + 1]!.close === undefined) return undefined;
  if (isWord(token, 'DATEDIFF', 'TIMEDIFF', 'TIMESTAMPDIFF', 'DATE_DIFF')) return difference(tokens, at, platform);
  if (isWord(token, 'CONCAT')) return concat(tokens, at);
  if (isWord(token, 'DATE_TRUNC')) return truncated(tokens, at, platform);
  if (isWord(token, 'CONVERT_TIMEZONE', ...(platform === 'databricks' ? ['FROM_UTC_TIMESTAMP', 'TO_UTC_TIMESTAMP'] : [])))
    return zoned(tokens, at);
  if (platform === 'databricks') return onDatabricks(tokens, at);
  if (isWord(token, 'DATEADD', 'TIMESTAMPADD', 'TIMEADD')) return added(tokens, at);
  if (isWord(token, 'TO_CHAR', 'TO_VARCHAR')) return text(tokens, at);
  if (isWord(token, 'TO_TIMESTAMP', 'TO_TIMESTAMP_NTZ')) return time(tokens, at);
  if (isWord(token, 'CONDITIONAL_TRUE_EVENT'))
    return {
      replacements: [{ from: token.from, to: token.to, insert: 'COUNT_IF' }],
      message:
        'CONDITIONAL_TRUE_EVENT becomes COUNT_IF over the same window: DuckDB has no such function, and rows of equal order share a number.',
    };
  if (isWord(token, 'SEQ1', 'SEQ2', 'SEQ4', 'SEQ8')) return sequenceNumber(tokens, at);
  if (isWord(token, ...NUMBERS)) return number(tokens, at);
  return isWord(token, 'RATIO_TO_REPORT') ? ratioToReport(tokens, at, sql) : undefined;
}
