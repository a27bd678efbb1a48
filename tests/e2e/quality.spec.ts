import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('a reader runs a night with a customer twice, sees the merge fail, and writes the gate that keeps the table', async ({
  page,
}) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/data-quality/twice');
  const view = page.getByRole('region', { name: 'Data quality' });
  await expect(view.getByText('Tonight’s delivery is waiting: 1 row of it is bad.')).toBeVisible();
  expect(asked.filter((address) => /\.wasm|warehouse\.worker/.test(address))).toEqual([]);
  await view.getByRole('button', { name: /^Run \(loads/ }).click();
  await expect(view.getByText(/^The run failed: DIM_CUSTOMER failed, FCT_ORDERS skipped\./)).toBeVisible({ timeout: LONG });
  await expect(page.getByText(/Duplicate row detected during DML action/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByRole('button', { name: 'New Test' }).click();
  await page
    .getByRole('textbox', { name: 'SQL of test 1' })
    .fill(`SELECT "C_CUSTKEY" FROM {{ ref_no_link('RAW', 'CUSTOMER') }} GROUP BY "C_CUSTKEY" HAVING COUNT(*) > 1`);
  await page.getByRole('combobox', { name: 'Run of test 1' }).selectOption('Before');
  await page.getByRole('switch', { name: 'Continue on Failure' }).uncheck();
  await expect(view.getByText('Something has changed since the last run. Run it again.')).toBeVisible();
  await view.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(
    view.getByText('The run failed: STG_CUSTOMER failed, DIM_CUSTOMER and FCT_ORDERS skipped. Test on STG_CUSTOMER found 1 row.'),
  ).toBeVisible({ timeout: LONG });
  await expect(page.getByRole('region', { name: 'Results of STG_CUSTOMER' }).getByText('6 rows before, 6 after')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a reader renames a column, goes to what breaks and fixes it, and reads lineage from SQL', async ({ page }) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/lineage/rename');
  const view = page.getByRole('region', { name: 'Lineage' }).first();
  await expect(view.getByText('Made from 1 column, goes into 3.')).toBeVisible();
  await page.getByRole('tab', { name: 'Change' }).click();
  const name = page.getByRole('textbox', { name: 'Name of C_PHONE' });
  await name.fill('C_TELEPHONE');
  await name.press('Enter');
  await expect(view.getByText('1 thing broken.')).toBeVisible();
  await page.getByRole('tab', { name: 'Breaks' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /The transform of CONTACT names/ }).click();
  const transform = page.getByRole('textbox', { name: 'Transform' });
  await transform.fill(`"STG_CUSTOMER"."C_NAME" || ', ' || "STG_CUSTOMER"."C_TELEPHONE"`);
  await transform.press('Control+Enter');
  await expect(view.getByText('1 thing broken.')).toBeHidden();

  await page.getByRole('tab', { name: 'SQL' }).click();
  expect(asked.filter((address) => /\.wasm|lineage\.worker/.test(address))).toEqual([]);
  await page.getByRole('button', { name: /^Read the SQL \(loads/ }).click();
  await expect(page.getByText('6 nodes read. The SQL adds no links.')).toBeVisible({ timeout: LONG });
  expect(complaints).toEqual([]);
});
