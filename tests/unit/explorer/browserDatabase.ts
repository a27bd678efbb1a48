import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Deletes the site's database as another tab would, for which the site closes it, and puts another IndexedDB in the browser. */
async function replaceIndexedDB(next: IDBFactory | undefined): Promise<void> {
  const before = current;
  current = next;
  vi.stubGlobal('indexedDB', next);
  await new Promise((resolve, reject) => {
    if (before === undefined) return resolve(undefined);
    const request = before.deleteDatabase('runnel');
    request.onsuccess = resolve;
    // A connection of the test itself may still be open; the site has closed its own by then.
    request.onblocked = resolve;
    request.onerror = reject;
  });
}

let current: IDBFactory | undefined;

/** A browser that keeps nothing yet. */
export const emptyDatabase = () => replaceIndexedDB(new IDBFactory());

/** A browser that lets the page keep nothing, as some do in private windows. */
export const noDatabase = () => replaceIndexedDB(undefined);
