import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('a reader meets an error on the engine, fixes what it says and gets a green run, without a network', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/error-lab/duplicate-row');
  const view = page.getByRole('region', { name: 'Error lab' });
  await page.getByRole('tab', { name: 'Rows', exact: true }).click();
  expect(asked.filter((address) => /\.wasm|warehouse\.worker/.test(address))).toEqual([]);
  await page.getByRole('button', { name: /^Run for real \(loads/ }).click();
  await expect(page.getByRole('heading', { name: /^Run 2: refresh of PROD/ })).toBeVisible({ timeout: LONG });

  await context.setOffline(true);
  const before = asked.length;
  await view.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('As the engine in this tab says it:')).toBeVisible({ timeout: LONG });
  await expect(page.getByText('100090 (42P18): Duplicate row detected during DML action')).toBeVisible();
  await expect(page.locator('mark')).toContainText('ON SRC."C_CUSTKEY"');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Fix it' }).click();
  const join = page.getByRole('textbox', { name: 'Join tab of STG_CUSTOMER' });
  const one = 'QUALIFY ROW_NUMBER() OVER (PARTITION BY "CUSTOMER"."C_CUSTKEY" ORDER BY "CUSTOMER"."C_ACCTBAL" DESC) = 1';
  await join.fill(`${await join.inputValue()}\n${one}`);
  await join.press('Control+Enter');
  await view.getByRole('button', { name: 'Deploy', exact: true }).click();
  // The refresh failed, and the repaired graph has not run yet.
  await expect(page.getByText('Press Refresh to see whether what failed before now succeeds.')).toBeVisible();
  await expect(page.getByText('Green again')).toBeHidden();
  await view.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Green again')).toBeVisible();
  await page.getByRole('tab', { name: 'Rows', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Run 6: refresh of PROD/ })).toBeVisible({ timeout: LONG });
  await expect(page.getByText('completed', { exact: true })).toBeVisible();
  expect(asked.slice(before)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a reader corrects a file of a checkout until it validates, and a request until it is accepted, by keyboard', async ({
  page,
}) => {
  const complaints = watch(page);
  await openStory(page, '/playground/error-lab/missing-id');
  const view = page.getByRole('region', { name: 'Error lab' });
  await view.getByRole('button', { name: 'Validate', exact: true }).press('Enter');
  await expect(page.locator('mark').first()).toHaveText('@id');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fix it' }).press('Enter');
  const file = page.getByRole('textbox', { name: 'Text of nodes/STAGING-STG_CUSTOMER.sql' });
  await file.fill((await file.inputValue()).replace('-- @id', '@id'));
  await file.press('Control+Enter');
  await view.getByRole('button', { name: 'Validate', exact: true }).press('Enter');
  await expect(page.getByText('Green again')).toBeVisible();

  await openStory(page, '/playground/error-lab/additional-properties');
  const send = page.getByRole('button', { name: 'Send the PUT', exact: true });
  await send.press('Enter');
  await expect(page.getByText('appliedNodeTests is not a property of request/body/metadata.')).toBeVisible();
  await page.getByRole('button', { name: 'Fix it' }).press('Enter');
  const body = page.getByRole('textbox', { name: 'Text of stg-orders.json' });
  const value = JSON.parse(await body.inputValue());
  delete value.metadata.appliedNodeTests;
  delete value.metadata.materializationOption;
  await body.fill(JSON.stringify(value));
  await body.press('Control+Enter');
  await send.press('Enter');
  await expect(page.getByText('Green again')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a reader follows a warning, a table that is missing and a file that can’t be read to their cause, by keyboard', async ({
  page,
}) => {
  const complaints = watch(page);
  const view = page.getByRole('region', { name: 'Error lab' });
  const press = (name: string) => view.getByRole('button', { name, exact: true }).press('Enter');

  await openStory(page, '/playground/error-lab/node-type-switched');
  await press('Deploy');
  await expect(page.getByText('Warning! Node Type Switching Detected').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fix it' }).press('Enter');
  await page.getByLabel('Node type of FCT_ORDERS').selectOption('Fact');
  await press('Deploy');
  await press('Refresh');
  await expect(page.getByText('Green again')).toBeVisible();

  await openStory(page, '/playground/error-lab/not-enabled');
  await press('Deploy');
  await expect(page.getByText('Table SHOP.MART.FCT_ORDERS does not exist or not authorized')).toBeVisible();
  await expect(page.getByText('Node not enabled for deploy').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fix it' }).press('Enter');
  await page.getByLabel('Deploy Enabled of FCT_ORDERS').press(' ');
  await press('Deploy');
  await expect(page.getByText('Green again')).toBeVisible();

  await openStory(page, '/playground/error-lab/bad-indentation');
  await press('Validate');
  await expect(page.locator('mark').first()).toHaveText('materializationType: table');
  await page.getByRole('button', { name: 'Fix it' }).press('Enter');
  const file = page.getByRole('textbox', { name: 'Text of nodes/MART-DIM_CUSTOMER.yml' });
  await file.fill((await file.inputValue()).replace('   materializationType', '  materializationType'));
  await file.press('Control+Enter');
  await press('Validate');
  await expect(page.getByText('Green again')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('on a small phone, what deploys and refreshes is reachable beside the open panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  for (const address of ['/playground/error-lab/duplicate-row', '/embed/error-lab/duplicate-row']) {
    await openStory(page, address);
    for (const panel of ['Error', 'Fix']) {
      const tab = page.getByRole('tab', { name: panel, exact: true });
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
      // A finger reaches the button only if nothing covers it. Playwright's own click would scroll it into view first.
      for (const name of ['Deploy', 'Refresh'])
        await expect
          .poll(() =>
            page.getByRole('button', { name, exact: true }).evaluate((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }),
          )
          .toBe(true);
    }
  }
});
