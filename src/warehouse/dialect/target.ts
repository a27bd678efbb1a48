import type { Platform } from '#engine/pipeline/schema.ts';
import { closingToken, isPunct, isWord, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { type Replacement, replaceSpans } from '#engine/text/replacement.ts';
import { divideBy } from './division.ts';
import { listParts, quoted, statementTokens, stringValue } from './reading.ts';

/** Names of the current time in SQL, with or without parentheses. */
const CURRENT_TIME_NAMES = ['CURRENT_TIMESTAMP', 'LOCALTIMESTAMP'];
/** Names of the current time only when called. */
const CURRENT_TIME_CALLS = [...CURRENT_TIME_NAMES, 'GETDATE', 'SYSDATE', 'SYSTIMESTAMP', 'NOW'];
const TODAY = ['CURRENT_DATE'];
const CLOCK = ['CURRENT_TIME', 'LOCALTIME'];

/** Marks TRY_CAST, because the dialect library turns every CAST of Databricks into TRY_CAST. */
export const TRY_MARK = 'RUNNEL_TRY';

/** The time of the load in DuckDB: a variable, so that all of one load has the same time, however long it takes. */
export const LOAD_TIME = "getvariable('now')";

interface Rewriting {
  readonly tokens: readonly SqlToken[];
  readonly platform: Platform;
  readonly replacements: Replacement[];
  readonly messages: Set<string>;
}

/** The index after an expression for the current time at `at`: the word, its parentheses, and AT TIME ZONE 'UTC'. */
function presentEnd(tokens: readonly SqlToken[], at: number): number {
  let end = at + 1;
  if (isPunct(tokens[end], '(')) end = closingToken(tokens, end) + 1;
  const zone = ['AT', 'TIME', 'ZONE'].every((word, i) => isWord(tokens[end + i], word));
  return zone && /^'UTC'$/i.test(tokens[end + 3]?.text ?? '') ? end + 4 : end;
}

function rewritePresent(at: number, { tokens, replacements, messages }: Rewriting): void {
  const token = tokens[at]!;
  const isCall = isPunct(tokens[at + 1], '(');
  const insert = isWord(token, ...(isCall ? CURRENT_TIME_CALLS : CURRENT_TIME_NAMES))
    ? LOAD_TIME
    : isWord(token, ...TODAY)
      ? `CAST(${LOAD_TIME} AS DATE)`
      : isWord(token, ...CLOCK)
        ? `CAST(${LOAD_TIME} AS TIME)`
        : undefined;
  if (insert === undefined || isPunct(tokens[at - 1], '.') || isWord(tokens[at - 1], 'AS')) return;
  replacements.push({ from: token.from, to: tokens[presentEnd(tokens, at) - 1]!.to, insert });
  messages.add(
    'The current time is the time at which the statement began, in UTC, from a variable: DuckDB’s clock has a time zone, which needs an extension.',
  );
}

function rewriteCast(at: number, { tokens, platform, replacements }: Rewriting): void {
  if (platform !== 'databricks' || !isWord(tokens[at], 'TRY_CAST') || !isPunct(tokens[at + 1], '(')) return;
  const mark = tokens[at + 2];
  if (isWord(mark, TRY_MARK)) {
    const close = closingToken(tokens, at + 3);
    replacements.push({ from: mark!.from, to: tokens[at + 3]!.to, insert: '' });
    if (tokens[close]) replacements.push({ from: tokens[close]!.from, to: tokens[close]!.to, insert: '' });
  } else replacements.push({ from: tokens[at]!.from, to: tokens[at]!.to, insert: 'CAST' });
}

/** Time types as the library writes them, with the platform's name or precision where it keeps them. */
const TIME_TYPES: Readonly<Record<string, { type: 'TIMESTAMP' | 'TIME'; isZoned?: true }>> = {
  TIMESTAMP: { type: 'TIMESTAMP' },
  TIMESTAMPNTZ: { type: 'TIMESTAMP' },
  TIMESTAMPTZ: { type: 'TIMESTAMP', isZoned: true },
  TIMESTAMPLTZ: { type: 'TIMESTAMP', isZoned: true },
  TIME: { type: 'TIME' },
};

function rewriteType(at: number, { tokens, replacements, messages }: Rewriting): void {
  const token = tokens[at]!;
  const known = TIME_TYPES[token.text.toUpperCase()];
  if (!known || isPunct(tokens[at - 1], '.')) return;
  const hasDigits = isPunct(tokens[at + 1], '(') && tokens[at + 2]?.kind === 'number' && isPunct(tokens[at + 3], ')');
  const behind = hasDigits ? at + 4 : at + 1;
  const hasZone = known.type === 'TIMESTAMP' && ['WITH', 'TIME', 'ZONE'].every((word, i) => isWord(tokens[behind + i], word));
  const end = hasZone ? behind + 3 : behind;
  if (end === at + 1 && token.text.toUpperCase() === known.type) return;
  replacements.push({ from: token.from, to: tokens[end - 1]!.to, insert: known.type });
  if (hasDigits)
    messages.add('Times keep six digits of a second, whatever their type says: DuckDB’s type has no other precision.');
  if (hasZone || known.isZoned)
    messages.add('Times are kept without a zone, in UTC: DuckDB needs an extension for time zones, and this engine loads none.');
}

/** Rewrites INITCAP, which on Databricks returns something other than the function of this name that is defined here. */
function rewriteCapitals(at: number, { tokens, platform, replacements }: Rewriting): void {
  if (platform !== 'databricks' || !isWord(tokens[at], 'INITCAP') || !isPunct(tokens[at + 1], '(')) return;
  replacements.push({ from: tokens[at]!.from, to: tokens[at]!.to, insert: 'runnel_initcap_words' });
}

/**
 * Adds parentheses in `INTERVAL -1 DAY`, `INTERVAL N DAY` and `INTERVAL CAST(x AS INT) DAY`, which the library writes, because DuckDB requires them
 * around everything but a number or a text.
 */
function rewriteInterval(at: number, { tokens, replacements }: Rewriting): void {
  const first = tokens[at + 1];
  if (!isWord(tokens[at], 'INTERVAL') || !first || first.kind === 'string') return;
  if (isPunct(first, '(') && !isWord(tokens[at + 2], 'SELECT')) return;
  if (first.kind === 'number' && tokens[at + 2]?.kind === 'word') return;
  let end = at + 1;
  if (isPunct(first, '-')) end++;
  while (isPunct(tokens[end + 1], '.')) end += 2;
  if (isPunct(first, '(')) end = closingToken(tokens, end);
  else if (isPunct(tokens[end + 1], '(')) end = closingToken(tokens, end + 1);
  const last = tokens[end];
  if (!last || tokens[end + 1]?.kind !== 'word') return;
  // Two insertions, so that the text between them can also be rewritten.
  replacements.push({ from: first.from, to: first.from, insert: '(' }, { from: last.to, to: last.to, insert: ')' });
}

/** Rewrites functions over structs and lists of Databricks that the library leaves as they are. */
function rewriteNested(at: number, { tokens, platform, replacements }: Rewriting): void {
  if (platform !== 'databricks' || !isPunct(tokens[at + 1], '(') || isPunct(tokens[at - 1], '.')) return;
  const { from, to } = tokens[at]!;
  if (isWord(tokens[at], 'TRANSFORM')) replacements.push({ from, to, insert: 'LIST_TRANSFORM' });
  if (!isWord(tokens[at], 'NAMED_STRUCT')) return;
  const parts = listParts(tokens, at + 1);
  if (parts.some(({ from, to }, index) => index % 2 === 0 && (to !== from + 1 || tokens[from]!.kind !== 'string'))) return;
  replacements.push({ from, to, insert: 'STRUCT_PACK' });
  parts.forEach((part, index) => {
    if (index % 2 > 0) return;
    const [name, comma] = [tokens[part.from]!, tokens[part.to]!];
    replacements.push({ from: name.from, to: comma.to, insert: `${quoted([stringValue(name, false)])} :=` });
  });
}

/** Rewrites AVG of exact numbers, which keeps six more decimal digits than they have. Averages over windows and of distinct values stay DuckDB's. */
function rewriteAverage(at: number, { tokens, platform, replacements, messages }: Rewriting): void {
  if (platform !== 'snowflake' || !isWord(tokens[at], 'AVG') || !isPunct(tokens[at + 1], '(')) return;
  const behind = tokens[closingToken(tokens, at + 1) + 1];
  if (isWord(tokens[at + 2], 'DISTINCT') || isWord(behind, 'OVER', 'FILTER', 'WITHIN')) return;
  replacements.push({ from: tokens[at]!.from, to: tokens[at]!.to, insert: 'runnel_average' });
  messages.add(
    'Averages of exact numbers are rounded to six digits more than the numbers have, as in Snowflake: DuckDB returns a float.',
  );
}

/**
 * Corrects DuckDB's SQL as the dialect library wrote it: the current time, times with a zone, casts that fail, and division and averages of exact
 * numbers. Returns the text, and sentences about the changes.
 */
export function correctTarget(sql: string, platform: Platform): { sql: string; messages: string[] } {
  const rewriting: Rewriting = { tokens: statementTokens(sql, false), platform, replacements: [], messages: new Set() };
  for (let at = 0; at < rewriting.tokens.length; at++) {
    if (rewriting.tokens[at]!.kind !== 'word') continue;
    rewritePresent(at, rewriting);
    rewriteCast(at, rewriting);
    rewriteType(at, rewriting);
    rewriteInterval(at, rewriting);
    rewriteAverage(at, rewriting);
    rewriteNested(at, rewriting);
    rewriteCapitals(at, rewriting);
  }
  const divided = divideBy(
    replaceSpans(sql, rewriting.replacements),
    platform === 'snowflake' ? 'runnel_divide' : 'runnel_divide_or_fail',
  );
  if (divided.count > 0) {
    rewriting.messages.add(
      platform === 'snowflake'
        ? 'Division goes through a function: Snowflake returns six digits more than the dividend has and fails on a zero, while DuckDB returns a float and NULL.'
        : `Division goes through a function: the platform fails on a zero, while DuckDB returns NULL.`,
    );
  }
  return { sql: divided.sql, messages: [...rewriting.messages] };
}
