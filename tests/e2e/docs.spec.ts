import { beginWithAxe, violations } from './accessibility.ts';
import { alive } from './alive.ts';
import { watch } from './explorerPage.ts';
import { type APIRequestContext, expect, type Page, SLOWDOWN, test } from './test.ts';

// What holds for every documentation page, whichever pages there are.

interface Entry {
  id: string;
  title: string;
  description: string;
  sidebar: string;
}

const DAG = '/docs/get-started/fundamentals/dag';

/** Routes of the pages, as the built site lists them: each one that a sidebar has. */
async function routes(request: APIRequestContext): Promise<string[]> {
  const list = await (await request.get('/llms.txt')).text();
  return [...list.matchAll(/\]\((\/docs[^)]*)\.md\)/g)].map(([, route]) => route!);
}

const READABLE = { headings: 1, isText: true, isDescribed: true, isNamed: true, pictures: true };

/** What of a page is there to read: the same with scripts, until the page is used, as without. */
function readable(page: Page): Promise<typeof READABLE> {
  return page.evaluate(() => {
    const content = (meta: string) => document.querySelector<HTMLMetaElement>(`meta[${meta}]`)?.content ?? '';
    return {
      headings: [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
      isText: (document.querySelector('article')?.innerText.length ?? 0) > 300,
      isDescribed: content('name="description"').length >= 50,
      isNamed: content('property="og:title"').endsWith(' – Runnel Docs'),
      // A diagram is drawn for wide and for narrow places; one of them is seen.
      pictures: [...document.querySelectorAll('figure:has(svg[role="img"])')].every(
        (figure) => [...figure.querySelectorAll('svg[role="img"]')].filter((one) => one.checkVisibility()).length === 1,
      ),
    };
  });
}

test('lists the pages for machines', async ({ request }) => {
  const entries = (await (await request.get('/docs.json')).json()) as Entry[];
  expect(entries.map(({ id }) => id)).toContain('welcome');
  for (const entry of entries) {
    expect(Object.keys(entry).sort()).toEqual(['description', 'id', 'sidebar', 'title']);
    expect(entry.description.length).toBeGreaterThanOrEqual(50);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from page to page', async ({ page }) => {
    await page.goto('/docs');
    expect(await readable(page)).toEqual(READABLE);
    await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').last().click();
    await expect(page).not.toHaveURL(/\/docs$/);
    expect(await readable(page)).toEqual(READABLE);
  });

  test('categories and the drawer open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/docs');
    await expect(page.getByRole('navigation', { name: 'Documentation' })).toBeHidden();
    await page.getByRole('button', { name: 'All pages' }).click();
    const drawer = page.getByRole('navigation', { name: 'Documentation' });
    await drawer.locator('summary').first().click();
    await drawer.locator('details[open] a').first().click();
    await expect(page).not.toHaveURL(/\/docs$/);
  });
});

/** Counts, from the first paint on, by how much a page moves without being asked. */
async function watchShift(page: Page) {
  await page.addInitScript(() => {
    const seen = window as { shift?: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift = (seen.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as { shift?: number }).shift ?? 0);
}

/** Whether the reader sees a playground without scrolling. Out of sight nothing can move before their eyes. */
function seesPlayground(page: Page): Promise<boolean> {
  return page.evaluate(
    () => (document.querySelector('[data-playground]')?.getBoundingClientRect().top ?? Infinity) < innerHeight,
  );
}

/** How wide the page is in a window of 390 pixels, and which drawings do not fit in it. The page is gone then: to draw it for a wide window once more is work for nobody. */
async function widthOnPhone(page: Page): Promise<{ width: number; cut: string[] }> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 800 });
  const found = await page.evaluate(() => {
    const { scrollWidth: width } = document.documentElement;
    const cut = [...document.querySelectorAll('[data-drawing]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((drawing) => drawing.getAttribute('aria-label')!);
    document.body.replaceChildren();
    return { width, cut };
  });
  await page.setViewportSize(size);
  return found;
}

/** Pages are shared out among so many tests, which run side by side; each looks anew at colors that another has seen. */
const PARTS = 2;
for (let part = 0; part < PARTS; part++) {
  test(`every page reads, comes alive without moving, is accessible in both themes and fits a phone (${part + 1} of ${PARTS})`, async ({
    page,
    request,
  }) => {
    const found = watch(page);
    const shift = await watchShift(page);
    await beginWithAxe(page);
    const all = (await routes(request)).filter((_, index) => index % PARTS === part);
    expect(all.length).toBeGreaterThan(100);
    test.setTimeout((30_000 + all.length * 10_000) * SLOWDOWN);
    let playgrounds = 0;
    for (const [index, route] of all.entries()) {
      await page.goto(route);
      expect(await readable(page), route).toEqual(READABLE);
      const hasPlayground = await seesPlayground(page);
      await alive(page);
      await page.evaluate(() => document.fonts.ready);
      if (hasPlayground) {
        playgrounds++;
        // Playgrounds are pictures at first: each is looked at in its own tests, in every state, theme and width.
        await page.locator('[data-playground]').first().hover();
        await page.locator('[data-playground]').first().locator('h3').first().waitFor();
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      }
      const moved = await shift();
      if (moved >= 0.01) found.push(`${route} moved by ${moved}`);
      // Header and sidebar are on every page alike: they are looked at on the first.
      const without = index > 0 ? 'header, nav[aria-label="Documentation"]' : undefined;
      found.push(...(await violations(page, { without })).map((violation) => `${route} ${violation}`));
      const { width, cut } = await widthOnPhone(page);
      if (width > 390) found.push(`${route} is ${width} px wide on a phone`);
      for (const drawing of cut) found.push(`${route} on a phone cuts “${drawing}”`);
    }
    expect(playgrounds).toBeGreaterThan(2);
    expect(found).toEqual([]);
  });
}

test('navigation moves the focus to the heading, keeps the sidebar’s place and says the title', async ({ page }) => {
  await page.goto('/docs');
  await alive(page);
  const sidebar = page.getByRole('navigation', { name: 'Documentation' });
  await expect(sidebar.getByRole('link', { name: 'Welcome to Runnel' })).toHaveAttribute('aria-current', 'page');
  await sidebar.locator('summary', { hasText: 'Fundamentals' }).click();
  await sidebar.getByRole('link', { name: 'Directed acyclic graph (DAG)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Directed acyclic graph (DAG)' })).toBeFocused();
  await expect(page).toHaveTitle('Directed acyclic graph (DAG) – Runnel Docs');
  await expect(page.getByRole('status').filter({ hasText: 'Directed acyclic graph (DAG)' })).toHaveCount(1);
  await expect(sidebar.getByRole('link', { name: 'Directed acyclic graph (DAG)' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Runnel' })).toBeFocused();
  await expect(sidebar.getByRole('link', { name: 'Directed acyclic graph (DAG)' })).toBeVisible();
});

test('works by keyboard: drawer, category, page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/docs');
  await alive(page);
  await page.getByRole('button', { name: 'All pages' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('navigation', { name: 'Documentation' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'All pages' })).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.locator('summary', { hasText: 'Fundamentals' }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Directed acyclic graph (DAG)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(DAG);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the outline follows the reading', async ({ page }) => {
  await page.goto(DAG);
  await alive(page);
  const outline = page.getByRole('navigation', { name: 'On this page', exact: true });
  await outline.getByRole('link', { name: 'What makes an edge' }).click();
  await expect(page).toHaveURL(`${DAG}#what-makes-an-edge`);
  await expect(outline.getByRole('link', { name: 'What makes an edge' })).toHaveAttribute('aria-current', 'location');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(outline.getByRole('link').last()).toHaveAttribute('aria-current', 'location');
});

test('copies links to headings and code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(DAG);
  await alive(page);
  const heading = page.locator('div', { has: page.locator('> #how-it-works') }).last();
  await heading.getByRole('link', { name: 'Link to this section' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${DAG}#how-it-works$`));
  await page.getByRole('button', { name: 'Copy the code: Join tab of STG_ORDERS' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("FROM {{ ref('RAW', 'ORDERS') }}");
  await page.getByRole('button', { name: 'Copy page' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('# Directed acyclic graph (DAG)\n');
  await page.getByRole('link', { name: 'View as Markdown' }).click();
  await expect(page).toHaveURL(`${DAG}.md`);
  expect(await (await page.request.get(page.url())).text()).toBe(copied);
});

test('a playground is a picture until it or its caption is pointed at, keeps its height, and can be used', async ({ page }) => {
  await page.goto('/docs');
  await alive(page);
  const figure = page.locator('figure', { has: page.getByRole('link', { name: 'Open in the explorer' }) }).last();
  const before = await figure.evaluate((element) => element.getBoundingClientRect().height);
  await expect(figure.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.getByRole('img')).toBeVisible();
  await figure.locator('figcaption span').hover();
  await expect(figure.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await figure.evaluate((element) => element.getBoundingClientRect().height)).toBe(before);
  await figure.getByRole('link', { name: 'Open in the explorer' }).click();
  await expect(page).toHaveURL(/\/playground\/run-order\/waves/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Five waves');
  await page.getByRole('tab', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Directed acyclic graph (DAG)', exact: true })).toHaveAttribute('href', DAG);
});

test('the addresses of a story and of its embed show its picture without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const section of ['playground', 'embed']) {
    await page.goto(`/${section}/run-order/diamond`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Diamond');
    await expect(page.locator('svg[role="img"]')).toBeInViewport();
    expect(await page.locator('noscript').textContent()).toContain('you need JavaScript');
  }
  await context.close();
});

test('a hidden page is reached by its address alone', async ({ page, request }) => {
  const hidden = '/docs/hidden/preview-feature';
  await page.goto(hidden);
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for a preview feature' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator(`a[href="${hidden}"]`)).toHaveCount(0);
  expect(await (await request.get('/docs.json')).text()).not.toContain('preview-feature');
});

test('pages hold no inline scripts', async ({ request }) => {
  const html = await (await request.get(DAG, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('first.js');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
});
