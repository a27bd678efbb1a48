import type { Page } from '@playwright/test';

/** Uses the page, which fetches React, and waits until React answers. */
export async function alive(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX: 1 })));
  await page.locator('#root[data-alive]').waitFor({ state: 'attached' });
}
