import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('two sources load one node: the strategy decides how many rows, and the engine loads the same', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/multi-source/overlap');
  const view = page.getByRole('region', { name: 'Multi source', exact: true });
  const strategy = view.getByRole('combobox', { name: 'Multi source strategy' });
  await expect(view.getByText(/The table holds 6 rows, 2 of them more than once\.$/)).toBeVisible();
  await strategy.selectOption('UNION');
  await expect(view.getByText(/The table holds 5 rows\.$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Engine' }).click();
  await page.getByRole('button', { name: /^Run all nights \(loads/ }).click();
  await expect(page.getByText('The engine has the same rows after night 1.')).toBeVisible({ timeout: LONG });
  await expect(page.getByText(/^5 rows inserted/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // After a change of the strategy, the engine's result is outdated.
  await strategy.selectOption('INSERT');
  await expect(view.getByText(/3 statements\. The table holds 6 rows, 2 of them more than once\.$/)).toBeVisible();
  await expect(page.getByText('The node or its sources have changed since then: run it again.')).toBeVisible();
  expect(complaints).toEqual([]);
});
