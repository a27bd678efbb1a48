/**
 * Values of type VARIANT, as the engine keeps them: the JSON text of the value, with sorted keys and without blanks, so that equal values have equal
 * texts. A text inside the value stands there without quotes unless it could be read as JSON itself: `paid` is the text "paid", `12` is a number and
 * `"12"` is the text "12". So texts can be compared and joined with other texts.
 */
export type Json = null | boolean | number | string | Digits | Missing | readonly Json[] | { readonly [key: string]: Json };

/** A number with more digits than JavaScript's numbers hold, as written. */
export class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A place of an array without a value: NULL of SQL, which is another thing than null of JSON. Its text is `undefined`, as on Snowflake. */
export class Missing {
  readonly text = 'undefined';
}
export const MISSING = new Missing();

/** Maximum number of characters of a value, as of Snowflake's VARIANT. */
export const MAX_JSON_CHARACTERS = 16_777_216;
/** Maximum number of objects and arrays around a value. */
export const MAX_JSON_DEPTH = 500;

/** Thrown for a text that is no JSON, or more than the engine takes. */
export class JsonError extends Error {}

/** The text, unless it is too long for a value: then throws a `JsonError`. */
export function limited(text: string): string {
  if (text.length > MAX_JSON_CHARACTERS) throw new JsonError(`JSON has at most ${MAX_JSON_CHARACTERS} characters`);
  return text;
}

const LONG_NUMBER = /\d{16}/;
/** Texts, numbers, and where a value of an array is missing: `undefined`, or a comma with nothing behind or before it. */
const TOKEN = /"(?:[^"\\]|\\.)*"|undefined|-?\d[\d.eE+-]*|\[(?=\s*,)|,(?=\s*[,\]])/g;
const DIGITS_KEY = '\u0000digits';
const MISSING_TEXT = '{"\\u0000digits":"undefined"}';

/** Throws if a text nests deeper than the limit; `{` and `[` inside its strings are skipped. */
function limitDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++;
    } else if (code === 91 || code === 123) {
      if (++depth > MAX_JSON_DEPTH) throw new JsonError(`JSON is nested deeper than ${MAX_JSON_DEPTH} levels`);
    } else if (code === 93 || code === 125) depth--;
  }
}

const revived = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, DIGITS_KEY)
    ? marked((value as Record<string, string>)[DIGITS_KEY]!)
    : value;

const marked = (text: string) => (text === 'undefined' ? MISSING : new Digits(text));

/** JSON with what JavaScript can't read marked: long numbers, and missing places. */
function withMarks(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (token === 'undefined') return MISSING_TEXT;
    if (token === '[' || token === ',') return `${token}${MISSING_TEXT}`;
    return token.startsWith('"') || !/^-?\d{16,}$/.test(token) || Number.isSafeInteger(Number(token))
      ? token
      : `{"\\u0000digits":"${token}"}`;
  });
}

/** The first key that an object of a JSON text has twice. */
export function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (const [token, key] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    const keys = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (key !== undefined && keys) {
      if (keys.has(key)) return key;
      keys.add(key);
    }
  }
  return undefined;
}

/** Parses JSON. Throws a `JsonError` for a text that is none, too long or nested too deep. */
export function parseJson(text: string): Json {
  if (limited(text).length > MAX_JSON_DEPTH) limitDepth(text);
  try {
    if (!LONG_NUMBER.test(text)) return JSON.parse(text) as Json;
  } catch {
    // What JSON.parse can't read may still be an array in which a place is missing.
  }
  try {
    return JSON.parse(withMarks(text), revived) as Json;
  } catch {
    throw new JsonError(`Error parsing JSON: ${text.slice(0, 100)}`);
  }
}

export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Digits) &&
  !(value instanceof Missing);

/** JSON text of a value with sorted keys and without blanks. */
export function jsonText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (value instanceof Digits || value instanceof Missing) return value.text;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${jsonText(value[key]!)}`).join(',')}}`;
}

/** First characters of texts that may be JSON; all other texts are texts. */
const MAY_BE_JSON = /^(?:[\s"{[\-\d]|t|f|n)/;

/** Parsed values by their text; the columns of a statement mostly read the same values one after another. */
const parsed = new Map<string, Json>();
const MAX_PARSED = 4_096;
/** Number of characters of the texts of parsed values that are kept. */
const MAX_PARSED_CHARACTERS = 8_000_000;
let parsedCharacters = 0;

/** The value that a text stands for: what its JSON says, or else the text itself. */
export function jsonOf(text: string): Json {
  if (!MAY_BE_JSON.test(text)) return text;
  const known = parsed.get(text);
  if (known !== undefined) return known;
  let value: Json = text;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
  }
  if (parsed.size >= MAX_PARSED || parsedCharacters > MAX_PARSED_CHARACTERS) {
    parsed.clear();
    parsedCharacters = 0;
  }
  parsed.set(text, value);
  parsedCharacters += text.length;
  return value;
}

function isJson(text: string): boolean {
  if (!MAY_BE_JSON.test(text)) return false;
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/** The text that stands for a value; `jsonOf` reads it back. Throws a `JsonError` if it is too long. */
export function textOf(value: Json): string {
  if (typeof value === 'string') return isJson(value) ? JSON.stringify(value) : value;
  return limited(jsonText(value));
}

/** A value as the platforms cast it to text: without quotes, and NULL for null. */
export function castToText(value: Json): string | null {
  return value === null || value instanceof Missing ? null : typeof value === 'string' ? value : jsonText(value);
}

/** A value as the platforms show it: JSON, with quotes around texts. */
export function shownJson(text: string): string {
  return jsonText(jsonOf(text));
}
