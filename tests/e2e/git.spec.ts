import { zipSync } from 'fflate';
import { gitFolder } from '#engine/git/gitFolder.ts';
import { gitStateOf } from '#engine/git/replay.ts';
import { shopPipeline } from '#samples/deployedShop.ts';
import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

const viewOf = (page: Page) => page.getByRole('region', { name: 'Git', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('from a branch through a conflict to an environment', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/git/conflict');
  const view = viewOf(page);
  await openPanel(page, 'Branches');
  await page.getByRole('textbox', { name: 'New branch' }).fill('feature/trim');
  await press(page, 'New Branch');
  await expect(view.getByText('feature/trim: clean')).toBeVisible();
  await view.locator('[data-node="STG_CUSTOMER"]').click();
  await openPanel(page, 'Edit');
  await page.getByRole('textbox', { name: 'C_NAME', exact: true }).fill('TRIM("CUSTOMER"."C_NAME")');
  await page.keyboard.press('Enter');
  await press(page, 'Write a message');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Trim the names');
  await press(page, 'Commit and Push');
  await press(page, 'Merge main');
  await expect(page.getByText('1 file has conflicts.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'nodes/MART-FCT_ORDERS.yml' })).toBeVisible({ timeout: LONG });
  expect(await violations(page)).toEqual([]);
  await press(page, 'Accept Incoming');
  await view.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(view.getByText('main is merged into feature/trim.')).toBeVisible();

  await press(page, 'Bring it to main');
  await expect(page.getByRole('button', { name: 'Merge a pull request' })).toBeFocused();
  await page.keyboard.press('Enter');
  await view.getByRole('button', { name: 'Fetch', exact: true }).click();
  // A commit is pressed to see what it changed, and to deploy it.
  await view.locator('[data-node-id="c5"]').click();
  await page.getByRole('button', { name: /STAGING-STG_CUSTOMER\.yml/ }).click();
  await expect(page.getByRole('textbox', { name: /STAGING-STG_CUSTOMER\.yml, / }).first()).toBeVisible({ timeout: LONG });
  await openPanel(page, 'Deploy');
  await press(page, 'Deploy to QA');
  await expect(view.locator('[data-node-id="c5"]')).toContainText('QA');

  await openPanel(page, 'Branches');
  const downloaded = page.waitForEvent('download');
  await press(page, 'Download the repository');
  expect((await downloaded).suggestedFilename()).toBe('shop.zip');
  expect(complaints).toEqual([]);
});

test('undo takes a refusal away', async ({ page }) => {
  await openStory(page, '/playground/git/parts');
  const refusal = viewOf(page).getByText('Write a message that says what you did and why.');
  await press(page, 'Unstage REPORTING-V_SALES_BY_SEGMENT.yml');
  await press(page, 'Commit and Push');
  await expect(refusal).toBeVisible();
  await press(page, 'Undo');
  await expect(refusal).toBeHidden();
});

test('a repository is opened with its history, and a zip that holds none is refused', async ({ page }) => {
  const state = gitStateOf({ pipeline: shopPipeline() }, [
    { do: 'edit', edit: { kind: 'renameNode', id: 'stg-orders', name: 'STG_ORDER' } },
    { do: 'commit', message: 'Shorten the name' },
  ]);
  await openStory(page, '/playground/git/first-branch');
  const view = viewOf(page);
  await openPanel(page, 'Branches');
  const give = async (name: string, files: Record<string, Uint8Array>) =>
    page
      .getByLabel('Zip of a repository')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) });
  await give('other.zip', { 'notes.txt': new TextEncoder().encode('none') });
  await expect(page.getByText(/other\.zip is not opened: there is no data\.yml/)).toBeVisible({ timeout: LONG });
  await give('mine.zip', Object.fromEntries(gitFolder(state)));
  await expect(view.locator('[data-node-id="c1"]')).toContainText('Shorten the name', { timeout: LONG });
  await expect(view.locator('[data-node="STG_ORDER"]')).toBeVisible();
  await press(page, 'Undo');
  await expect(view.locator('[data-node="STG_ORDERS"]')).toBeVisible();
});
