import { violations } from './accessibility.ts';
import { checksBadge, openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Locator, type Page, test } from './test.ts';

const card = (page: Page, name: string): Locator => page.locator(`[data-node="${name}"]`);
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const editor = (page: Page, which: 'Include' | 'Exclude'): Locator => page.getByRole('textbox', { name: `${which} selector` });
const pane = (page: Page, which: 'Include' | 'Exclude'): Locator => page.getByRole('region', { name: which, exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

test('a selector is typed with completion, a mistake is fixed with one press, and a link brings it all back', async ({
  page,
}) => {
  const complaints = watch(page);
  await openStory(page, '/playground/selector/from-selection');
  await editor(page, 'Include').click();
  await page.keyboard.type('{ loc');
  await expect(page.getByRole('option', { name: /^location/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^STAGING/ })).toBeVisible();
  await page.keyboard.type('mar');
  await expect(page.getByRole('listbox', { name: 'Completions' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Include')).toHaveText('{ location: "MART"}');
  await expect(page.getByText('of 29 nodes selected')).toBeVisible();
  await expect(pane(page, 'Include')).toContainText('6 nodes');
  await expect(page.getByRole('table').getByRole('button', { name: 'DIM_PART' })).toBeVisible();

  // The plus ends up inside the braces, as it does when the editor closes them automatically.
  await page.keyboard.type('+');
  await expect(pane(page, 'Include').getByText('no-match')).toBeVisible();
  await button(page, 'Move the + out of the braces').click();
  await expect(editor(page, 'Include')).toHaveText('{ location: "MART"}+');
  await editor(page, 'Exclude').fill('{ location: "REPORTNG" }');
  await expect(pane(page, 'Exclude')).toContainText('Did you mean REPORTING?');
  await pane(page, 'Exclude')
    .getByRole('button', { name: /location: "REPORTING"/ })
    .first()
    .click();
  await expect(editor(page, 'Exclude')).toHaveText('{ location: "REPORTING" }');
  await expect(page.getByText(/: \d+ included, 2 taken out/)).toBeVisible();
  await expect(page.getByText('Selects nodes in the storage location MART, with everything downstream of them')).toBeVisible();

  // The address contains both texts.
  await expect(page).toHaveURL(/exclude=.*REPORTING/);
  await page.reload();
  await expect(editor(page, 'Include')).toHaveText('{ location: "MART"}+');
  await expect(editor(page, 'Exclude')).toHaveText('{ location: "REPORTING" }');
  expect(complaints).toEqual([]);
});

test('nodes selected on the graph become a selector, are explained, and taken along', async ({ page }) => {
  await openStory(page, '/playground/selector/from-selection');
  for (const [index, name] of ['DIM_CUSTOMER', 'DIM_SUPPLIER', 'DIM_PART'].entries())
    await card(page, name).click(index === 0 ? {} : { modifiers: ['Shift'] });
  const panel = page.getByRole('group', { name: 'Selector for the selected nodes' });
  await expect(panel).toContainText('3 nodes selected on the graph');
  await expect(panel.locator('code')).toHaveText('{ DIM_* }');
  await panel.getByRole('button', { name: 'Use it' }).click();
  await expect(editor(page, 'Include')).toHaveText('{ DIM_* }');
  await expect(pane(page, 'Include')).toContainText('3 nodes');

  await panel.getByRole('button', { name: 'Clear the selection' }).click();
  await card(page, 'FCT_ORDERS').click();
  await panel.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: /^Add to the include/ }).click();
  await expect(editor(page, 'Include')).toHaveText('{ DIM_* } OR { location: "MART" name: "FCT_ORDERS" }');

  await tab(page, 'Why').click();
  await expect(page.getByText('FCT_ORDERS is selected: it fits block 2.')).toBeVisible();
  await button(page, 'Select what block 1 takes in: { DIM_* }').click();
  await expect(panel).toContainText('3 nodes selected on the graph');

  await tab(page, 'CLI, API, job').click();
  await page.getByLabel('Job name').fill('MART');
  await page.getByLabel('Job name').press('Enter');
  const file = page.getByRole('region', { name: 'jobs/MART-7.yml' });
  await expect(file).toContainText(`includeSelector: '{ DIM_* } OR { location: "MART" name: "FCT_ORDERS" }'`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const flags = page.getByRole('region', { name: 'Refresh with the CLI' });
  await flags.getByRole('button', { name: 'Copy' }).click();
  await expect(flags.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `runnel refresh --environmentID 6 --include '{ DIM_* } OR { location: "MART" name: "FCT_ORDERS" }'`,
  );

  await tab(page, 'Examples').click();
  await page.getByRole('button', { name: /^Nightly/ }).click();
  await expect(editor(page, 'Exclude')).toHaveText('{ name: "PSTG_LOAD_LOG" }');
  await button(page, 'Undo').click();
});

test('by keyboard alone, and the exercise is done by it', async ({ page }) => {
  await openStory(page, '/playground/selector/or-in-braces');
  expect(await checksBadge(page)).toBe('0/2');
  await editor(page, 'Include').focus();
  await page.keyboard.press('Tab');
  // Tab leaves the editor and goes to the message, its position, and its fix.
  await expect(editor(page, 'Include')).not.toBeFocused();
  const fix = page.getByRole('button', { name: 'Write { STG_CUSTOMER } OR { STG_ORDERS }' });
  await fix.press('Enter');
  await expect.poll(() => checksBadge(page)).toBe('2/2');
  await expect(card(page, 'STG_CUSTOMER')).toBeVisible();
  await page.getByRole('listbox', { name: /graph$/ }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Selector for the selected nodes' })).toContainText('1 node selected');
});

test('in fifteen hundred nodes too, a selection becomes a selector', async ({ page }) => {
  await openStory(page, '/playground/selector/large');
  await expect(page.getByText('of 1,500 nodes selected')).toBeVisible();
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('group', { name: 'Selector for the selected nodes' }).locator('code')).toHaveText(/^\{ .+ \}$/, {
    timeout: LONG,
  });
});

for (const width of [1350, 390]) {
  test(`every view of selectors is accessible and fits (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 850 });
    const check = async (what: string) => {
      expect(await violations(page), what).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, what).toBeLessThanOrEqual(0);
    };
    await openStory(page, '/playground/selector/misspelt');
    if (width < 600) await openPanel(page, 'Selector');
    await expect(editor(page, 'Include')).toBeVisible();
    await check('errors');
    await openStory(page, '/playground/selector/include-exclude');
    if (width < 600) await openPanel(page, 'Selector');
    await expect(editor(page, 'Include')).toBeVisible();
    for (const name of ['Why', 'CLI, API, job', 'Examples', 'Nodes']) {
      await tab(page, name).click();
      await check(name);
    }
  });
}
