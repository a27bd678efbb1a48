import { violations } from './accessibility.ts';
import { checksBadge, openStory, watch } from './explorerPage.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const card = (page: Page, name: string): Locator => page.locator(`[data-node="${name}"]`);
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const list = (page: Page): Locator => page.getByRole('region', { name: 'Subgraphs', exact: true });
const about = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const selected = (page: Page): Locator => page.getByRole('group', { name: 'Selected nodes' });

test('a subgraph is made of selected nodes by mouse, renamed, colored, filled and emptied, and all of it undone', async ({
  page,
}) => {
  const complaints = watch(page);
  await openStory(page, '/playground/subgraphs/first');
  await expect(list(page).getByText(/^None yet/)).toBeVisible();
  await card(page, 'STG_CUSTOMER').click();
  await card(page, 'DIM_CUSTOMER').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toContainText('2 nodes selected');
  await button(page, 'New subgraph').click();
  const dialog = page.getByRole('dialog', { name: 'New subgraph' });
  await dialog.getByLabel('Name').fill('People');
  await dialog.getByRole('combobox', { name: 'Color' }).selectOption('Rose');
  await button(page, 'Create subgraph').click();
  await expect(page.getByText('Created People with 2 nodes.').first()).toBeVisible();
  await expect(list(page).getByRole('button', { name: /^People 2 nodes, rose/ })).toHaveAttribute('aria-current', 'true');
  await expect(about(page, 'About People')).toContainText('2 nodes and 1 edge between them');

  await button(page, 'Actions for People').click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Customers');
  await button(page, 'Rename').click();
  await expect(about(page, 'About Customers')).toBeVisible();
  await button(page, 'Actions for Customers').click();
  await page.getByRole('menuitemradio', { name: 'Sky' }).click();
  await expect(list(page).getByRole('button', { name: /^Customers 2 nodes, sky/ })).toBeVisible();

  // A node of the boundary is added, and the check of the exercise passes.
  await card(page, 'STG_NATION').click();
  await button(page, 'Add to Customers').click();
  expect(await checksBadge(page)).toBe('4/4');
  await expect(about(page, 'About Customers')).toContainText('3 nodes and 2 edges');
  await button(page, 'Take out of Customers').click();
  await expect(page.getByText('Took 1 node out of Customers. It stays in the graph.').first()).toBeVisible();
  await expect(about(page, 'About Customers')).toContainText('2 nodes and 1 edge');
  await button(page, 'Undo this').click();
  await expect(about(page, 'About Customers')).toContainText('3 nodes and 2 edges');

  await button(page, 'Actions for Customers').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(about(page, 'About the whole graph')).toContainText('5 nodes');
  await expect(button(page, 'New subgraph')).toBeFocused();
  await button(page, 'Undo this').click();
  await expect(about(page, 'About Customers')).toContainText('3 nodes');
  expect(complaints).toEqual([]);
});

test('by keyboard alone: nodes are selected, named, and taken out', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/first');
  await page.getByRole('listbox', { name: /graph$/ }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(selected(page)).toBeVisible();
  await button(page, 'Add neighbors').press('Enter');
  await page.getByRole('menuitem', { name: 'Add descendants' }).press('Enter');
  await expect(selected(page)).toContainText('3 nodes selected');
  await button(page, 'New subgraph').press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('One path');
  await page.keyboard.press('Enter');
  await expect(about(page, 'About One path')).toContainText('3 nodes and 2 edges between them');
  await button(page, 'Take out of One path').press('Enter');
  await expect(about(page, 'About One path')).toContainText('Empty.');
  // The button is gone, but the focus is still in the playground.
  await expect(page.locator('body')).not.toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(about(page, 'About One path')).toContainText('3 nodes');
  await button(page, 'Actions for One path').press('Enter');
  await expect(page.getByRole('menu', { name: 'Actions for One path' }).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions for One path')).toBeFocused();
});

test('a name that is taken stays in the dialog with the reason', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/retail');
  await button(page, 'New subgraph').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('sales');
  await button(page, 'Create subgraph').click();
  await expect(dialog.getByText(/There is already a subgraph Sales/)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('sales');
  await dialog.getByLabel('Name').fill('Places');
  await button(page, 'Create subgraph').click();
  await expect(about(page, 'About Places')).toContainText('Empty.');
});

test('a subgraph alone, with its boundary, and in the whole graph', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/retail');
  const cards = page.locator('[data-node]');
  await expect(cards).toHaveCount(29);
  await list(page)
    .getByRole('button', { name: /^Sales/ })
    .click();
  await expect(page).toHaveURL(/shown=1/);
  await expect(cards).toHaveCount(15);
  await expect(about(page, 'About Sales')).toContainText('Fed by 5 nodes outside');
  await expect(about(page, 'About Sales')).toContainText('Read by 3 nodes outside');
  const group = page.getByRole('group', { name: 'What is drawn' });
  await group.getByRole('spinbutton', { name: 'Boundary depth' }).press('ArrowUp');
  await expect(card(page, 'CUSTOMER')).toBeVisible();
  await group.getByRole('combobox', { name: 'Show' }).selectOption('only');
  await expect(cards).toHaveCount(7);
  await expect(page).toHaveURL(/view=only/);
  await group.getByRole('combobox', { name: 'Show' }).selectOption('all');
  await expect(cards).toHaveCount(29);
});

test('everything upstream of a node in a subgraph says how many nodes are outside, and leads to the whole graph', async ({
  page,
}) => {
  await openStory(page, '/playground/subgraphs/boundary');
  await card(page, 'STG_ORDERS').click();
  await page.keyboard.press('u');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading')).toHaveText('Everything upstream of STG_ORDERS: 6 nodes');
  await expect(results).toContainText('2 of them are not in this view.');
  await expect(results.getByRole('listitem')).toHaveCount(4);
  await button(page, 'Show the whole graph').press('Enter');
  await expect(results.getByRole('listitem')).toHaveCount(6);
  await expect(results).not.toContainText('not in this view');
  await expect(results).toBeFocused();
  await expect(card(page, 'NATION')).toBeInViewport({ ratio: 0.99 });
  await expect(page).toHaveURL(/shown=/);
});

test('what names the subgraphs of a node is whole, also on narrow cards', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/retail');
  const mark = card(page, 'STG_CUSTOMER').getByText('Customer 360', { exact: true });
  await expect(mark).toBeVisible();
  const cut = await page
    .locator('.react-flow__node [class*="marks"] > span')
    .evaluateAll((marks) => marks.filter((mark) => mark.scrollWidth > mark.clientWidth).map((mark) => mark.textContent));
  expect(cut).toEqual([]);
});

test('who reads the graph as a list stays in the list, whatever is shown', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/retail');
  await button(page, 'List').click();
  await list(page)
    .getByRole('button', { name: /^Supply/ })
    .click();
  const row = page.getByRole('grid').getByRole('row', { name: /^FCT_SUPPLY/ });
  await expect(row).toBeVisible();
  await row.click();
  await button(page, 'Take out of Supply').click();
  await expect(about(page, 'About Supply')).toContainText('5 nodes and');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('two subgraphs are compared, and the address says which', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/boundary');
  await button(page, 'Compare with Customer 360').click();
  const compared = about(page, 'Sales compared with Customer 360');
  await expect(compared).toContainText('Only in Sales: 5 nodes');
  await expect(compared).toContainText('In both: 2 nodes');
  await expect(compared).toContainText('Only in Customer 360: 4 nodes');
  await expect(page).toHaveURL(/compare=2/);
  await button(page, 'Select the nodes in both').click();
  await expect(selected(page)).toContainText('2 nodes selected');
  await page.reload();
  await expect(compared).toContainText('In both: 2 nodes');
  await button(page, 'End the comparison').click();
  await expect(about(page, 'About Sales')).toBeVisible();
});

test('a gap is found and closed; the exercise sees it', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/gap');
  await expect(about(page, 'About Customer orders')).toContainText('in 2 waves');
  await expect(page.getByRole('tab', { name: /^Exercise/ })).toContainText('0/1');
  await button(page, 'Add it to Customer orders').click();
  await expect(about(page, 'About Customer orders')).toContainText('in 4 waves');
  await page.getByRole('tab', { name: /^Exercise/ }).click();
  await expect(page.getByText('Done. Well done.')).toBeVisible();
});

test('what is not there is said, and the whole graph shown', async ({ page }) => {
  await openStory(page, '/playground/subgraphs/retail?shown=Slaes');
  await expect(page.getByText(/No subgraph is called “Slaes”\. There are Sales, Customer 360, Supply/)).toBeVisible();
  await expect(about(page, 'About the whole graph')).toBeVisible();
});

for (const width of [1350, 390]) {
  test(`every view of subgraphs is accessible and fits (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 850 });
    const check = async (what: string) => {
      expect(await violations(page), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    };
    const open = async (story: string) => {
      await page.goto(`/embed/subgraphs/${story}`);
      // On a phone, only the graph is shown at first, and panels on request.
      if (width < 640) await page.getByRole('tab', { name: 'Subgraphs' }).click();
      await expect(list(page)).toBeVisible();
    };
    for (const story of ['retail', 'gap', 'overlap', 'first']) {
      await open(story);
      await expect(page.locator('[data-node]').first()).toBeVisible();
      await check(story);
    }
    await open('boundary');
    await button(page, 'ORDERS').click();
    await expect(selected(page)).toBeVisible();
    await button(page, 'Add to Sales').click();
    await expect(button(page, 'Undo this')).toBeVisible();
    await check('after an edit');
    await button(page, 'New subgraph').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('dialog');
    await page.keyboard.press('Escape');
    await button(page, 'Actions for Sales').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check('menu');
  });
}
