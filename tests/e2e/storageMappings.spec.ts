import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

const TARGETS = 'Its name in each workspace and environment';

/** The name of a ref in each workspace and environment, as shown on the buttons above the graph. */
async function expectNames(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  const list = page.getByRole('list', { name: TARGETS });
  await expect(list.getByRole('button')).toHaveCount(Object.keys(names).length);
  for (const [target, name] of Object.entries(names))
    await expect(list.getByRole('button', { name: new RegExp(`^${target}\\b`) })).toContainText(name);
}

test('a reader moves a location in QA alone: one ref is three names, and the deploy builds where it says', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/storage-mappings/three-names');
  const view = page.getByRole('region', { name: 'Storage mappings', exact: true });
  await expect(view.getByText("{{ ref('STAGING', 'STG_ORDERS') }}", { exact: true })).toBeVisible();
  await expectNames(page, {
    'workspace DEV': '"DEV_MIRA"."SCRATCH"."STG_ORDERS"',
    'environment QA': '"SHOP_QA"."STAGING"."STG_ORDERS"',
    'environment PROD': '"SHOP"."STAGING"."STG_ORDERS"',
  });

  await view.getByRole('button', { name: /^environment QA/ }).click();
  await expect(view.getByRole('button', { name: 'Deploy to QA', exact: true })).toBeVisible();
  await openPanel(page, 'Mappings');
  const schema = page.getByRole('textbox', { name: 'Schema of MART', exact: true });
  await expect(schema).toHaveValue('MART');
  await schema.fill('REPORTING');
  await schema.press('Enter');
  await expect(page.getByRole('row', { name: /^MART / })).toHaveText(/DEV_MIRA\.SCRATCH.*SHOP_QA\.REPORTING.*SHOP\.MART/);
  await expect(page.getByRole('tab', { name: 'Exercise 1/2' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The same text for another node, in the location whose mapping was changed.
  await page.getByRole('searchbox', { name: /^Find a node/ }).fill('FCT_ORDERS');
  await page.getByRole('searchbox', { name: /^Find a node/ }).press('Enter');
  await expect(view.getByText("{{ ref('MART', 'FCT_ORDERS') }}", { exact: true })).toBeVisible();
  await expectNames(page, {
    'workspace DEV': '"DEV_MIRA"."SCRATCH"."FCT_ORDERS"',
    'environment QA': '"SHOP_QA"."REPORTING"."FCT_ORDERS"',
    'environment PROD': '"SHOP"."MART"."FCT_ORDERS"',
  });

  await view.getByRole('button', { name: 'Deploy to QA', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Exercise.*2\/2/ })).toBeVisible({ timeout: LONG });
  await expect(page.getByRole('tab', { name: 'Tables' })).toHaveAttribute('aria-selected', 'true');
  await expect(view.getByRole('button', { name: /^environment QA/ })).toContainText('rows of QA');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
