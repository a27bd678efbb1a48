import { violations } from './accessibility.ts';
import { alive } from './alive.ts';
import { expect, type Page, test } from './test.ts';

/** Everything the browser complained about: errors, broken rules of the content security policy, calls to other sites. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`Call to ${request.url()}`);
  });
  return complaints;
}

test('the start page opens doors that lead somewhere, without complaints', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Runnel Docs');
  const doors = page.getByRole('region', { name: 'Start with one of these' }).getByRole('link');
  await expect(doors).toHaveCount(4);
  for (const href of await doors.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    await page.goto('/');
    await page.locator(`main a[href="${href}"]`).last().click();
    await expect(page).toHaveURL(new RegExp(`${href}(/|$)`));
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/no such|no page/);
  }
  expect(complaints).toEqual([]);
});

for (const width of [1350, 390]) {
  test(`start page, gallery and 404 are accessible (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/playground', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('the first button leads into the first path', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Build your first pipeline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Path 1/11');
});

test('works by keyboard: skip link, navigation, focus on the new heading', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Build your first pipeline' })).toBeFocused();

  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Playground' }).press('Enter');
  await expect(page).toHaveTitle('Playground – Runnel Docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Playground' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Playground' })).toHaveCount(1);
});

test('remembers the theme and shows it before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  // At the first frame the app has not started: only the blocking script can have set it.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      (window as { themeAtFirstFrame?: string }).themeAtFirstFrame = document.documentElement.dataset.theme ?? 'none';
    });
  });
  await page.reload();
  // A small page may have loaded before its first frame.
  await expect.poll(() => page.evaluate(() => (window as { themeAtFirstFrame?: string }).themeAtFirstFrame)).toBe('dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('comes back to where it was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/');
  const last = page.getByRole('region', { name: 'Start with one of these' }).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  // Not `click()`, which would scroll first.
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Playground' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Playground' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('an unknown address is answered as 404 with a way on', async ({ page }) => {
  const response = await page.goto('/docs/<b>nothing</b>/here');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found – Runnel Docs');
  await expect(page.getByText('/docs/<b>nothing</b>/here')).toBeVisible();
  await page.getByRole('link', { name: 'See all playgrounds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playground' })).toBeFocused();
});

test('every page is a file of its own', async ({ request }) => {
  const gallery = await request.get('/playground', { headers: { accept: 'text/html' } });
  expect(gallery.status()).toBe(200);
  const html = await gallery.text();
  expect(html).toContain('<title>Playground – Runnel Docs</title>');
  expect(html).toContain('<link rel="canonical" href="/playground" />');
  expect(html).toContain("script-src 'self';");
  const builder = await request.get('/playground/pipeline-builder', { headers: { accept: 'text/html' } });
  expect(await builder.text()).toMatch(/<title>.+ – Runnel Docs<\/title>/);
  expect((await request.get('/robots.txt')).status()).toBe(200);
});

test('a page that cannot be fetched says so and can be tried again', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await page.route('**/GalleryPage-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'All playgrounds' }).click();
  await expect(page.getByRole('alert')).toContainText('The gallery could not be loaded');
  await page.unroute('**/GalleryPage-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playground' })).toBeVisible();
});
