import { BELOW } from '../setup/ports.mjs';
import { violations } from './accessibility.ts';
import { expect, LONG, test } from './test.ts';

// Below the root of a domain: the service worker answers there and nowhere else.
const { port, base: BASE } = BELOW;

test.use({ baseURL: `http://localhost:${port}${BASE}`, viewport: { width: 390, height: 844 } });

test('a path that is kept works without a network: pages, a playground, templates, the search; what is not kept says so', async ({
  page,
  context,
}) => {
  test.slow();
  const fits = async (what: string) => {
    expect(await violations(page), what).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
  };
  const kept = () => page.evaluate(async () => (await (await caches.open('runnel-offline')).keys()).map(({ url }) => url));

  await page.goto('learn/templates');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.getByRole('link', { name: 'Keep for offline' }).click();
  await expect(page).toHaveURL(/\/offline\?path=templates$/);
  await page.getByRole('button', { name: /^Keep Templates \([\d.]+ MB\)$/ }).click();
  await expect(page.getByText('Ready for offline')).toBeVisible({ timeout: LONG });
  await fits('what is kept');
  const files = await kept();

  // Nothing that is asked for is kept, whatever stands behind it.
  await page.goto('docs/deploy-and-refresh?q=1');
  await page.goto(`docs/reference/jinja-syntax?${'x'.repeat(2_000)}=<script>`);
  expect(await kept()).toEqual(files);
  for (const file of files) expect(file).toMatch(new RegExp(`^http://localhost:${port}${BASE}[^?]+$`));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jinja syntax');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('one ref, every environment');
  await page.getByRole('option', { name: /One ref, every environment/ }).click();
  await expect(page).toHaveURL(/\/playground\/template\/environments$/);
  await expect(page.getByText('"SHOP_DEV"."STAGING"."STG_CUSTOMER"').first()).toBeVisible();
  // The frame of Nunjucks comes as a text, because the service worker does not answer a frame of opaque origin.
  await page.goto('playground/template/against-nunjucks?panel=compare');
  await expect(page.getByRole('region', { name: 'Comparison with Nunjucks' })).toContainText('lines differ');

  await page.goto('docs/deploy-and-refresh?q=1');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not kept' })).toBeVisible();
  await expect(page.getByText('Kept', { exact: true })).toBeVisible();
  await fits('a page that is not kept');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/docs\/deploy-and-refresh\?q=1$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('not kept');

  await page.goto('offline');
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Keep Templates/ })).toBeVisible();
  expect(
    await page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]),
  ).toEqual([[], 0]);
});
