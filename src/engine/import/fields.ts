import { LIMITS } from '../pipeline/schema.ts';
import type { ReportBuilder } from './report.ts';
import { normalizeLines } from './yaml.ts';

/** A parsed mapping of a file from outside, not yet checked. */
export type Fields = Record<string, unknown>;

/** Any JSON value, as in the document's `config` and `extra`. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Whether a parsed value is a mapping: not a list and not `null`. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The mapping itself, or an empty mapping for any other value. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The list itself, or an empty list for any other value. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An id as a text: legacy files write the same id as an integer or as a text. `''` for any other value. */
export function idOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A text with LF line ends; numbers and booleans as text; `''` for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return normalizeLines(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The boolean itself; `otherwise` for any other value. */
export function switchOf(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

/** A copy as plain JSON: line ends become LF, values that JSON does not have become `null`, and the key `__proto__` is left out. */
export function jsonOf(value: unknown, depth = 0): Json {
  if (typeof value === 'string') return normalizeLines(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || value === null) return value;
  if (depth > 100) return null;
  if (Array.isArray(value)) return value.map((item) => jsonOf(item, depth + 1));
  if (!isFields(value)) return null;
  const result: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value))
    if (key !== '__proto__' && item !== undefined) result[key] = jsonOf(item, depth + 1);
  return result;
}

/** A copy of a mapping as plain JSON; an empty mapping for any other value. */
export function jsonFields(value: unknown): { [key: string]: Json } {
  return isFields(value) ? (jsonOf(value) as { [key: string]: Json }) : {};
}

/** The keys that are not in `knownKeys`, as `extra`; `undefined` when there are none, so that documents stay small. */
export function unknownKeys(fields: Fields, knownKeys: ReadonlySet<string>): { [key: string]: Json } | undefined {
  let extra: { [key: string]: Json } | undefined;
  for (const key of Object.keys(fields)) {
    if (knownKeys.has(key) || key === '__proto__' || fields[key] === undefined) continue;
    extra ??= {};
    extra[key] = jsonOf(fields[key]);
  }
  return extra;
}

/** Returns a function that cuts texts to the limits of the document and reports each cut. */
export function cutter(path: string, report: ReportBuilder) {
  return (text: string, what: string, limit: number = LIMITS.text): string => {
    if (text.length <= limit) return text;
    const message = `${path}: ${what} has ${text.length} characters; the first ${limit} are kept.`;
    report.add({ code: 'text.cut', level: 'error', path, message });
    return text.slice(0, limit);
  };
}

export type Cut = ReturnType<typeof cutter>;
