// cspell:ignore menuitemradio rowcount
import { readFile } from 'node:fs/promises';
import { BEST_PRACTICE, violations } from './accessibility.ts';
import { watch } from './explorerPage.ts';
import { expect, LONG, type Locator, MOVING, type Page, test } from './test.ts';

const canvas = (page: Page) => page.locator('section[aria-busy]');
const graph = (page: Page) => page.getByRole('listbox', { name: /graph$/ });
const current = (page: Page) => graph(page).getByRole('option');
const card = (page: Page, name: string) => page.locator(`[data-node="${name}"]`);
const counts = (page: Page) => canvas(page).getByText(/\d (nodes|total)$/);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const more = (page: Page) => button(page, 'More of the canvas').click();

async function open(page: Page, story = 'retail'): Promise<void> {
  await page.goto(`/embed/pipeline-builder/${story}?hide=controls,source,events,exercise`);
  await expect(page.locator('section[aria-busy="false"] .react-flow__viewport')).toBeVisible({ timeout: LONG });
  await expect(current(page)).toHaveCount(1);
  // Embeds open without the tools.
  await button(page, 'Tools').click();
  // Cards glide to their places.
  await expect(page.locator('[class*="settling"]')).toHaveCount(0);
}

test.describe('while cards move', () => {
  test.use(MOVING);

  test('the arrow keys walk along the edges and there and back', async ({ page }) => {
    const complaints = watch(page);
    await open(page, 'starter');
    await graph(page).focus();
    await page.keyboard.press('Home');
    const start = (await current(page).textContent()) ?? '';
    const along = (await page.evaluate(() => document.querySelector('.react-flow__handle-bottom') !== null))
      ? 'ArrowDown'
      : 'ArrowRight';
    await page.keyboard.press(along);
    await page.keyboard.press(along);
    await expect(current(page)).toContainText(/^DIM_CUSTOMER, Dimension in MART, reads STG_/);
    const back = along === 'ArrowDown' ? 'ArrowUp' : 'ArrowLeft';
    await page.keyboard.press(back);
    await page.keyboard.press(back);
    await expect(current(page)).toHaveText(start);
    expect(complaints).toEqual([]);
  });
});

test('by keyboard: select, rename, connect, delete, undo', async ({ page }) => {
  await open(page, 'starter');
  await graph(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected / 5 nodes')).toBeVisible();
  const name = ((await current(page).textContent()) ?? '').split(',')[0]!;
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: `New name of ${name}` }).fill('RENAMED');
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText(/^RENAMED,/);
  await expect(graph(page)).toBeFocused();
  // Connect to a node by typing its name; what would close a cycle is refused with its nodes.
  await page.keyboard.press('c');
  await page.keyboard.type('dim');
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText(/^DIM_CUSTOMER, .*reads .*RENAMED/);
  await page.keyboard.press('c');
  await page.keyboard.type('stg_customer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Cycle: DIM_CUSTOMER → STG_CUSTOMER → DIM_CUSTOMER' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(graph(page)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(counts(page)).toHaveText('4 nodes');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(card(page, name)).toBeVisible();
  await expect(card(page, 'DIM_CUSTOMER')).toBeVisible();
});

test('by mouse: click, Shift and click, a box, the ground', async ({ page }) => {
  await open(page, 'starter');
  await card(page, 'STG_CUSTOMER').click();
  await card(page, 'STG_NATION').click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected / 5 nodes')).toBeVisible();
  const pane = (await page.locator('.react-flow__pane').boundingBox())!;
  await page.mouse.click(pane.x + 8, pane.y + 8);
  await expect(counts(page)).toHaveText('5 nodes');
  await page.keyboard.down('Shift');
  await page.mouse.move(pane.x + 4, pane.y + 4);
  await page.mouse.down();
  await page.mouse.move(pane.x + pane.width - 4, pane.y + pane.height - 4, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(page.getByText('5 selected / 5 nodes')).toBeVisible();
});

test('a dragged node stays where it was put until Tidy up', async ({ page }) => {
  await open(page, 'starter');
  await expect(button(page, 'Tidy up: undo what you dragged')).toHaveCount(0);
  const before = (await card(page, 'DIM_CUSTOMER').boundingBox())!;
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2 + 30, before.y + before.height / 2 + 60, { steps: 6 });
  await page.mouse.up();
  const after = (await card(page, 'DIM_CUSTOMER').boundingBox())!;
  expect(after.y - before.y).toBeGreaterThan(30);
  await button(page, 'Tidy up: undo what you dragged').click();
  await expect(button(page, 'Tidy up: undo what you dragged')).toHaveCount(0);
});

test('the first picture needs no layout engine; direction and layout are the reader’s choice, and remembered', async ({
  page,
}) => {
  const engine: string[] = [];
  page.on('request', (request) => {
    if (/\/elk-[^/]+$/.test(request.url())) engine.push(request.url());
  });
  const top = async (name: string) => (await card(page, name).boundingBox())!.y;
  const left = async (name: string) => (await card(page, name).boundingBox())!.x;
  await open(page);
  expect(await left('V_SALES_BY_REGION')).toBeGreaterThan(await left('REGION'));
  expect(engine).toEqual([]);
  await more(page);
  await page.getByRole('menuitemradio', { name: 'ELK layout' }).click();
  await expect.poll(() => engine.length).toBeGreaterThan(0);
  await more(page);
  await page.getByRole('menuitemradio', { name: 'Downward' }).click();
  await expect.poll(async () => (await top('STG_ORDERS')) > (await top('ORDERS')) + 20).toBe(true);
  await page.reload();
  await button(page, 'Tools').click();
  await more(page);
  await expect(page.getByRole('menuitemradio', { name: 'Downward' })).toBeChecked();
  await expect(page.getByRole('menuitemradio', { name: 'ELK layout' })).toBeChecked();
});

test('an edge is drawn from any edge of a card to anywhere on another; a refusal stands where it was dropped', async ({
  page,
}) => {
  await open(page, 'starter');
  const draw = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  };
  const spot = async (name: string, x: number, y: number) => {
    const box = (await card(page, name).boundingBox())!;
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  };
  const to = await spot('STG_CUSTOMER', 0.6, 0.8);
  await draw(await spot('CUSTOMER', 0.99, 0.3), to);
  const refusal = page.getByRole('alert').filter({ hasText: 'STG_CUSTOMER already reads CUSTOMER.' });
  const shown = (await refusal.boundingBox())!;
  expect(Math.hypot(shown.x - to.x, shown.y - to.y)).toBeLessThan(40);
  await draw(await spot('NATION', 0.4, 0.02), to);
  await expect(refusal).toHaveCount(0);
  await page.getByRole('searchbox', { name: /Find a node/ }).fill('STG_CUSTOMER');
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText(/^STG_CUSTOMER, .*reads CUSTOMER and NATION/);
});

test('focus shows a node with its neighbors and expands by degree; the counts follow', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox', { name: /Find a node/ }).fill('FCT_ORDERS');
  await page.keyboard.press('Enter');
  await button(page, 'Focus on the selected node').click();
  const counts = page.getByText(/selected \/ \d+ shown \/ 29 total/);
  const shown = async () => Number(/(\d+) shown/.exec((await counts.textContent()) ?? '')?.[1]);
  const first = await shown();
  // The sentence about the focus is next to the node type panel and is not cut off.
  await page.setViewportSize({ width: 960, height: 720 });
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, width: 0 };
  await expect
    .poll(async () => {
      const panel = await box(page.getByRole('region', { name: 'Node type panel' }));
      return (await box(page.getByRole('group', { name: 'Focus' }))).x - panel.x - panel.width;
    })
    .toBeGreaterThanOrEqual(0);
  await button(page, 'Expand by one edge').click();
  await expect.poll(shown).toBeGreaterThan(first);
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('upstream');
  await button(page, 'Show all').click();
  await expect(page.getByText('1 selected / 29 nodes')).toBeVisible();
});

test('a thousand nodes: only what is in view is in the page, and every one is found', async ({ page }) => {
  await open(page, 'large-1000');
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
  await page.getByRole('searchbox', { name: /Find a node/ }).fill('FCT');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 selected \/ 1,000 nodes/)).toBeVisible();
  await expect(page.locator('.react-flow__node.selected')).toBeVisible();
  expect(await page.locator('.react-flow__node').count()).toBeLessThan(150);
  await graph(page).focus();
  for (let step = 0; step < 12; step++) await page.keyboard.press('-');
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
  for (let step = 0; step < 14; step++) await page.keyboard.press('+');
  await expect(page.locator('.react-flow__node.selected')).toBeVisible();
});

test('a large graph is groups: one opens where it was pressed, its nodes are there, and closes again', async ({ page }) => {
  await open(page, 'large-1000');
  const group = page.locator('[data-group="MART"]');
  await expect(group).toContainText('187');
  // Names can be read.
  const size = await group.evaluate((box) => {
    const name = box.querySelector('[class*="name"]')!;
    return (
      Number.parseFloat(getComputedStyle(name).fontSize) *
      (name.getBoundingClientRect().height / (name as HTMLElement).offsetHeight)
    );
  });
  expect(size).toBeGreaterThanOrEqual(11);
  const before = (await group.boundingBox())!;
  await group.click();
  await expect(page.getByRole('button', { name: 'Close MART' })).toBeVisible();
  const after = (await group.boundingBox())!;
  expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(2);
  await button(page, 'List').click();
  const list = page.getByRole('grid', { name: /list$/ });
  await expect(list.getByRole('row', { name: /^STAGING, Group of 331 nodes/ })).toBeVisible();
  // The head of the list, a row or heading for each of twelve groups, and the nodes of the open one.
  await expect(list).toHaveAttribute('aria-rowcount', `${1 + 12 + 187}`);
  await button(page, 'Graph').click();
  await page.getByRole('button', { name: 'Close MART' }).click();
  await expect(group).toContainText('187');
});

test('on a phone a group whose names would be specks opens nearer, and stays under the finger', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  // Those that are pressed high enough keep their head where it was; the others grow upward as far as their nodes need.
  const GROUPS = [
    ['run-order/large', 'CRM', true],
    ['run-order/large', 'WEB', true],
    ['run-order/large', 'STAGING', true],
    ['run-order/large', 'CORE', true],
    ['run-order/large', 'MART', false],
    ['run-order/large', 'REPORTING', false],
    ['selector/large', 'STAGING', true],
    ['selector/large', 'CORE', true],
    ['selector/large', 'MART', false],
  ] as const;
  for (const [story, name, isHeld] of GROUPS) {
    await page.goto(`/playground/${story}`);
    const group = page.locator(`[data-group="${name}"]`);
    await expect(page.locator('section[aria-busy="false"] [data-group]').first()).toBeVisible({ timeout: LONG });
    await button(page, 'Whole graph').click();
    const before = (await group.boundingBox())!;
    const press = { x: before.x + before.width / 2, y: before.y + 10 };
    await page.mouse.click(press.x, press.y);
    await expect(page.getByRole('button', { name: `Close ${name}` })).toBeVisible();
    await expect(page.locator('section[aria-busy="false"] .react-flow__node').first()).toBeVisible();
    const seen = () =>
      group.evaluate((box, { x, y }) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const zoom = new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')!).transform).a;
        const size = Number.parseFloat(
          getComputedStyle(document.querySelector('.react-flow__node [data-part="name"]')!).fontSize,
        );
        return { isUnder: left <= x && x <= right && top <= y && y <= bottom, isRead: size * zoom >= 7, top: Math.round(top) };
      }, press);
    await expect.poll(seen, `${story}: ${name}`).toMatchObject({ isUnder: true, isRead: true });
    expect(Math.abs((await seen()).top - before.y), `${story}: ${name}`).toBeLessThan(isHeld ? 2 : 150);
  }
});

test('the minimap is shown only while some of the graph is outside the view, and no button moves when it comes', async ({
  page,
}) => {
  await open(page);
  const map = page.getByRole('button', { name: 'Minimap' });
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
  await expect(map).toHaveCount(0);
  const zoomIn = button(page, 'Zoom in');
  const before = (await zoomIn.boundingBox())!;
  for (let step = 0; step < 4; step++) await zoomIn.click();
  await expect(map).toBeVisible();
  expect((await zoomIn.boundingBox())!.x).toBe(before.x);
  await button(page, 'Whole graph').click();
  await expect(map).toHaveCount(0);
});

test('all paths between two nodes, the lineage of a column, a selector and back; the graph as a picture and as text', async ({
  page,
}) => {
  await open(page);
  const panel = page.getByRole('region', { name: 'Results' });
  await card(page, 'NATION').click();
  await card(page, 'FCT_SUPPLY').click({ modifiers: ['Control'] });
  await graph(page).focus();
  await page.keyboard.press('p');
  await expect(panel).toContainText(/paths? from NATION to FCT_SUPPLY/);
  await expect(panel).toContainText('NATION → STG_NATION → DIM_SUPPLIER → FCT_SUPPLY');
  // The panel may lie over its card, so that it is searched.
  await page.getByRole('searchbox', { name: /Find a node/ }).fill('FCT_ORDER_LINES');
  await page.keyboard.press('Enter');
  await graph(page).focus();
  await page.keyboard.press('l');
  await page
    .getByRole('group', { name: 'Columns of FCT_ORDER_LINES' })
    .getByRole('button', { name: /^L_SUPPKEY/ })
    .click();
  await expect(panel).toContainText('STG_LINEITEM.L_SUPPKEY');
  await graph(page).focus();
  await page.keyboard.press('0');
  await expect(card(page, 'LINEITEM')).toHaveClass(/lit/);
  await page.getByRole('searchbox', { name: /Find a node/ }).fill('+{ name: "DIM_CUSTOMER" }');
  await expect(panel).toContainText('5 nodes');
  await panel.getByLabel('Only these').click();
  await expect(page.locator('[data-node]')).toHaveCount(5);
  await graph(page).focus();
  await page.keyboard.press('[');
  await expect(page.locator('[data-node]')).not.toHaveCount(5);

  const picture = button(page, 'Save or copy a picture');
  await picture.click();
  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Save as SVG' }).click()]);
  expect(svg.suggestedFilename()).toBe('pipeline-retail.svg');
  expect(await readFile(await svg.path(), 'utf8')).toContain('src:url(data:font/woff2;base64,');
  await picture.click();
  await page.getByRole('menuitemradio', { name: 'dark' }).click();
  await picture.click();
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Save as PNG' }).click()]);
  expect(png.suggestedFilename()).toBe('pipeline-retail.png');

  await expect(page.getByRole('toolbar', { name: 'Canvas' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('toolbar', { name: 'Canvas' })).toBeHidden();
  await expect(card(page, 'STG_NATION')).toBeVisible();
});

test('fullscreen, keys and the way back', async ({ page }) => {
  await open(page, 'starter');
  await page
    .getByRole('region', { name: /^Pipeline/ })
    .getByRole('button', { name: 'Full screen' })
    .click();
  const box = (await canvas(page).boundingBox())!;
  expect([box.x, box.y, box.width]).toEqual([0, 0, 1350]);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await graph(page).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the canvas' })).toContainText('Rename the node');
});

test('axe finds nothing wrong with graph, list and focus, in light and dark', async ({ page }) => {
  await open(page);
  const check = () => violations(page, { tags: BEST_PRACTICE });
  await graph(page).focus();
  await page.keyboard.press('Space');
  await button(page, 'Focus on the selected node').click();
  expect(await check()).toEqual([]);
  await button(page, 'List').click();
  expect(await check()).toEqual([]);
  // What is highlighted, a card opened to its columns, and groups.
  await button(page, 'Graph').click();
  await page.getByRole('searchbox', { name: /Find a node/ }).fill('order');
  await graph(page).focus();
  await page.keyboard.press('l');
  await expect(page.getByRole('group', { name: /^Columns of/ })).toBeVisible();
  expect(await check()).toEqual([]);
  await open(page, 'large-1000');
  await page.locator('[data-group="MART"]').click();
  expect(await check()).toEqual([]);
});
