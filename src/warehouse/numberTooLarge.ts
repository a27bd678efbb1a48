import type { Platform } from '#engine/pipeline/schema.ts';
import type { ExecutionErrorInput } from '#engine/run/executor.ts';
import { isPunct, type SqlToken } from '#engine/sql/sqlTokens.ts';
import { listed } from '#engine/text/phrases.ts';
import type { Span } from '#engine/text/span.ts';

/** DuckDB's messages for a number with too many digits for its type. */
const REFUSED = [
  /Casting value "([^"]+)" to type DECIMAL\((\d+),\s*(\d+)\) failed/,
  /Could not convert string (?:"|')([^"']+)(?:"|') to DECIMAL\((\d+),\s*(\d+)\)/,
  /Could not cast value (\S+) to DECIMAL\((\d+),\s*(\d+)\)/,
];
/** Maximum number of digits of an exact number in the engine and on the platforms. */
const MAX_DECIMAL_DIGITS = 38;

/** The position of the type in the statement, such as `NUMBER(5, 2)`, if it occurs exactly once. */
function typePlace(tokens: readonly SqlToken[], precision: number, scale: number): Span | undefined {
  const is = (at: number, text: string) => tokens[at]?.text === text;
  const found = tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || !isPunct(tokens[at + 1], '(') || !is(at + 2, String(precision))) return [];
    const end = isPunct(tokens[at + 3], ',') && is(at + 4, String(scale)) ? at + 5 : scale === 0 ? at + 3 : -1;
    return end !== -1 && isPunct(tokens[end], ')') ? [{ from: token.from, to: tokens[end]!.to }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The number of digits before the decimal point after rounding to a scale; undefined for notations such as `1e20`. */
function digitsBefore(value: string, scale: number): number | undefined {
  const parts = /^[-+]?0*(\d*)(?:\.(\d*))?$/.exec(value);
  if (!parts) return undefined;
  const [, whole = '', fraction = ''] = parts;
  const roundsUp = /^9*$/.test(whole + fraction.slice(0, scale)) && fraction.length > scale && fraction[scale]! >= '5';
  return whole.length + (roundsUp ? 1 : 0);
}

/**
 * DuckDB's refusal of a number with too many digits for its type, in our words: the number, its column, what the type holds and which type would do.
 * `columns` are the changed table's columns with the engine's types. Undefined for every other refusal.
 */
export function numberTooLarge(
  said: string,
  platform: Platform,
  tokens: readonly SqlToken[],
  columns: () => readonly { readonly name: string; readonly type: string }[],
): ExecutionErrorInput | undefined {
  const found = REFUSED.map((pattern) => pattern.exec(said)).find((match) => match !== null);
  if (!found || Number.isNaN(Number(found[1]))) return undefined;
  const [precision, scale] = [Number(found[2]), Number(found[3])];
  // The engine always prints a float with six decimal digits.
  const value = /\.\d{6}$/.test(found[1]!) ? String(Number(found[1])) : found[1]!.trim();
  const name = platform === 'snowflake' ? 'NUMBER' : 'DECIMAL';
  const whole = precision - scale;
  const at = typePlace(tokens, precision, scale);
  const written = new Set(tokens.map(({ text }) => text.toUpperCase()));
  const alike = at ? [] : columns().filter(({ type }) => type.replaceAll(' ', '') === `DECIMAL(${precision},${scale})`);
  // An INSERT without a column list fills all columns.
  const listedOnes = alike.filter((column) => written.has(column.name.toUpperCase()));
  const candidates = (listedOnes.length > 0 ? listedOnes : alike).map((column) => column.name);
  const column = candidates.length === 1 ? ` of column ${candidates[0]}` : '';
  const among = candidates.length > 1 ? ` (the type of ${listed(candidates)})` : '';
  const most = `${'9'.repeat(whole) || '0'}${scale > 0 ? `.${'9'.repeat(scale)}` : ''}`;
  const needed = digitsBefore(value, scale);
  const wider =
    needed === undefined || needed + scale > MAX_DECIMAL_DIGITS
      ? 'FLOAT holds larger numbers, and rounds them.'
      : `${name}(${needed + scale},${scale}) is wide enough.`;
  return {
    code: 'value',
    message: `The number ${value} doesn’t fit ${name}(${precision},${scale})${column}${among}: the largest it holds is ${most}. ${wider}`,
    ...(at ? { at } : {}),
  };
}
