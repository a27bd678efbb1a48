import { violations } from './accessibility.ts';
import { watch } from './explorerPage.ts';
import { expect, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search the site' });

test('an error text that is pasted leads to its page, and the choice is remembered', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('/docs');
  // At once, before the page is alive.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill('No Stages Rendered');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('No Stages Rendered');
  await expect(first.locator('mark').first()).toHaveText(/stages/i);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/docs\/reference\/error-codes\/no-stages-rendered$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('option').first()).toContainText('No Stages Rendered');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('by keyboard: opened from anywhere, stepped through, closed to where one was', async ({ page }) => {
  await page.goto('/playground/pipeline-builder/starter');
  await expect(page.getByRole('tab', { name: 'More' })).toBeVisible();
  await page.getByRole('searchbox', { name: /^Find a node/ }).focus();
  await page.keyboard.type('/');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('dim_customer');
  // The pages that have the word arrive with the index, above or below what is pressed.
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  await page
    .getByRole('group', { name: /^Nodes in / })
    .getByRole('option', { name: /^DIM_CUSTOMER/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('[aria-label$=", graph"]')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('node with most dependents');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('Nodes with the most dependents');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('has an address, and says what to do when nothing is found', async ({ page }) => {
  await page.goto('/search?q=business%20key');
  await expect(page.getByRole('option').first()).toContainText(/business key/i);
  await field(page).fill('xyzzyq');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await expect(page).toHaveURL(/q=xyzzyq/);
});

test('is not in embeds', async ({ page }) => {
  await page.goto('/embed/run-order/diamond');
  await expect(page.locator('[aria-label$=", graph"]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('/');
  await expect(page.locator('[data-palette], [cmdk-root]')).toHaveCount(0);
});

for (const width of [1350, 390]) {
  test(`is accessible (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill('selector');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
