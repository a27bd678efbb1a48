import { violations } from './accessibility.ts';
import { watch } from './explorerPage.ts';
import { expect, test } from './test.ts';

test('a path leads from page to story to exercise, asks at its end and sums up, on a narrow screen too', async ({ page }) => {
  test.slow();
  const complaints = watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = async (what: string) => {
    expect(await violations(page), what).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390);
  };
  await page.goto('/learn');
  await fits('the paths');
  await page.getByRole('link', { name: 'Fundamentals in an hour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fundamentals in an hour');
  await fits('a path');
  await page.getByRole('link', { name: /^Start: From nothing to rows/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Path 1/11');
  const way = page.getByRole('navigation', { name: 'Your path' });
  await page.goto('/playground/pipeline-builder/starter');
  await way.getByRole('button', { name: 'Show the answer' }).click();
  await fits('a story with its question');
  const answer = await way.getByText('The two refs:').boundingBox();
  const graph = await page.getByRole('listbox', { name: /graph$/ }).boundingBox();
  expect(answer!.y + answer!.height).toBeLessThanOrEqual(graph!.y);
  await way.getByRole('link', { name: 'Done, next' }).click();
  await expect(way).toContainText('Step 3 of 11');
  await fits('a page with the way on');
  await way.getByRole('link', { name: /^Done, next: / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Directed acyclic graph');

  // Elsewhere, and after a reload, the way back is there.
  await page.goto('/playground');
  await expect(way).toContainText('Continue with step 1 of 11');
  await page.goto('/learn');
  await expect(page.getByText('2 of 11 done')).toBeVisible();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.getByRole('link', { name: 'Last check' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Check my answers' }).click();
  await expect(page.getByText(/^[0-8] of [5-8] are right\.$/)).toBeFocused();
  await fits('the last check');
  await page.getByRole('link', { name: 'Go to the summary' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await expect(page.getByRole('article')).toContainText('2 of 11 steps done');
  await fits('the summary');
  expect(complaints).toEqual([]);
});
