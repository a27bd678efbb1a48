import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

/** A browser that does not answer by then keeps nothing for this page. In milliseconds. */
const PATIENCE = 5_000;

/** A database of this browser that is opened when it is first asked for. */
export interface KeptDatabase<Tables extends DBSchema> {
  /** The database; rejects where the browser keeps it from the page. The next call tries again. */
  get: () => Promise<IDBPDatabase<Tables>>;
  /** Lets go of the database; the next call opens it anew. */
  close: () => Promise<void>;
}

/** The IndexedDB database of this name in its first version, whose stores `upgrade` makes. */
export function keptDatabase<Tables extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Tables>['upgrade']>,
): KeptDatabase<Tables> {
  let opening: Promise<IDBPDatabase<Tables>> | undefined;

  async function open(): Promise<IDBPDatabase<Tables>> {
    if (typeof indexedDB === 'undefined') throw new Error('no IndexedDB');
    const { openDB } = await import('idb');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), PATIENCE);
    });
    const database = openDB<Tables>(name, 1, {
      upgrade,
      terminated() {
        opening = undefined;
      },
      blocking() {
        // A newer version of the site, in another tab, waits until this one lets go.
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

  return {
    get() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    close,
  };
}
