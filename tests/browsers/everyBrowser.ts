import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
    });
    afterAll(() => reader?.browser.close());

    it.each(JOURNEYS)('$name', async ({ take }) => {
      // Each begins as a new reader. A page of the site would keep what was made in it when it is left.
      await reader.open('/robots.txt');
      await reader.browser.evaluate('void (localStorage.clear(), sessionStorage.clear())');
      reader.browser.complaints();
      await reader.browser.resize(1350, 900);
      await take(reader);
      expect(reader.browser.complaints()).toEqual([]);
    });

    // Nothing is made in these, so that one reader may open them all. The journeys begin wide; these begin on a phone and become wide.
    it.each(PAGES)('$kind: shows what it is for, on a phone and wide', async ({ path, shows, text, isMissing }) => {
      await reader.browser.resize(390, 800);
      await reader.open(path);
      for (const width of [390, 1350]) {
        await reader.browser.resize(width, 800);
        await reader.sees({ css: 'h1' });
        if (text) await reader.reads(shows, text);
        else await reader.sees(shows);
        await reader.finds('document.documentElement.scrollWidth <= innerWidth', true);
      }
      // The browser itself says that the address is not there.
      if (!isMissing) expect(reader.browser.complaints()).toEqual([]);
      reader.browser.complaints();
    });
  });
}
