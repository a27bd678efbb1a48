/** A macro that capitalizes the words between certain marks, which are given as a character class of a regular expression. */
function capitalized(name: string, marks: string): string {
  return `${name}(s) AS ARRAY_TO_STRING(LIST_TRANSFORM(REGEXP_EXTRACT_ALL(LOWER(s), '[^${marks}]+|[${marks}]+'), lambda w : UPPER(w[1]) || w[2:]), '')`;
}

/** Maximum number of characters of a value that are shown; the rest is cut off. */
const MAX_SHOWN_CHARACTERS = 10_000;
/** Maximum length of a text in characters, as in Snowflake; longer results fail. */
const MAX_TEXT_CHARACTERS = 134_217_728;
const tooLong = `error('A text has at most ${MAX_TEXT_CHARACTERS.toLocaleString('en')} characters')`;

/**
 * Statements that define, for one connection, the platforms' functions that DuckDB lacks or computes differently. Translations call the functions
 * that begin with `runnel_`; the others have the platform's names and are called as written.
 */
export const FUNCTIONS: readonly string[] = [
  // For exact numbers the quotient has six more decimal digits than the dividend, at most twelve unless the dividend has more. Division by zero stops
  // the statement.
  `runnel_scale(a) AS COALESCE(TRY_CAST(REGEXP_EXTRACT(TYPEOF(a), ',(\\d+)\\)', 1) AS INTEGER), 0)`,
  `runnel_divide(a, b) AS CASE WHEN b = 0 THEN error('Division by zero')
    WHEN TYPEOF(a) IN ('DOUBLE', 'FLOAT') OR TYPEOF(b) IN ('DOUBLE', 'FLOAT') THEN a / b
    ELSE ROUND(a / b, GREATEST(runnel_scale(a), LEAST(runnel_scale(a) + 6, 12))) END`,
  `runnel_average(a) AS CASE WHEN TYPEOF(ANY_VALUE(a)) IN ('DOUBLE', 'FLOAT') THEN AVG(a) ELSE ROUND(AVG(a), runnel_scale(ANY_VALUE(a)) + 6) END`,
  `runnel_divide_or_fail(a, b) AS CASE WHEN b = 0 THEN error('Division by zero') ELSE a / b END`,
  // Snowflake counts the unit boundaries between two times, Databricks counts whole units.
  `runnel_borders_between(unit, a, b) AS DATE_DIFF(unit, CAST(a AS TIMESTAMP), CAST(b AS TIMESTAMP))`,
  `runnel_whole_between(unit, a, b) AS DATE_SUB(unit, CAST(a AS TIMESTAMP), CAST(b AS TIMESTAMP))`,
  // Under the platform's names, which DuckDB lacks.
  `startswith(s, start) AS STARTS_WITH(s, start)`,
  `"insert"(s, place, length, put) AS LEFT(s, place - 1) || put || SUBSTRING(s, place + length)`,
  `sha2(s) AS SHA256(s), (s, bits) AS CASE WHEN bits IN (0, 256) THEN SHA256(s)
    ELSE error('SHA2 has 256 bits here, and no other size') END`,
  // Snowflake reads a number as seconds since 1970; a time, or the text of one, stays a time.
  `runnel_time(a) AS CASE WHEN a IS NULL THEN NULL ELSE COALESCE(TRY_CAST(CAST(a AS VARCHAR) AS TIMESTAMP),
    EPOCH_MS(CAST(TRY_CAST(CAST(a AS VARCHAR) AS DOUBLE) * 1000 AS BIGINT)),
    error('Timestamp ''' || CAST(a AS VARCHAR) || ''' is not recognized')) END`,
  `runnel_time_text(t, format) AS STRFTIME(t, format)`,
  `runnel_text(a) AS CAST(a AS VARCHAR)`,
  // A page that shows a text of many megabytes freezes or crashes.
  `runnel_shown(s) AS CASE WHEN LENGTH(s) > ${MAX_SHOWN_CHARACTERS} THEN LEFT(s, ${MAX_SHOWN_CHARACTERS}) || '… (' || LENGTH(s) || ' characters)' ELSE s END`,
  // Texts of 2 GB and more make DuckDB write outside its memory. The platforms do not allow such texts.
  `repeat(s, n) AS CASE WHEN LENGTH(s) * n > ${MAX_TEXT_CHARACTERS} THEN ${tooLong} ELSE system.main.repeat(s, n) END`,
  `lpad(s, n, p := ' ') AS CASE WHEN n > ${MAX_TEXT_CHARACTERS} THEN ${tooLong} ELSE system.main.lpad(s, n, p) END`,
  `rpad(s, n, p := ' ') AS CASE WHEN n > ${MAX_TEXT_CHARACTERS} THEN ${tooLong} ELSE system.main.rpad(s, n, p) END`,
  // Databricks takes the characters to trim before the text, and replaces every match.
  `runnel_cut_left(marks, s) AS LTRIM(s, marks)`,
  `runnel_cut_right(marks, s) AS RTRIM(s, marks)`,
  `runnel_replace_all(s, pattern, replacement) AS REGEXP_REPLACE(s, pattern, replacement, 'g')`,
  // The function that AT TIME ZONE calls. DuckDB has it only in an extension, and none is loaded here. Times without a zone are in UTC.
  `timezone(zone, t) AS CASE WHEN UPPER(zone) IN ('UTC', 'ETC/UTC', 'GMT') THEN CAST(t AS TIMESTAMP)
    ELSE error('Times here are in UTC: the zone ' || zone || ' is not known') END`,
  // In Snowflake a word begins after any of these marks, in Databricks only after whitespace.
  capitalized('initcap', '\\s!?@"^#$&~_,.:;+\\-*%/|\\\\\\[\\](){}<>'),
  capitalized('runnel_initcap_words', '\\s'),
].map((definition) => `CREATE OR REPLACE TEMP MACRO ${definition}`);
