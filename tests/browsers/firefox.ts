import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import { vi } from 'vitest';
import type { Browser } from './browser.ts';

/** Generous: a busy machine is no fault of the site. */
const LOADING = { timeout: 240_000, interval: 20 };

const keyOf = (key: string) => (key === 'Space' ? ' ' : key) as KeyInput;

/** Firefox through WebDriver BiDi, which it speaks without a driver beside it. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Nothing is fetched but what a test asks for.
    extraPrefsFirefox: { 'datareporting.policy.dataSubmissionEnabled': false, 'app.update.disabledForTesting': true },
  });
  const page = await firefox.newPage();
  let complaints: string[] = [];
  page.on('console', async (message) => {
    if (message.type() !== 'error') return;
    const parts = message.args().map((part) => part.evaluate((value) => String(value)).catch(() => message.text()));
    complaints.push((await Promise.all(parts)).join(' '));
  });
  page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)));
  return {
    name: 'Firefox',
    open: async (url) => {
      // What a page was still fetching when it is left fails, and Firefox says so as if the page had gone wrong.
      await page.waitForNetworkIdle({ idleTime: 100 });
      // Not by `page.goto`: after a step back within a page, what it waits for does not come one time in four.
      await page.evaluate(`void (window.isLeft = true, location.assign(${JSON.stringify(url)}))`);
      await vi.waitFor(async () => {
        // Asked while one page makes room for the next, there is no answer, or that of an empty page in between.
        const has = await page
          .evaluate('!window.isLeft && location.protocol !== "about:" && document.readyState === "complete"')
          .catch(() => false);
        if (!has) throw new Error(`${url} does not load.`);
      }, LOADING);
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: async (expression, held) => {
      const handle = await page.evaluateHandle(expression);
      const element = handle.asElement() as ElementHandle<Element> | null;
      if (!element) throw new Error('There is no such element.');
      if (held) await page.keyboard.down(held as KeyInput);
      await element.click();
      if (held) await page.keyboard.up(held as KeyInput);
    },
    type: (text) => page.keyboard.type(text),
    keys: async (keys) => {
      for (const key of keys) await page.keyboard.down(keyOf(key));
      for (const key of [...keys].reverse()) await page.keyboard.up(keyOf(key));
    },
    resize: (width, height) => page.setViewport({ width, height }),
    complaints: () => {
      const since = complaints;
      complaints = [];
      return since;
    },
    close: () => firefox.close(),
  };
}
