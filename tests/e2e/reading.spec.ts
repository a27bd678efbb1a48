import { gzipSync } from 'node:zlib';
import { alive } from './alive.ts';
import { watch } from './explorerPage.ts';
import { expect, type Page, type Response, test } from './test.ts';

// A page before React is there: it pays nothing for being read, and a press then comes to the same as a press later.

const DAG = '/docs/get-started/fundamentals/dag';
const WITH_TABS = '/docs/git-integration/what-gets-committed';
const WITH_TERMS = '/docs/get-started/fundamentals/environments';

/** React, or another script, does not arrive until the answer is called. */
async function holdReact(page: Page, script = 'client'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/assets/${script}-*.js`, async (route) => {
    await held;
    // The page that wanted it may be gone.
    await route.continue().catch(() => undefined);
  });
  return release;
}

test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const path of ['/docs/hidden/preview-feature', '/docs/reference/glossary', '/', '/topics', '/playground']) {
  test(`until it is used, ${path} fetches at most 10 KB of script, however far it is read`, async ({ page }) => {
    const scripts: Promise<{ url: string; size: number }>[] = [];
    const count = (response: Response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.body().then((body) => ({ url: response.url(), size: gzipSync(body).length })));
    };
    page.on('response', count);
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return new Promise((done) => requestIdleCallback(done));
    });
    await page.waitForLoadState('networkidle');
    page.off('response', count);
    const fetched = await Promise.all(scripts);
    expect(fetched.filter(({ url }) => /\/(?:client|react)-/.test(url))).toEqual([]);
    expect(fetched.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(10_000);
    await alive(page);
  });
}

test('without React the outline follows, the theme is chosen and remembered, code, page and links are copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ colorScheme: 'light' });
  await holdReact(page);
  await page.goto(DAG);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const outline = page.getByRole('navigation', { name: 'On this page', exact: true });
  await outline.getByRole('link', { name: 'What makes an edge' }).click();
  await expect(page).toHaveURL(`${DAG}#what-makes-an-edge`);
  await expect(outline.getByRole('link', { name: 'What makes an edge' })).toHaveAttribute('aria-current', 'location');
  await expect(outline.locator('[aria-current]')).toHaveCount(1);

  const code = page.getByRole('button', { name: 'Copy the code: Join tab of STG_ORDERS' });
  await code.click();
  await expect(code).toHaveText('Copied', { useInnerText: true });
  expect(await copied()).toContain("FROM {{ ref('RAW', 'ORDERS') }}");
  await expect(page.getByRole('status').filter({ hasText: 'Code copied' })).toHaveCount(1);
  await expect(code).toHaveText('Copy', { useInnerText: true });
  await page.getByRole('link', { name: 'Link to this section' }).first().click();
  await expect.poll(copied).toContain(`${DAG}#`);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await copied()).toContain('# Directed acyclic graph (DAG)\n');

  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/docs');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('without React the skip link, the drawer and its categories work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await holdReact(page);
  await page.goto('/docs');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeFocused();
  await expect(page).toHaveURL('/docs');
  await page.getByRole('button', { name: 'All pages' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('navigation', { name: 'Documentation' });
  await drawer.locator('summary', { hasText: 'Fundamentals' }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Directed acyclic graph (DAG)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(DAG);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

interface Found {
  there: unknown;
  back: unknown;
}

/** What the reader finds after a step through the sidebar, and after the way back. With `expected`, waits until that is found. */
async function step(page: Page, expected?: Found): Promise<Found> {
  const sidebar = page.getByRole('navigation', { name: 'Documentation' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const found = async () => ({
    title: await page.title(),
    scroll: await page.evaluate(() => window.scrollY),
    sidebar: await sidebar.evaluate((nav) => nav.scrollTop),
    open: await sidebar.locator('details[open] > summary').allInnerTexts(),
    current: await sidebar.locator('[aria-current="page"]').allInnerTexts(),
  });
  await sidebar.locator('summary', { hasText: 'Reference' }).first().click();
  await sidebar.locator('summary', { hasText: 'Fundamentals' }).click();
  await page.evaluate(() => window.scrollTo(0, 400));
  const link = sidebar.getByRole('link', { name: 'Directed acyclic graph (DAG)' });
  await sidebar.evaluate((nav) => nav.scrollTo(0, 30));
  await link.click();
  await expect(heading('Directed acyclic graph (DAG)')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Directed acyclic graph (DAG)' })).toHaveCount(1);
  if (expected) await expect.poll(found).toEqual(expected.there);
  const there = await found();
  await page.goBack();
  await expect(heading('Welcome to Runnel')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  if (expected) await expect.poll(found).toEqual(expected.back);
  return { there, back: await found() };
}

for (const slowdown of [1, 8]) {
  test.describe(`on a processor ${slowdown} times slower`, () => {
    test.use({ slowdown });

    test('a press before React is there comes to the same as one after', async ({ page, context }) => {
      await page.goto('/docs');
      await alive(page);
      // The sidebar is React's when the list of pages is there, which a pointer over a link asks for.
      const list = page.waitForResponse(/\/siteMap-.*\.js$/);
      await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link').first().hover();
      await list;
      const after = await step(page);
      expect(after.there).toMatchObject({ scroll: 0, current: ['Directed acyclic graph (DAG)'] });

      // Another tab knows nothing of this one's sidebar.
      const early = await context.newPage();
      await holdReact(early);
      await early.goto('/docs');
      expect(await step(early, after)).toEqual(after);
      await early.unrouteAll({ behavior: 'ignoreErrors' });
    });

    test('what only React answers waits for it', async ({ page }) => {
      const complaints = watch(page);
      let release = await holdReact(page);
      await page.goto(WITH_TABS);
      const tabs = page.getByRole('main').getByRole('tablist').first().getByRole('tab');
      await tabs.nth(1).click();
      await expect(tabs.nth(1)).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(tabs.nth(1)).not.toHaveAttribute('aria-busy');

      release = await holdReact(page);
      await page.reload();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('who may / x');
      await page.keyboard.press('Backspace');
      release();
      await expect(page.getByRole('combobox', { name: 'Search the site' })).toHaveValue('who may / ');

      release = await holdReact(page);
      await page.goto('/topics');
      await page.getByRole('searchbox').fill('selector');
      release();
      await expect(page.getByText(/pages? under \d+ topics?/)).toBeVisible();

      release = await holdReact(page);
      await page.goto(WITH_TERMS);
      await page.getByRole('article').getByRole('link', { name: 'workspace', exact: true }).first().hover();
      release();
      await expect(page.getByRole('note', { name: 'Definition: workspace' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('what is pressed and typed while the page has no script at all is not lost', async ({ page }) => {
  let release = await holdReact(page, 'index');
  await page.goto(WITH_TABS, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  const tab = page.getByRole('main').getByRole('tablist').first().getByRole('tab').nth(1);
  await tab.click();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  // Of a playground the file holds a shell.
  release = await holdReact(page, 'index');
  await page.goto('/playground/run-order/diamond', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('no stages');
  release();
  await expect(page.getByRole('combobox', { name: 'Search the site' })).toHaveValue('no stages');
});

test('the language that is chosen on one page is the first thing seen on the next', async ({ page }) => {
  const found = watch(page);
  const language = (name: string) => page.getByRole('tablist', { name: 'Language' }).getByRole('tab', { name });
  await page.goto('/docs/api/first-request');
  await language('Python').click();
  await expect(language('Python')).toHaveAttribute('aria-selected', 'true');
  const release = await holdReact(page);
  await page.goto('/docs/api/query-parameters');
  await expect(language('Python')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'JavaScript' })).toBeHidden();
  release();
  await alive(page);
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toBeVisible();
  await language('JavaScript').click();
  await expect(page.getByRole('tabpanel', { name: 'JavaScript' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toBeHidden();
  expect(found).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('the first tap on a term shows what it means, also before React is there', async ({ page }) => {
    const release = await holdReact(page);
    await page.goto(WITH_TERMS);
    await page.getByRole('article').getByRole('link', { name: 'workspace', exact: true }).first().tap();
    release();
    await expect(page.getByRole('note', { name: 'Definition: workspace' })).toBeVisible();
    await expect(page).toHaveURL(WITH_TERMS);
  });
});

test('a page that is drawn in the browser takes the focus too when a link led to it', async ({ page }) => {
  const release = await holdReact(page);
  await page.goto(DAG);
  await page.getByRole('link', { name: 'Open in the explorer' }).first().click();
  await expect(page).toHaveURL(/\/playground\//);
  release();
  await expect(page.getByRole('tab', { name: 'More' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('says that what a press needs did not come; the next press tries again', async ({ page }) => {
  await page.route('**/assets/client-*.js', (route) => route.abort());
  await page.goto(WITH_TABS);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unroute('**/assets/client-*.js');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
