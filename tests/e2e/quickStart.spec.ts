import { watch } from './explorerPage.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** A playground of the page by its story: the pointer starts it, if what was made there before has not. */
async function playground(page: Page, story: string): Promise<Locator> {
  const figure = page.locator('figure', { has: page.locator(`a[href$="/${story}"]`) });
  await figure.hover();
  await expect(figure.getByRole('tablist', { name: 'About this story', exact: true })).toBeVisible();
  return figure;
}

test('the quick start is followed to its end inside the page', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('/docs');
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: /^Quick start/ })
    .click();

  const builder = await playground(page, 'pipeline-builder/empty');
  const words = (figure: Locator) => figure.getByText(/^\d+ nodes? and \d+ edges?/).first();
  const part = (figure: Locator, name: string) => figure.getByRole('tab', { name, exact: true });
  await builder.getByRole('button', { name: 'Add Source', exact: true }).click();
  // The name of the new node is selected, so that typing replaces it.
  await expect(builder.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('CUSTOMER');
  await page.keyboard.press('Enter');
  await builder.getByRole('tab', { name: /^Columns/ }).click();
  await expect(builder.getByRole('textbox', { name: 'New column' })).toBeFocused();
  for (const column of ['C_CUSTKEY', 'C_NAME']) {
    await page.keyboard.type(column);
    await page.keyboard.press('Enter');
  }
  await expect(builder.getByRole('tab', { name: /^Columns/ })).toContainText('2');
  await builder.getByRole('button', { name: 'Add Stage reading CUSTOMER' }).click();
  await expect(words(builder)).toHaveText(/^2 nodes and 1 edge/);
  await builder.getByRole('button', { name: 'Add Dimension reading STG_CUSTOMER' }).click();
  await expect(words(builder)).toHaveText(/^3 nodes and 2 edges/);
  await part(builder, 'Node').click();
  await builder.getByRole('tab', { name: /^Columns/ }).click();
  await expect(builder.getByRole('tab', { name: /^Columns/ })).toContainText('9');
  const key = builder.getByRole('button', { name: /^C_CUSTKEY/ });
  await expect(key).toContainText('← STG_CUSTOMER.C_CUSTKEY');
  await key.click();
  await expect(builder.getByRole('button', { name: 'Run it', exact: true })).toHaveCount(0);
  await builder.getByText('Business key', { exact: true }).click();
  await builder.getByRole('button', { name: 'Run it', exact: true }).click();
  await expect(builder.getByRole('button', { name: 'DIM_CUSTOMER 10 rows' })).toBeVisible();
  await expect(builder.getByText('Done. Well done.')).toBeVisible();
  await builder.locator('[data-node="STG_CUSTOMER"]').first().click();
  await part(builder, 'Node').click();
  await builder.getByRole('tab', { name: /^Join/ }).click();
  await expect(builder.locator('.cm-content')).toHaveText(`FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`);

  const joined = await playground(page, 'pipeline-builder/join');
  await joined.locator('[data-node="STG_ORDERS"]').first().click();
  await joined
    .locator('[data-node="STG_CUSTOMER"]')
    .first()
    .click({ modifiers: ['Shift'] });
  await joined.getByRole('button', { name: /^Add Fact reading/ }).click();
  await part(joined, 'Node').click();
  await joined.getByRole('tab', { name: /^Join/ }).click();
  const editor = joined.locator('.cm-content');
  await expect(editor).toContainText('/*COLUMN*/');
  // The last line is the condition.
  await editor.locator('.cm-line').last().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText('ON "STG_ORDERS"."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY"');
  await expect(joined.getByText('Done. Well done.')).toBeVisible();

  const order = await playground(page, 'run-order/waves');
  await expect(order.getByText('The pipeline that you built earlier on this page has 5 nodes.')).toBeVisible();
  await order.getByRole('button', { name: 'Show it here' }).click();
  await order.getByRole('tab', { name: 'Waves' }).click();
  await expect(order.getByText('Wave 3', { exact: true })).toBeVisible();
  await expect(order.getByText('Wave 4', { exact: true })).toBeHidden();
  for (let step = 0; step < 3; step++) await order.getByRole('button', { name: 'Step forward' }).click();
  await order.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(order.getByText('Wave 4', { exact: true })).toBeVisible();

  // What was made is still there after the page was left.
  await page.reload();
  const again = await playground(page, 'pipeline-builder/empty');
  await expect(words(again)).toHaveText(/^3 nodes and 2 edges/);
  expect(complaints).toEqual([]);
});
