import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('a deploy runs on a SQL engine: which rows are kept, what fails and is refused, and the way out', async ({ page }) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/deploy/failed-deploy');
  const view = page.getByRole('region', { name: 'Deploy', exact: true });
  await openPanel(page, 'Rows');
  expect(asked.filter((address) => /\.wasm|warehouse\.worker/.test(address))).toEqual([]);
  await page.getByRole('button', { name: /^Run for real \(loads/ }).click();
  await expect(page.getByRole('heading', { name: 'Run 7: Commit 2 to PROD' })).toBeVisible({ timeout: LONG });
  await expect(page.getByText(/^FCT_ORDERS: .*cannot change column O_ORDERDATE from type DATE/)).toBeVisible();
  await expect(page.getByText(/1,000 untouched, 0 inserted, 0 updated, 0 deleted/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^FCT_ORDERS 1,000 1,000 1,000/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Environments' }).click();
  await page.getByRole('button', { name: 'Refresh PROD' }).click();
  await openPanel(page, 'Rows');
  await expect(page.getByText(/so it refuses every refresh/).first()).toBeVisible({ timeout: LONG });

  await page.getByRole('tab', { name: 'Plan' }).click();
  await page.getByRole('combobox', { name: 'Deploy to PROD' }).selectOption('0');
  await view.getByRole('button', { name: 'Deploy to PROD', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Run 9: Commit 1 to PROD' })).toBeVisible({ timeout: LONG });
  await expect(page.getByRole('list', { name: 'Environments' }).getByText(/Waiting/)).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
