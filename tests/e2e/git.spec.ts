import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('a conflict is solved, and the merge is a commit of the graph', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/git/conflict');
  const view = page.getByRole('region', { name: 'Git', exact: true });
  await expect(view.getByText('main has 1 commit that feature/orders does not have.')).toBeVisible();
  await view.getByRole('button', { name: 'Merge main', exact: true }).click();
  await expect(page.getByText('1 file has conflicts.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'nodes/MART-FCT_ORDERS.yml' })).toBeVisible({ timeout: LONG });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept Incoming', exact: true }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(view.getByText('main is merged into feature/orders.')).toBeVisible();

  // A commit is pressed to see what it changed.
  await view.locator('[data-node-id="c3"]').click();
  await page.getByRole('button', { name: /MART-FCT_ORDERS\.yml/ }).click();
  await expect(page.getByRole('textbox', { name: /MART-FCT_ORDERS\.yml, / }).first()).toBeVisible({ timeout: LONG });
  await openPanel(page, /^Branches/);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the repository' }).click();
  expect((await downloaded).suggestedFilename()).toBe('shop.zip');
  expect(complaints).toEqual([]);
});
