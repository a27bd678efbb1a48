import { useSyncExternalStore } from 'react';
import type { z } from '#engine/zod.ts';
import { readText, removeStored, writeStored } from './storage.ts';

/** One small value that this browser keeps, the same in all tabs. */
export interface StoredValue<T> {
  /** The value as it is kept now; the same object until it changes. */
  read: () => T;
  /** Keeps another value. Where the browser keeps nothing for this page, it lasts as long as the page. */
  write: (value: T) => void;
  /** The value, kept up to date across tabs; the empty one while prerendering. */
  use: () => T;
}

/**
 * A value that is kept under a key of the browser's storage.
 *
 * @param schema what is kept may be old, half written, or somebody else's: what does not fit is treated as absent
 * @param none the value when nothing is kept; nothing is kept for it either
 */
export function storedValue<T extends object>(key: string, schema: z.ZodType<T>, none: T): StoredValue<T> {
  let text: string | undefined;
  let value = none;
  /** Holds where nothing can be stored. */
  let isOnlyHere = false;
  const listeners = new Set<() => void>();

  function parsed(from: string | undefined): T {
    if (from === undefined) return none;
    try {
      const read = schema.safeParse(JSON.parse(from));
      return read.success ? read.data : none;
    } catch {
      return none;
    }
  }

  function read(): T {
    if (isOnlyHere) return value;
    const now = readText(key);
    if (now !== text) {
      text = now;
      value = parsed(now);
    }
    return value;
  }

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) tell();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  }

  return {
    read,
    write(next) {
      if (next === none) {
        removeStored(key);
        isOnlyHere = false;
      } else isOnlyHere = !writeStored(key, next).ok;
      if (isOnlyHere) value = next;
      tell();
    },
    use: () => useSyncExternalStore(subscribe, read, () => none),
  };
}
