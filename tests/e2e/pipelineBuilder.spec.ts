import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Locator, MOVING, type Page, test } from './test.ts';

const builder = (page: Page): Locator => page.getByRole('region', { name: 'Pipeline builder', exact: true });
const card = (page: Page, name: string): Locator => builder(page).locator(`[data-node="${name}"]`);
const nodeTypePanel = (page: Page): Locator => page.getByRole('region', { name: 'Node type panel' });
const node = (page: Page, name: string): Locator => page.getByRole('region', { name: `Node ${name}` });
const canvas = (page: Page): Locator => page.getByRole('region', { name: /^Pipeline (?!builder)/ });
/** The canvas's description of the graph, such as `3 nodes and 2 edges …`. */
const words = (page: Page): Locator => canvas(page).getByText(/^\d[\d,]* nodes? and [\d,]+ edges?/);
const undo = (page: Page): Locator =>
  page.getByRole('toolbar').or(page.locator('body')).getByRole('button', { name: 'Undo', exact: true });

async function join(page: Page, name: string): Promise<Locator> {
  await card(page, name).click();
  await node(page, name).getByRole('tab', { name: 'Join' }).click();
  const editor = page.getByRole('textbox', { name: `Join of ${name}` });
  await expect(editor).toBeVisible();
  return editor;
}

/** Replaces the whole text of an editor. The end of the text is typed key by key, as a reader would. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

/** Replaces the whole text of an editor at once, as pasting does, so that the editor never contains anything in between. */
async function paste(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}

test.describe('while cards move', () => {
  test.use(MOVING);

  // quickStart.spec.ts tests that a newcomer builds a pipeline with the node type panel.
  test('a small pipeline that grows node by node stays whole in view', async ({ page }) => {
    const complaints = watch(page);
    await openStory(page, '/playground/pipeline-builder/empty');
    await page.getByRole('tab', { name: 'Node', exact: true }).click();
    const names = ['SOURCE', 'STG_SOURCE', 'DIM_SOURCE', 'FCT_SOURCE', 'V_SOURCE'];
    const types = ['Source', 'Stage', 'Dimension', 'Fact', 'View'];
    for (const [index, type] of types.entries()) {
      const reading = index === 0 ? '' : ` reading ${names[index - 1]}`;
      await nodeTypePanel(page)
        .getByRole('button', { name: `Add ${type}${reading}`, exact: true })
        .click();
      await expect(card(page, names[index] ?? '')).toBeVisible();
      const tools = await nodeTypePanel(page).boundingBox();
      const room = await canvas(page).boundingBox();
      const [left, right] = [(tools?.x ?? 0) + (tools?.width ?? 0), (room?.x ?? 0) + (room?.width ?? 0)];
      await expect
        .poll(async () => {
          const boxes = await Promise.all(names.slice(0, index + 1).map((name) => card(page, name).boundingBox()));
          return boxes.every((box) => box !== null && box.x >= left && box.x + box.width <= right);
        })
        .toBe(true);
    }
    expect(complaints).toEqual([]);
  });
});

test('on a phone, all nodes are in view above an open panel, with no toolbar over them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStory(page, '/playground/pipeline-builder/empty');
  const opener = nodeTypePanel(page).getByRole('button', { name: 'Add a node', exact: true });
  const add = (name: string) => nodeTypePanel(page).getByRole('button', { name, exact: true }).click();
  const names = ['SOURCE', 'STG_SOURCE', 'DIM_SOURCE'];
  await add('Add Source');
  await opener.click();
  await add('Add Stage reading SOURCE');
  await opener.click();
  await add('Add Dimension reading STG_SOURCE');
  const areWhole = async () => {
    const room = await page.locator('.react-flow').boundingBox();
    const boxes = await Promise.all(names.map((name) => card(page, name).boundingBox()));
    return boxes.every((box) => box && room && box.y > room.y && box.y + box.height < room.y + room.height);
  };
  await expect(page.getByRole('region', { name: 'Node DIM_SOURCE' })).toBeVisible();
  await expect.poll(areWhole).toBe(true);
  const toolbar = page.getByRole('toolbar', { name: 'Node DIM_SOURCE' });
  await expect(toolbar).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the panel' }).click();
  await expect(toolbar).toBeVisible();
  await expect.poll(areWhole).toBe(true);
});

test('a stage and a dimension by keyboard alone, on the graph', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/empty');
  await nodeTypePanel(page).getByRole('button', { name: 'Add Source', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('application', { name: /graph$/ })
    .or(page.locator('[aria-label$=", graph"]'))
    .first()
    .focus();
  await page.keyboard.press('a');
  await expect(card(page, 'STG_SOURCE')).toBeVisible();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'New name of STG_SOURCE' });
  await field.fill('STG_CUSTOMER');
  await field.press('Enter');
  await expect(card(page, 'STG_CUSTOMER')).toBeVisible();
  await nodeTypePanel(page).getByRole('button', { name: 'Add Dimension reading STG_CUSTOMER' }).focus();
  await page.keyboard.press('Enter');
  await expect(words(page)).toHaveText(/^3 nodes and 2 edges/);
  await expect(card(page, 'DIM_CUSTOMER')).toBeVisible();
});

test('typing a ref draws the edge; disconnecting writes the text; one undo takes back what was typed at a stretch', async ({
  page,
}) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  await expect(words(page)).toHaveText(/^5 nodes and 4 edges/);
  const editor = await join(page, 'STG_NATION');
  await write(page, editor, `FROM {{ ref('RAW', 'NATION') }} "NATION" CROSS JOIN {{ ref('RAW', 'CUSTOMER') }} "C"`);
  await expect(words(page)).toHaveText(/^5 nodes and 5 edges/);
  await expect(editor).toHaveText(`FROM {{ ref('RAW', 'NATION') }} "NATION" CROSS JOIN {{ ref('RAW', 'CUSTOMER') }} "C"`);
  await page.getByRole('heading', { level: 1 }).click();
  await undo(page).click();
  await expect(words(page)).toHaveText(/^5 nodes and 4 edges/);
  await expect(editor).not.toContainText('CROSS JOIN');
});

test.describe('on a processor eight times slower', () => {
  test.use({ slowdown: 8 });

  test('what is typed at a stretch is one step of undo, and each line one', async ({ page }) => {
    test.slow();
    await openStory(page, '/playground/pipeline-builder/starter');
    const editor = await join(page, 'STG_NATION');
    const before = await editor.textContent();
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' WHERE "N_NATIONKEY" > 1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('AND "N_NATIONKEY" < 9');
    await page.getByRole('heading', { level: 1 }).click();
    await undo(page).click();
    await expect(editor).toHaveText(`${before} WHERE "N_NATIONKEY" > 1`);
    await undo(page).click();
    await expect(editor).toHaveText(before ?? '');
    await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  });
});

test('drawing an edge writes the ref into the open editor', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  const editor = await join(page, 'STG_NATION');
  await expect(editor).not.toContainText('CUSTOMER');
  await page.locator('[aria-label$=", graph"]').focus();
  await card(page, 'CUSTOMER').click();
  await page.keyboard.press('c');
  await page.keyboard.type('STG_NATION');
  await page.keyboard.press('Enter');
  await expect(words(page)).toHaveText(/^5 nodes and 5 edges/);
  const again = await join(page, 'STG_NATION');
  await expect(again).toContainText(`INNER JOIN {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`);
  await expect(page.getByRole('region', { name: 'Refs in this text' })).toContainText('2 refs');
});

test('a rename is followed by every ref', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/rename');
  await card(page, 'STG_NATION').click();
  const name = node(page, 'STG_NATION').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('STG_COUNTRY');
  await name.press('Enter');
  // One line says what happened without covering the graph. The other lines are shown on request.
  const note = page.getByRole('region', { name: 'Rewritten by the rename' });
  await expect(note).toContainText('2 refs rewritten');
  await expect(note.getByRole('listitem')).toHaveCount(1);
  await note.getByRole('button', { name: 'Show all' }).click();
  await expect(note.getByRole('listitem')).toHaveCount(2);
  const editor = await join(page, 'DIM_NATION');
  await expect(editor).toContainText(`ref('STAGING', 'STG_COUNTRY')`);
  await expect(page.getByText('Done. Well done.')).toBeVisible();
});

test('a name that is taken is refused and stays in the field', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  await card(page, 'STG_NATION').click();
  const name = node(page, 'STG_NATION').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('STG_CUSTOMER');
  await name.press('Enter');
  await expect(page.getByText(/^STAGING already has a node STG_CUSTOMER/).first()).toBeVisible();
  await expect(name).toHaveValue('STG_CUSTOMER');
  await name.press('Escape');
  await expect(name).toHaveValue('STG_NATION');
});

test('a cycle is refused by name and place, and what was typed stays until it is fixed', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  const editor = await join(page, 'STG_NATION');
  await paste(page, editor, `FROM {{ ref('MART', 'DIM_CUSTOMER') }} "D"`);
  const alert = node(page, 'STG_NATION').getByRole('alert');
  await expect(alert).toContainText(/Line 1, column 9: Cycle: .*DIM_CUSTOMER/);
  await expect(words(page)).toHaveText(/^5 nodes and 4 edges/);
  // After a look at another node, the text is still there.
  await card(page, 'CUSTOMER').click();
  await card(page, 'STG_NATION').click();
  await expect(editor).toContainText('DIM_CUSTOMER');
  await paste(page, editor, `FROM {{ ref('RAW', 'NATION') }} "N"`);
  await expect(alert).toBeHidden();
  await expect(words(page)).toHaveText(/^5 nodes and 4 edges/);
});

test('a misspelt ref is listed with its place and fixed with one press; completion writes refs', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  const editor = await join(page, 'STG_NATION');
  await write(page, editor, `FROM {{ ref('RAW', 'NATON') }} "NATION"`);
  const refs = page.getByRole('region', { name: 'Refs in this text' });
  await expect(refs).toContainText('ref, 1:9 · not found');
  await expect(page.getByRole('button', { name: '1 error' })).toBeVisible();
  await refs.getByRole('button', { name: 'Change to RAW.NATION' }).click();
  await expect(editor).toContainText(`ref('RAW', 'NATION')`);
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('FROM CUSTO');
  await page
    .getByRole('listbox', { name: 'Completions' })
    .getByRole('option', { name: /^CUSTOMER/ })
    .click();
  await expect(editor).toContainText(`FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`);
});

test('problems lead to their node, and the exercise of fixing is done in the view', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/broken');
  const scanner = page.getByRole('region', { name: 'Problem scanner' });
  await page.getByRole('button', { name: '4 errors, 1 warning' }).click();
  await scanner.getByRole('button', { name: 'Change it to RAW.ORDERS' }).click();
  await scanner.getByRole('button', { name: /^Rename the second/ }).click();
  await scanner.getByRole('button', { name: /without a business key/ }).click();
  await node(page, 'DIM_CUSTOMER')
    .getByRole('button', { name: /^C_CUSTKEY/ })
    .click();
  await node(page, 'DIM_CUSTOMER').getByText('Business key', { exact: true }).click();
  await openPanel(page, /^Problems/);
  await scanner.getByRole('button', { name: /placeholder/ }).click();
  const editor = page.getByRole('textbox', { name: 'Join of FCT_ORDERS' });
  await write(
    page,
    editor,
    `FROM {{ ref('STAGING', 'STG_ORDERS') }} "O" INNER JOIN {{ ref('MART', 'DIM_CUSTOMER') }} "C" ON "O"."O_CUSTKEY" = "C"."C_CUSTKEY"`,
  );
  await openPanel(page, /^Problems/);
  await scanner.getByRole('button', { name: /MART is not mapped/ }).click();
  await node(page, 'DIM_CUSTOMER').getByRole('combobox', { name: 'Names as in' }).selectOption('PROD');
  await expect(node(page, 'DIM_CUSTOMER')).toContainText('Storage Location MART has an invalid schema or database value');
  const database = page.getByRole('textbox', { name: 'Database of MART' });
  await database.fill('SHOP');
  await database.press('Enter');
  const schema = page.getByRole('textbox', { name: 'Schema of MART' });
  await schema.fill('MART');
  await schema.press('Enter');
  await expect(page.getByRole('region', { name: 'Fully qualified name' })).toContainText('"SHOP"."MART"."DIM_CUSTOMER"');
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  await expect(page.getByText('Done. Well done.')).toBeVisible();
});

test('storage locations are added, renamed with their refs, and not removed while in use', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  await page.getByRole('tab', { name: 'Project' }).click();
  await page.getByRole('button', { name: 'Storage…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Storage locations' });
  await dialog.getByRole('textbox', { name: 'New location' }).fill('LAKE HOUSE');
  await dialog.getByRole('button', { name: 'Add location' }).click();
  await expect(dialog).toContainText('LAKE HOUSE is not a location name');
  await dialog.getByRole('textbox', { name: 'New location' }).fill('LAKE');
  await dialog.getByRole('button', { name: 'Add location' }).click();
  await dialog.getByRole('button', { name: 'Remove RAW' }).click();
  await expect(dialog.getByRole('alert')).toContainText('RAW holds CUSTOMER, NATION');
  await dialog.getByRole('button', { name: 'Remove LAKE' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name of LAKE' })).toBeHidden();
  const raw = dialog.getByRole('textbox', { name: 'Name of RAW' });
  await raw.fill('LANDING');
  await raw.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Node', exact: true }).click();
  const editor = await join(page, 'STG_NATION');
  await expect(editor).toContainText(`ref('LANDING', 'NATION')`);
});

const yamlNode = (id: string, location: string, name: string, type: string, join: string) => `fileVersion: 1
id: ${id}
name: ${name}
operation:
  deployEnabled: true
  description: ""
  isMultisource: false
  locationName: ${location}
  materializationType: table
  metadata:
    columns:
      - appliedColumnTests: {}
        columnReference:
          columnCounter: ${id}-c1
          stepCounter: ${id}
        config: {}
        dataType: NUMBER(38,0)
        description: ""
        name: O_ORDERKEY
        nullable: true
        sourceColumnReferences:
          - columnReferences: ${type === 'Source' ? '[]' : '[{columnCounter: n1-c1, stepCounter: n1}]'}
            transform: ""
    sourceMapping:
      - aliases: {}
        customSQL:
          customSQL: ""
        dependencies: []
        join:
          joinCondition: ${JSON.stringify(join)}
        name: ${name}
        noLinkRefs: []
  name: ${name}
  overrideSQL: false
  sqlType: ${type}
  type: ${type === 'Source' ? 'sourceInput' : 'sql'}
  version: 1
type: Node
`;
const REPOSITORY: Record<string, string> = {
  'data.yml': 'defaultStorageMapping: STAGING\nfileVersion: 3\nplatformKind: snowflake\n',
  'locations.yml': 'defaultStorageMapping: STAGING\nfileVersion: 1\nlocations:\n  - RAW\n  - STAGING\n',
  'nodes/RAW-ORDERS.yml': yamlNode('n1', 'RAW', 'ORDERS', 'Source', ''),
  'nodes/STAGING-STG_ORDERS.yml': yamlNode('n2', 'STAGING', 'STG_ORDERS', 'Stage', `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`),
};
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));
const file = (name: string, text: string | Buffer, mimeType = 'application/json') => ({
  name,
  mimeType,
  buffer: typeof text === 'string' ? Buffer.from(text) : text,
});
const choose = (page: Page, ...files: ReturnType<typeof file>[]) => page.getByLabel('Files of a project').setInputFiles(files);

test('a zipped repository opens with its counts, a broken file of it is named, closing it brings back the story', async ({
  page,
}) => {
  const complaints = watch(page);
  await openStory(page, '/playground/pipeline-builder/starter');
  await page.getByRole('button', { name: 'Open…' }).click();
  const files = { ...REPOSITORY, 'nodes/STAGING-BROKEN.yml': 'fileVersion: 1\nname: [BROKEN\n' };
  await choose(
    page,
    file(
      'shop.zip',
      zip(Object.fromEntries(Object.entries(files).map(([path, text]) => [`shop/${path}`, text]))),
      'application/zip',
    ),
  );
  const report = page.getByRole('region', { name: 'What was opened' });
  await expect(report).toContainText(/nodes\s*2/, { timeout: LONG });
  await expect(report).toContainText(/edges\s*1/);
  await expect(report).toContainText(/nodes\/STAGING-BROKEN\.yml:\d+/);
  await page.getByRole('button', { name: 'Show the pipeline' }).click();
  await expect(card(page, 'STG_ORDERS')).toBeVisible();
  await page.getByRole('button', { name: 'Close project' }).click();
  await expect(card(page, 'DIM_CUSTOMER')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a dbt manifest opens in the place of the invitation', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/open');
  const entry = (name: string, parents: string[]) => ({
    unique_id: `model.shop.${name}`,
    resource_type: 'model',
    name,
    alias: name,
    database: 'DB',
    schema: 'main',
    package_name: 'shop',
    fqn: ['shop', name],
    relation_name: `"DB"."main"."${name}"`,
    config: { materialized: 'view' },
    columns: {},
    depends_on: { nodes: parents },
  });
  const manifest = {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      project_name: 'shop',
      adapter_type: 'snowflake',
    },
    nodes: { 'model.shop.a': entry('a', []), 'model.shop.b': entry('b', ['model.shop.a']) },
    sources: {},
    parent_map: { 'model.shop.a': [], 'model.shop.b': ['model.shop.a'] },
  };
  await choose(page, file('manifest.json', JSON.stringify(manifest)));
  await expect(page.getByRole('region', { name: 'What was opened' })).toContainText(/nodes\s*2/, { timeout: LONG });
  await page.getByRole('button', { name: 'Show the pipeline' }).click();
  await expect(words(page)).toHaveText(/^2 nodes and 1 edge/);
});

test('a node type dropped on a card reads that node, also where another location has one of its name', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  await page.getByRole('button', { name: 'Open…' }).click();
  const source = (location: string) => ({ id: location.toLowerCase(), name: 'ORDERS', location, type: 'Source' });
  // A document of the first version, as readers may have saved it.
  const twins = {
    format: 'runnel-pipeline',
    version: 1,
    name: 'Twins',
    locations: [{ name: 'WEB' }, { name: 'SHOP' }],
    nodes: [source('WEB'), source('SHOP')],
  };
  await choose(page, file('twins.json', JSON.stringify(twins)));
  await page.getByRole('button', { name: 'Show the pipeline' }).click();
  const second = builder(page).locator('[data-node="ORDERS"]', { hasText: 'SHOP' });
  await nodeTypePanel(page).getByRole('button', { name: 'Add Stage' }).dragTo(second);
  await expect(words(page)).toHaveText(/^3 nodes and 1 edge/);
  await node(page, 'STG_ORDERS').getByRole('tab', { name: 'Join' }).click();
  await expect(page.getByRole('textbox', { name: 'Join of STG_ORDERS' })).toContainText("ref('SHOP', 'ORDERS')");
});

test('files of several projects ask which; a pipeline that is broken names the place and changes nothing', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  await page.getByRole('button', { name: 'Open…' }).click();
  const both = Object.fromEntries(
    ['one', 'two'].flatMap((folder) => Object.entries(REPOSITORY).map(([path, text]) => [`${folder}/${path}`, text])),
  );
  await choose(page, file('both.zip', zip(both), 'application/zip'));
  await page
    .getByRole('button', { name: /^both|^two|two/ })
    .filter({ hasText: 'two' })
    .click();
  await expect(page.getByRole('region', { name: 'What was opened' })).toContainText(/nodes\s*2/, { timeout: LONG });
  await page.getByRole('button', { name: 'Go back to my pipeline' }).click();
  await expect(card(page, 'DIM_CUSTOMER')).toBeVisible();

  await page.getByRole('button', { name: 'Open…' }).click();
  await choose(
    page,
    file('mine.json', '{ "format": "runnel-pipeline", "version": 1, "name": "x", "locations": [], "nodes": [{ "id": 4 }] }'),
  );
  await expect(page.getByRole('alert')).toContainText('nodes[0].id');
  await choose(page, file('mine.json', '{ "format": "runnel-pipeline", '));
  await expect(page.getByRole('alert')).toContainText(/line 1/);
  await page.keyboard.press('Escape');
  await expect(words(page)).toHaveText(/^5 nodes and 4 edges/);
  await expect(undo(page)).toBeHidden();
});

test('what is saved opens again', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/starter');
  await nodeTypePanel(page).getByRole('button', { name: 'Add View', exact: true }).click();
  await expect(words(page)).toHaveText(/^6 nodes and 4 edges/);
  const download = page.waitForEvent('download');
  await openPanel(page, 'Project');
  await page.getByRole('button', { name: 'Save as .json' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('customers.json');
  const text = await readFile(await saved.path(), 'utf8');
  await openStory(page, '/playground/pipeline-builder/empty');
  await page.getByRole('button', { name: 'Open…' }).click();
  await choose(page, file('customers.json', text));
  await page.getByRole('button', { name: 'Show the pipeline' }).click();
  await expect(words(page)).toHaveText(/^6 nodes and 4 edges/);
});

for (const width of [1350, 390]) {
  test(`every part of the builder is accessible and fits (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const check = async (where: string) => {
      expect(await violations(page), where).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
    };
    await page.goto('/embed/pipeline-builder/open');
    await expect(page.getByText('Drop a project here')).toBeVisible();
    await check('open');
    await page.goto('/embed/pipeline-builder/broken');
    await expect(card(page, 'DIM_CUSTOMER')).toBeVisible();
    await check('graph');
    await openPanel(page, /^Problems/);
    await check('problems');
    await page.getByRole('button', { name: /placeholder/ }).click();
    await expect(page.getByRole('textbox', { name: 'Join of FCT_ORDERS' })).toBeVisible();
    await check('join');
    await page.getByRole('tab', { name: 'General' }).click();
    await check('general');
    await page.getByRole('tab', { name: /^Columns/ }).click();
    await node(page, 'FCT_ORDERS')
      .getByRole('button', { name: /^O_CUSTKEY/ })
      .click();
    await check('columns');
    await page.getByRole('tab', { name: 'Names' }).click();
    await check('names');
    await openPanel(page, 'Project');
    await page.getByRole('tab', { name: 'Project' }).click();
    await page.getByRole('button', { name: 'Storage…' }).click();
    await check('storage');
  });
}

test('on a phone the open node type panel covers neither the text of an empty graph nor the search field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStory(page, '/playground/pipeline-builder/empty');
  const panel = page.getByRole('region', { name: 'Node type panel' });
  await expect(panel.getByRole('button', { name: 'Add Source', exact: true })).toBeVisible();
  const right = async () => {
    const box = (await panel.boundingBox())!;
    return box.x + box.width;
  };
  const said = page.getByText(/^Press a node type, or drag/);
  const field = page.getByRole('combobox', { name: /^Find/ }).or(page.getByPlaceholder(/^Find/));
  for (const covered of [said, field.first()]) {
    await expect.poll(async () => (await covered.boundingBox())!.x - (await right())).toBeGreaterThanOrEqual(0);
  }
});
