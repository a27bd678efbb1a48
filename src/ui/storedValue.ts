import { useSyncExternalStore } from 'react';
import type { z } from '#engine/zod.ts';
import { readText, removeStored, writeStored } from './storage.ts';

/** A small value in the browser's storage, shared by all tabs. */
export interface StoredValue<T> {
  /** The stored value; the same object until it changes. */
  read: () => T;
  /** Stores another value. When storage is unavailable, the value lasts as long as the page. */
  write: (value: T) => void;
  /** React hook that returns the value and follows changes in all tabs; `none` while prerendering. */
  use: () => T;
}

/**
 * A value under a key of the browser's storage.
 *
 * @param schema Checks the stored JSON, which may be old, half written, or from another site. Invalid values count as absent.
 * @param none The value when nothing is stored. Writing it removes the key.
 */
export function storedValue<T extends object>(key: string, schema: z.ZodType<T>, none: T): StoredValue<T> {
  let text: string | undefined;
  let value = none;
  /** Whether the value could not be stored and exists in this page only. */
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
