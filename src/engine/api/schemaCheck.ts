import { isObject, type Json, referred, type Schema } from './description.ts';

/**
 * The first violation of a schema, worded like JSON Schema validators, whose wording the platform's messages follow (`/docs/api/errors`):
 * `request/body must NOT have additional properties`.
 */
interface Violation {
  /** The path to the value: `request/body/metadata/columns/0`. */
  path: string;
  /** The message, beginning with "must". */
  message: string;
  /** The key in question, if the message does not name it. */
  key?: string;
}

/** The whole sentence about a violation. */
export function violationText({ path, message }: Violation): string {
  return `${path} ${message}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
/** Values of the format int32 are at least the negative of this number and below it. */
const INT32_LIMIT = 2 ** 31;

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function formatFits(value: unknown, format: string): boolean {
  if (format === 'int32') return typeof value !== 'number' || (value >= -INT32_LIMIT && value < INT32_LIMIT);
  if (typeof value !== 'string') return true;
  if (format === 'uuid') return UUID.test(value);
  return format === 'date-time' ? DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) : true;
}

/** A key as a segment of a JSON Pointer (RFC 6901). */
const part = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Compiled patterns: a description has few of them, and every request needs them. */
const PATTERNS = new Map<string, RegExp>();
function patternOf(text: string): RegExp {
  const known = PATTERNS.get(text);
  if (known) return known;
  const pattern = new RegExp(text, 'u');
  PATTERNS.set(text, pattern);
  return pattern;
}

function plainViolation(value: unknown, schema: Schema, path: string): Violation | undefined {
  const { type, enum: values, minimum, maximum, minLength, pattern, format } = schema;
  const wrong = (message: string): Violation => ({ path, message });
  if (type !== undefined) {
    const types = [type].flat();
    if (!types.some((one) => isType(value, one))) return wrong(`must be ${types.join(',')}`);
  }
  if (values && !values.includes(value)) return wrong('must be equal to one of the allowed values');
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return wrong(`must be >= ${minimum}`);
    if (maximum !== undefined && value > maximum) return wrong(`must be <= ${maximum}`);
  }
  if (typeof value === 'string') {
    if (minLength !== undefined && [...value].length < minLength)
      return wrong(`must NOT have fewer than ${minLength} characters`);
    if (pattern !== undefined && !patternOf(pattern).test(value)) return wrong(`must match pattern "${pattern}"`);
  }
  return format !== undefined && !formatFits(value, format) ? wrong(`must match format "${format}"`) : undefined;
}

function objectViolation(value: Json, schema: Schema, path: string, document: Json): Violation | undefined {
  const { required = [], properties = {}, additionalProperties } = schema;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return { path, message: `must have required property '${missing}'` };
  for (const [key, one] of Object.entries(value)) {
    if (Object.hasOwn(properties, key)) {
      const violation = violationOf(one, properties[key]!, `${path}/${part(key)}`, document);
      if (violation) return violation;
    } else if (additionalProperties === false) return { path, message: 'must NOT have additional properties', key };
    else if (isObject(additionalProperties)) {
      const violation = violationOf(one, additionalProperties, `${path}/${part(key)}`, document);
      if (violation) return violation;
    }
  }
  return undefined;
}

/**
 * Checks a value against a schema of the description. It implements only the part of JSON Schema that the description uses; a test compares its
 * verdicts with those of a complete validator. Pages cannot use such a validator, because it generates code at run time, which the site's content
 * security policy forbids.
 *
 * @param path The name of the value in messages, such as `request/body`.
 * @param document The document that references are resolved in.
 * @returns The first violation, or undefined.
 */
export function violationOf(value: unknown, schema: Schema, path: string, document: Json): Violation | undefined {
  if (schema.$ref) return violationOf(value, referred(document, schema.$ref) as Schema, path, document);
  const plain = plainViolation(value, schema, path);
  if (plain) return plain;
  for (const one of schema.allOf ?? []) {
    const violation = violationOf(value, one, path, document);
    if (violation) return violation;
  }
  if (schema.anyOf) {
    const violations = schema.anyOf.map((one) => violationOf(value, one, path, document));
    // Report the alternative that got farthest: it is most likely the intended one.
    if (!violations.includes(undefined)) return violations.reduce((a, b) => (b!.path.length > a!.path.length ? b : a));
  }
  if (isObject(value)) return objectViolation(value, schema, path, document);
  const { items } = schema;
  if (!Array.isArray(value) || !items) return undefined;
  for (const [index, one] of value.entries()) {
    const violation = violationOf(one, items, `${path}/${index}`, document);
    if (violation) return violation;
  }
  return undefined;
}

/** The text of a path or query parameter as the type that its schema asks for; unchanged if it is not such a value. */
export function parameterValue(text: string, schema: Schema, document: Json): unknown {
  const own = schema.$ref ? (referred(document, schema.$ref) as Schema) : schema;
  const types = [own.type ?? own.anyOf?.map((one) => one.type) ?? []].flat(2);
  if (types.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
