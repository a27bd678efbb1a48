import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

/** Milliseconds to wait for the browser to open the database. After that, opening fails. */
const OPEN_TIMEOUT_MS = 5_000;

/**
 * Returns a function that opens version 1 of an IndexedDB database, on its first call, and creates its stores with `upgrade`. That function rejects when
 * the browser denies access to the database; the next call then tries again.
 */
export function lazyDatabase<Tables extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Tables>['upgrade']>,
): () => Promise<IDBPDatabase<Tables>> {
  let opening: Promise<IDBPDatabase<Tables>> | undefined;

  async function open(): Promise<IDBPDatabase<Tables>> {
    if (typeof indexedDB === 'undefined') throw new Error('no IndexedDB');
    const { openDB } = await import('idb');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('IndexedDB does not respond')), OPEN_TIMEOUT_MS);
    });
    const database = openDB<Tables>(name, 1, {
      upgrade,
      terminated() {
        opening = undefined;
      },
      blocking() {
        // Another tab wants to upgrade or delete the database and waits until this one closes it. The next call opens it again.
        void close();
      },
    });
    try {
      return await Promise.race([database, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    const open = opening;
    opening = undefined;
    (await open?.catch(() => undefined))?.close();
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
