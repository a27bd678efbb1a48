import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, test } from './test.ts';

test('rows are followed from day to day, and the source of a day is changed', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/rows/type-2');
  const view = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(view.getByText('Day 3: 1 inserted, 1 updated, 2 untouched. The table holds 4 rows.')).toBeVisible();
  await view.getByRole('slider').press('ArrowRight');
  await expect(view.getByText('Day 4: 0 inserted, 1 updated, 3 untouched. The table holds 4 rows.')).toBeVisible();
  await page.getByRole('group', { name: 'Change tracking' }).getByRole('switch', { name: 'C_NAME' }).click();
  await expect(view.getByText('Day 4: 1 inserted, 1 updated, 3 untouched. The table holds 5 rows.')).toBeVisible();
  const cell = view.getByRole('textbox', { name: 'C_ADDRESS of row 2' });
  await cell.fill('Lima');
  await cell.press('Enter');
  await expect(view.getByText('Day 4: 2 inserted, 2 updated, 2 untouched. The table holds 6 rows.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
