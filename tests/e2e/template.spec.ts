import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const editor = (page: Page, name: string | RegExp = 'Free text'): Locator => page.getByRole('textbox', { name, exact: true });
const sql = (page: Page, name = 'Rendered SQL'): Locator => page.getByRole('textbox', { name, exact: true });
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const panel = (page: Page, name: string): Promise<void> => openPanel(page, new RegExp(`^${name}`));
/** The control in the playground itself, not the control with the same name in the controls below. */
const choice = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true }).first();

/** Replaces the text of the editor by pasting, so that the editor does not close brackets automatically. */
async function write(page: Page, text: string, name?: string): Promise<void> {
  await editor(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('what is typed is rendered, in each environment by its names, and travels in a link', async ({ page, context }) => {
  const complaints = watch(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStory(page, '/playground/template/environments');
  await expect(sql(page)).toContainText('FROM "SHOP_DEV"."STAGING"."STG_CUSTOMER"');
  await choice(page, 'Rendered in').selectOption({ label: 'PROD' });
  await expect(sql(page)).toContainText('FROM "SHOP"."STAGING"."STG_CUSTOMER"');
  await expect(page.getByText('2 places differ from DEV (environment), underlined.')).toBeVisible();
  await expect(page).toHaveURL(/context=3/);
  await editor(page, 'Join tab of DIM_CUSTOMER').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type("\nWHERE '{{ parameters.loadFrom }}'");
  await expect(sql(page)).toContainText(`WHERE '1992-01-01'`);
  await expect(messages(page)).toContainText('No problems');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(page.getByText(/^Link copied/).first()).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(url);
  await expect(sql(other)).toContainText(`WHERE '1992-01-01'`);
  await expect(sql(other)).toContainText('"SHOP"."STAGING"');
  expect(complaints).toEqual([]);
});

test('an error is underlined with its line, a stopped render is told, and the next one works', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/template/columns');
  await expect(sql(page)).toContainText('l_netprice');
  await write(page, 'SELECT\n  {{ 1 + "a" }} AS x');
  const error = messages(page).getByRole('button', { name: /Line 2, column 6:.*unsupported operand/ });
  await expect(error).toBeVisible();
  await expect(editor(page).locator('.cm-lintRange-error')).toHaveText('1 + "a"');
  await expect(page.getByText('Below is the last text that rendered.')).toBeVisible();
  await expect(sql(page)).toContainText('l_netprice');
  await error.click();
  await expect(editor(page)).toBeFocused();
  await write(page, '{% for a in range(10 ** 9) %}{% for b in range(10 ** 9) %}{% endfor %}{% endfor %}');
  await expect(page.getByText('The render was stopped', { exact: true })).toBeVisible();
  await write(page, 'SELECT {{ 6 * 7 }}, {{ nodes.name }}');
  await expect(sql(page)).toContainText('SELECT 42,');
  await expect(page.getByText('The render was stopped', { exact: true })).toBeHidden();
  await expect(messages(page)).toContainText('Line 1, column 24: nodes is undefined: it renders to nothing. Did you mean node?');
  expect(complaints).toEqual([]);
});

test('text and template light up together, by mouse and by keyboard', async ({ page }) => {
  await openStory(page, '/playground/template/stages');
  const load = sql(page, 'SQL of stage 2');
  // Until every stage is rendered, the text may move away from under the pointer.
  await expect(async () => {
    await load.getByText('"O_CUSTKEY"').first().hover();
    await expect(editor(page).locator('.cm-lit')).toHaveText(/get_source_transform\(column\)/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByText(/^Produced by line 9, column 3 of the template/)).toBeVisible();
  await editor(page).getByText('test_stage').hover();
  await expect(load.locator('.cm-lit')).toHaveCount(0);
  await editor(page).getByText('get_source_transform').hover();
  await expect(load.locator('.cm-lit').first()).toBeVisible();
  await expect(page.getByText('Produces 8 parts of the result.')).toBeVisible();
  await page.mouse.move(5, 5);
  // By keyboard: into the text, to its end, and from there to the part of the template that produced it.
  await sql(page, 'SQL of stage 1').focus();
  await page.keyboard.press('Control+End');
  await expect(editor(page).locator('.cm-lit')).toHaveText(/this/);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
});

test('metadata is written at the cursor, and completed while typing', async ({ page }) => {
  await openStory(page, '/playground/template/column-list');
  await write(page, 'SELECT ');
  const tree = page.getByRole('tree', { name: 'Metadata' });
  await tree.getByRole('treeitem', { name: /^columns/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await tree.getByRole('treeitem', { name: 'dataType, "NUMBER(38,0)"' }).click();
  await expect(editor(page)).toHaveText('SELECT {{ columns[0].dataType }}');
  await page.keyboard.type(' {{ columns[0].na');
  await page.getByRole('option', { name: /^name/ }).click({ position: { x: 30, y: 10 } });
  await expect(editor(page)).toContainText('{{ columns[0].name}}');
  await expect(sql(page)).toHaveText('SELECT NUMBER(38,0) N_NATIONKEY');
});

test('the engine is a control in the link; with Nunjucks a template from a link waits until the reader asks', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStory(page, '/playground/template/columns');
  await write(page, 'SELECT {{ 6 * 7 }}, {{ [1, 2] }}');
  await expect(sql(page)).toHaveText('SELECT 42, [1, 2]');
  await choice(page, 'Engine').selectOption({ label: 'Nunjucks' });
  await expect(sql(page)).toHaveText('SELECT 42, 1,2');
  await expect(page).toHaveURL(/engine=nunjucks/);
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(page.getByText(/^Link copied/).first()).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  const frames = () => other.frames().filter((frame) => frame.url().includes('frame-nunjucks'));
  await other.goto(url);
  const button = other.getByRole('button', { name: 'Render with Nunjucks', exact: true });
  await expect(button).toBeVisible();
  expect(frames()).toEqual([]);
  await button.click();
  await expect(sql(other)).toHaveText('SELECT 42, 1,2');
  await write(other, 'SELECT {{ [3, 4] }}');
  await expect(sql(other)).toHaveText('SELECT 3,4');
  expect(complaints).toEqual([]);
});

for (const width of [1350, 390]) {
  test(`every panel is accessible and fits (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 850 });
    const check = async (what: string) => {
      expect(await violations(page), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    };
    await page.goto('/embed/template/undefined-names');
    await expect(messages(page)).toContainText('1 error, 3 warnings');
    await expect(sql(page)).toBeVisible();
    await check('result');
    for (const name of ['Metadata', 'DAG', 'Parameters']) {
      await panel(page, name);
      await check(name);
    }
    await page.goto('/embed/template/against-nunjucks');
    await expect(page.getByRole('region', { name: 'Comparison with Nunjucks' })).toContainText('lines differ');
    await check('compare');
    await page.goto('/embed/template/never-ends');
    await expect(page.getByText('The render was stopped', { exact: true })).toBeVisible();
    await check('stopped');
  });
}
