import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Those that the site may have a database of open: also from a test file before this one, with which it shares the site's modules. */
const used = new Set<IDBFactory>();

/** Puts another IndexedDB in the browser, and deletes the site's database in the former ones as another tab would, so that the site closes it. */
async function replaceIndexedDB(next: IDBFactory | undefined): Promise<void> {
  if (globalThis.indexedDB) used.add(globalThis.indexedDB);
  vi.stubGlobal('indexedDB', next);
  for (const before of used) {
    await new Promise((resolve, reject) => {
      const request = before.deleteDatabase('runnel');
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  }
  used.clear();
  if (next) used.add(next);
}

/** A browser that keeps nothing yet. */
export const emptyDatabase = () => replaceIndexedDB(new IDBFactory());

/** A browser that lets the page keep nothing, as some do in private windows. */
export const noDatabase = () => replaceIndexedDB(undefined);
