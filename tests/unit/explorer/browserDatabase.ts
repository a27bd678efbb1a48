import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** The IndexedDB factories in which the site may have an open database, including those of earlier test files that share the site's modules. */
const used = new Set<IDBFactory>();

/** Replaces the browser's IndexedDB. Deletes the site's database in the previous ones, as another tab would, so that the site closes it. */
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

/** A browser with empty storage. */
export const emptyDatabase = () => replaceIndexedDB(new IDBFactory());

/** A browser that does not let the page store anything, as in some private windows. */
export const noDatabase = () => replaceIndexedDB(undefined);
