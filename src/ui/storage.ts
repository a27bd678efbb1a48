import type { z } from '#engine/zod.ts';

/** Maximum number of characters of a saved value, written or read. Browsers give a site about five million in total. */
export const MAX_STORED_LENGTH = 2_000_000;

type Stored<T> = { ok: true; value: T } | { ok: false; reason: 'absent' | 'unavailable' | 'tooLarge' | 'invalid' };
type Saved = { ok: true } | { ok: false; reason: 'unavailable' | 'tooLarge' | 'full'; message: string };

/** The text saved under a key; undefined when there is none, or when the browser denies access to storage (third-party frames). */
export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** All keys that this site saved; empty when the browser denies access to storage. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Saves a text. Returns whether the browser saved it; if not, also a sentence for the reader. */
export function writeText(key: string, text: string): Saved {
  if (text.length > MAX_STORED_LENGTH) {
    return {
      ok: false,
      reason: 'tooLarge',
      message: `This is too large to keep in the browser (${text.length.toLocaleString('en')} characters).`,
    };
  }
  try {
    localStorage.setItem(key, text);
    return { ok: true };
  } catch (error) {
    if (error instanceof DOMException && /quota/i.test(error.name)) {
      return {
        ok: false,
        reason: 'full',
        message: 'The browser has no space left for this site. Save your work as a file, or delete saved work.',
      };
    }
    return {
      ok: false,
      reason: 'unavailable',
      message: 'The browser does not let this page store anything. Save your work as a file.',
    };
  }
}

/** Removes a key. Does nothing when the browser denies access to storage. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without access to storage, nothing was saved either.
  }
}

/** Reads a saved JSON value and checks it with the schema, since stored values may be old, half written, or from another site. */
export function readStored<T>(key: string, schema: z.ZodType<T>): Stored<T> {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return { ok: false, reason: 'unavailable' };
  }
  if (text === null) return { ok: false, reason: 'absent' };
  if (text.length > MAX_STORED_LENGTH) return { ok: false, reason: 'tooLarge' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'invalid' };
  }
  const read = schema.safeParse(value);
  return read.success ? { ok: true, value: read.data } : { ok: false, reason: 'invalid' };
}

/** Saves a value as JSON; see `writeText`. */
export function writeStored(key: string, value: unknown): Saved {
  return writeText(key, JSON.stringify(value));
}
