import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('a reader breaks a node, sees the run fail on a SQL engine, repairs it and retries, with nothing asked of the network', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/refresh/night');
  const view = page.getByRole('region', { name: 'Refresh' });
  await expect(view.getByText('Run 1, of last night: completed. Of 8 nodes: 8 successful.')).toBeVisible();
  expect(asked.filter((address) => /\.wasm|warehouse\.worker/.test(address))).toEqual([]);
  await view.getByRole('button', { name: /^Run for real \(loads/ }).click();
  await expect(view.getByText(/^On a SQL engine in this tab/)).toBeVisible({ timeout: LONG });
  await expect(view.getByText('Run 1, of last night: completed. Of 8 nodes: 8 successful.')).toBeVisible();

  await context.setOffline(true);
  const before = asked.length;
  await page.getByRole('button', { name: 'Drop DIM_CUSTOMER' }).click();
  await view.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(view.getByText('Run 2, a refresh: failed. Of 8 nodes: 5 successful, 1 failed, 2 skipped.')).toBeVisible({
    timeout: LONG,
  });
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('Table SHOP.MART.DIM_CUSTOMER does not exist or not authorized')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Run', exact: false }).click();
  await page.getByRole('button', { name: 'Deploy again' }).click();
  await view.getByRole('button', { name: 'Retry' }).click();
  await expect(view.getByText('Run 3, a retry: completed. Of 3 nodes: 3 successful.')).toBeVisible({ timeout: LONG });
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('1,000 rows inserted').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Rows' }).click();
  await page.getByRole('combobox', { name: 'Table' }).selectOption('DIM_CUSTOMER');
  await expect(page.getByText('Before: 0 rows. After: 1,000 rows. 0 untouched, 1,000 inserted')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'inserted' }).first()).toBeVisible();
  expect(asked.slice(before)).toEqual([]);
  expect(complaints).toEqual([]);
});
