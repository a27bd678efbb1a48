import { isObject } from './description.ts';

/** One value of a sort key. */
export type Key = string | number;

/** The cursor of a row: `{"id":"33"}` as `eyJpZCI6IjMzIn0`. */
export function cursorOf(key: Readonly<Record<string, Key>>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The sort key that a cursor encodes; undefined for text that is not a cursor. */
export function keyOf(cursor: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
