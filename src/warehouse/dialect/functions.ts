import { JSON_MACROS } from '../json/functions.ts';
import { ZONE_MACROS } from '../timeZone.ts';

/** A macro that capitalizes the words between certain marks, which are given as a character class of a regular expression. */
function capitalized(name: string, marks: string): string {
  return `${name}(s) AS ARRAY_TO_STRING(LIST_TRANSFORM(REGEXP_EXTRACT_ALL(LOWER(s), '[^${marks}]+|[${marks}]+'), lambda w : UPPER(w[1]) || w[2:]), '')`;
}

/** Maximum number of characters of a value that are shown; the rest is cut off. */
const MAX_SHOWN_CHARACTERS = 10_000;
/** Maximum length of a text in characters, as in Snowflake; longer results fail. */
const MAX_TEXT_CHARACTERS = 134_217_728;
const tooLong = `'A text has at most ${MAX_TEXT_CHARACTERS.toLocaleString('en')} characters'`;

/** What the text of a failed `runnel_fails` begins with in DuckDB's message. */
export const FAILURE_MARK = 'runnel: ';

/**
 * An expression that is `value`, and ends the statement with `text` where `condition` holds. DuckDB's own `error()` has side effects, so that no
 * other item of a SELECT could name the expression by its alias; a cast that fails has none.
 */
function failingIf(condition: string, text: string, value: string): string {
  return `CASE WHEN CASE WHEN ${condition} THEN runnel_fails(${text}) ELSE FALSE END THEN NULL ELSE ${value} END`;
}

/**
 * Statements that define, for one connection, the platforms' functions that DuckDB lacks or computes differently. Translations call the functions
 * that begin with `runnel_`; the others have the platform's names and are called as written.
 */
export const FUNCTIONS: readonly string[] = [
  `runnel_fails(said) AS CAST('${FAILURE_MARK}' || said AS BOOLEAN)`,
  // For exact numbers the quotient has six more decimal digits than the dividend, at most twelve unless the dividend has more. Division by zero stops
  // the statement.
  `runnel_scale(a) AS COALESCE(TRY_CAST(REGEXP_EXTRACT(TYPEOF(a), ',(\\d+)\\)', 1) AS INTEGER), 0)`,
  `runnel_quotient(a, b) AS ${failingIf(
    'b = 0',
    "'Division by zero'",
    `CASE WHEN TYPEOF(a) IN ('DOUBLE', 'FLOAT') OR TYPEOF(b) IN ('DOUBLE', 'FLOAT') THEN a / b
    ELSE ROUND(a / b, GREATEST(runnel_scale(a), LEAST(runnel_scale(a) + 6, 12))) END`,
  )}`,
  `runnel_mean(a) AS CASE WHEN TYPEOF(ANY_VALUE(a)) IN ('DOUBLE', 'FLOAT') THEN AVG(a) ELSE ROUND(AVG(a), runnel_scale(ANY_VALUE(a)) + 6) END`,
  `runnel_plain_quotient(a, b) AS ${failingIf('b = 0', "'Division by zero'", 'a / b')}`,
  // The platforms read a text as a number where one is needed.
  ...[
    ['runnel_divide', 'runnel_quotient'],
    ['runnel_divide_or_fail', 'runnel_plain_quotient'],
  ].map(
    ([name, own]) => `${name}(a VARCHAR, b VARCHAR) AS ${own}(CAST(a AS DOUBLE), CAST(b AS DOUBLE)),
    (a VARCHAR, b) AS ${own}(CAST(a AS DOUBLE), b), (a, b VARCHAR) AS ${own}(a, CAST(b AS DOUBLE)), (a, b) AS ${own}(a, b)`,
  ),
  `runnel_average(a VARCHAR) AS AVG(CAST(a AS DOUBLE)), (a) AS runnel_mean(a)`,
  // Snowflake counts the unit boundaries between two times, Databricks counts whole units.
  `runnel_borders_between(unit, a, b) AS DATE_DIFF(unit, CAST(a AS TIMESTAMP), CAST(b AS TIMESTAMP))`,
  `runnel_whole_between(unit, a, b) AS DATE_SUB(unit, CAST(a AS TIMESTAMP), CAST(b AS TIMESTAMP))`,
  `runnel_begin_time(unit, t) AS CAST(DATE_TRUNC(unit, CAST(t AS TIMESTAMP)) AS TIMESTAMP)`,
  `runnel_days_later(d, n) AS CAST(d AS DATE) + CAST(n AS INTEGER)`,
  `runnel_days_earlier(d, n) AS CAST(d AS DATE) - CAST(n AS INTEGER)`,
  `runnel_months_later(d, n) AS CAST(CAST(d AS DATE) + TO_MONTHS(CAST(n AS INTEGER)) AS DATE)`,
  // Under the platform's names, which DuckDB lacks.
  `startswith(s, start) AS STARTS_WITH(s, start)`,
  `"insert"(s, place, length, put) AS LEFT(s, place - 1) || put || SUBSTRING(s, place + length)`,
  `sha2(s) AS SHA256(s), (s, bits) AS ${failingIf('bits NOT IN (0, 256)', "'SHA2 has 256 bits here, and no other size'", 'SHA256(s)')}`,
  `md5_binary(s) AS UNHEX(MD5(s))`,
  `sha1_binary(s) AS UNHEX(SHA1(s))`,
  `sha2_binary(s) AS UNHEX(sha2(s)), (s, bits) AS UNHEX(sha2(s, bits))`,
  `md5_hex(s) AS MD5(s)`,
  `sha1_hex(s) AS SHA1(s)`,
  `sha2_hex(s) AS sha2(s), (s, bits) AS sha2(s, bits)`,
  // Snowflake reads a number as seconds since 1970; a time, or the text of one, stays a time.
  `runnel_time_or_null(a) AS COALESCE(TRY_CAST(CAST(a AS VARCHAR) AS TIMESTAMP),
    EPOCH_MS(CAST(TRY_CAST(CAST(a AS VARCHAR) AS DOUBLE) * 1000 AS BIGINT)))`,
  `runnel_time(a) AS ${failingIf(
    'a IS NOT NULL AND runnel_time_or_null(a) IS NULL',
    "'Timestamp ''' || CAST(a AS VARCHAR) || ''' is not recognized'",
    'runnel_time_or_null(a)',
  )}`,
  `runnel_time_text(t, format) AS STRFTIME(t, format)`,
  `runnel_text(a) AS CAST(a AS VARCHAR)`,
  // A page that shows a text of many megabytes freezes or crashes.
  `runnel_shown(s) AS CASE WHEN LENGTH(s) > ${MAX_SHOWN_CHARACTERS} THEN LEFT(s, ${MAX_SHOWN_CHARACTERS}) || '… (' || LENGTH(s) || ' characters)' ELSE s END`,
  // Texts of 2 GB and more make DuckDB write outside its memory. The platforms do not allow such texts.
  `repeat(s, n) AS ${failingIf(`LENGTH(s) * n > ${MAX_TEXT_CHARACTERS}`, tooLong, 'system.main.repeat(s, n)')}`,
  `lpad(s, n, p := ' ') AS ${failingIf(`n > ${MAX_TEXT_CHARACTERS}`, tooLong, 'system.main.lpad(s, n, p)')}`,
  `rpad(s, n, p := ' ') AS ${failingIf(`n > ${MAX_TEXT_CHARACTERS}`, tooLong, 'system.main.rpad(s, n, p)')}`,
  // Databricks takes the characters to trim before the text, and replaces every match.
  `runnel_cut_left(marks, s) AS LTRIM(s, marks)`,
  `runnel_cut_right(marks, s) AS RTRIM(s, marks)`,
  `runnel_replace_all(s, pattern, replacement) AS REGEXP_REPLACE(s, pattern, replacement, 'g')`,
  // The function that AT TIME ZONE calls. DuckDB has it only in an extension, and none is loaded here. Times without a zone are in UTC.
  `timezone(zone, t) AS ${failingIf(
    "UPPER(zone) NOT IN ('UTC', 'ETC/UTC', 'GMT')",
    "'Times here are in UTC: the zone ' || zone || ' is not known'",
    'CAST(t AS TIMESTAMP)',
  )}`,
  // In Snowflake a word begins after any of these marks, in Databricks only after whitespace.
  capitalized('initcap', '\\s!?@"^#$&~_,.:;+\\-*%/|\\\\\\[\\](){}<>'),
  capitalized('runnel_initcap_words', '\\s'),
  ...JSON_MACROS,
  ...ZONE_MACROS,
].map((definition) => `CREATE OR REPLACE TEMP MACRO ${definition}`);
