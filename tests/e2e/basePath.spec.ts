import { BELOW } from '../setup/ports.mjs';
import { watch } from './explorerPage.ts';
import { expect, type Page, test } from './test.ts';

// The site as it is hosted below a domain's root; `playwright.config.ts` builds and serves it.
const { port, base: BASE } = BELOW;

test.use({ baseURL: `http://localhost:${port}${BASE}` });

/** Requests that leave the site's folder, and answers that say no. */
function strays(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    const { pathname, protocol } = new URL(response.url());
    if (protocol !== 'http:') return;
    if (!pathname.startsWith(BASE) || response.status() >= 400) found.push(`${response.status()} ${response.url()}`);
  });
  return found;
}

test('below the root of a domain everything is found: pages, playgrounds, links to share, machine-readable lists', async ({
  page,
  request,
}) => {
  const stray = strays(page);
  const complaints = watch(page);
  await page.goto('.');
  await page.getByRole('banner').getByRole('link', { name: 'Docs', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: /^Quick start/ })
    .click();
  await expect(page).toHaveURL(`http://localhost:${port}${BASE}docs/get-started/quick-start`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Quick start/ })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${BASE}docs/get-started/quick-start`);

  const figure = page.locator('figure', { has: page.locator('a[href$="/pipeline-builder/join"]') });
  await figure.getByRole('button', { name: /^Try it/ }).click();
  await expect(figure.getByText(/^\d+ nodes and \d+ edges/).first()).toBeVisible();
  await figure.getByRole('link', { name: /Open in the explorer/ }).click();
  await expect(page).toHaveURL(`http://localhost:${port}${BASE}playground/pipeline-builder/join`);
  await expect(page.getByRole('button', { name: 'Stories', exact: true })).toBeVisible();
  await page.goto(`embed/run-order/diamond`);
  await expect(page.getByRole('button', { name: 'Step forward' })).toBeVisible();
  expect(stray).toEqual([]);
  expect(complaints).toEqual([]);

  const entries = (await (await request.get('docs.json')).json()) as unknown[];
  expect(entries.length).toBeGreaterThan(10);
  const twin = await (await request.get('docs/get-started/quick-start.md')).text();
  expect(twin).toContain(`](${BASE}playground/pipeline-builder/`);
  expect(await (await request.get('llms.txt')).text()).toContain(`](${BASE}docs/get-started/quick-start.md)`);
  await page.goto('docs/jobs?from=mail#how-it-works');
  await expect(page).toHaveURL(
    `http://localhost:${port}${BASE}docs/deploy-and-refresh/refresh/managing-jobs?from=mail#how-it-works`,
  );
  const missing = await page.goto('docs/not/here');
  expect(missing?.status()).toBe(404);
  await page.getByRole('link', { name: 'See all playgrounds' }).click();
  await expect(page).toHaveURL(`http://localhost:${port}${BASE}playground`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links of pages below the root lead on, old addresses and topics too', async ({ page }) => {
    const stray = strays(page);
    await page.goto('docs');
    await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/below\/the\/root\/docs\/get-started\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('docs/jobs');
    await expect(page).toHaveURL(/\/below\/the\/root\/docs\/deploy-and-refresh\/refresh\/managing-jobs$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pages by topic' }).click();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('region', { name: 'Selectors' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/below\/the\/root\/docs\/reference\/selector$/);
    expect(stray).toEqual([]);
  });
});
