import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser } from './browser.ts';
import { JOURNEYS } from './journeys.ts';
import { PAGES } from './pages.ts';
import { type Reader, readerOf } from './reader.ts';

/** Takes every journey and opens a page of each kind in one browser; nothing may be complained about on the way. */
export function describeIn(name: string, open: () => Promise<Browser>): void {
  describe(name, () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = readerOf(await open(), inject('site'));
      await reader.browser.resize(1350, 900);
    });
    afterAll(() => reader?.browser.close());
    afterEach(async () => {
      // The next one begins as a new reader.
      await reader.open('/404.html');
      await reader.browser.evaluate('void (localStorage.clear(), sessionStorage.clear())');
      reader.browser.complaints();
    });

    it.each(JOURNEYS)('$name', async ({ take }) => {
      await take(reader);
      expect(reader.browser.complaints()).toEqual([]);
    });

    it.each(PAGES)('$kind: shows what it is for, wide and on a phone', async ({ path, shows, text, isMissing }) => {
      for (const width of [1350, 390]) {
        await reader.browser.resize(width, 800);
        await reader.open(path);
        await reader.sees({ css: 'h1' });
        if (text) await reader.reads(shows, text);
        else await reader.sees(shows);
        await reader.finds('document.documentElement.scrollWidth <= innerWidth', true);
      }
      await reader.browser.resize(1350, 900);
      // The browser itself says that the address is not there.
      if (!isMissing) expect(reader.browser.complaints()).toEqual([]);
    });
  });
}
