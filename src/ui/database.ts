import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The database in which this browser keeps everything but settings. */
interface Tables extends DBSchema {
  /** What is known of a document without reading it. */
  heads: { key: string; value: { readonly id: string } };
  /** Texts, mostly JSON, by what they belong to and their name: the parts of a document by its id, and other things that are kept. */
  parts: { key: [string, string]; value: string };
}

const NAME = 'runnel';

/** Milliseconds to wait for the browser to open the database. After that, opening fails. */
const OPEN_TIMEOUT_MS = 5_000;

let opening: Promise<IDBPDatabase<Tables>> | undefined;

async function open(): Promise<IDBPDatabase<Tables>> {
  if (typeof indexedDB === 'undefined') throw new Error('no IndexedDB');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not respond')), OPEN_TIMEOUT_MS);
  });
  const opened = openDB<Tables>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('heads', { keyPath: 'id' });
      db.createObjectStore('parts');
    },
    terminated() {
      opening = undefined;
    },
    blocking() {
      // Another tab wants to upgrade or delete the database and waits until this one closes it. The next call opens it again.
      void close();
    },
  });
  try {
    return await Promise.race([opened, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function close(): Promise<void> {
  const closing = opening;
  opening = undefined;
  (await closing?.catch(() => undefined))?.close();
}

/** The open database. Rejects when the browser denies access to it; the next call then tries again. */
export function database(): Promise<IDBPDatabase<Tables>> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** The text under a name; undefined when there is none. Rejects when the browser denies access to the database. */
export async function readPart(owner: string, name: string): Promise<string | undefined> {
  return (await database()).get('parts', [owner, name]);
}

/** Saves a text under a name. Rejects when the browser denies access to the database, or has no space left. */
export async function writePart(owner: string, name: string, text: string): Promise<void> {
  await (await database()).put('parts', text, [owner, name]);
}

/**
 * Saves texts that an earlier version of the site kept elsewhere. A text that the database has already is newer and stays, so a move that was
 * interrupted, or that two tabs make at once, can be repeated.
 */
export async function moveParts(owner: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const transaction = (await database()).transaction('parts', 'readwrite');
  for (const [name, text] of texts)
    if ((await transaction.store.getKey([owner, name])) === undefined) void transaction.store.put(text, [owner, name]);
  await transaction.done;
}
