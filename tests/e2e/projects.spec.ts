import { strToU8, zipSync } from 'fflate';
import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

const SYSTEMS = ['CRM', 'ERP', 'WEB'];

function yamlNode(location: string, name: string, type: string, join: string): string {
  const source =
    join === '' ? '' : `    sourceMapping:\n      - name: ${name}\n        join:\n          joinCondition: "${join}"\n`;
  return `fileVersion: 1\nid: ${location}-${name}\nname: ${name}\noperation:\n  locationName: ${location}\n  sqlType: ${type}\n  type: sql\n  metadata:\n    columns: []\n${source}`;
}

/** A repository in which every system has a source and a stage, all of the same names. */
function repository(): Buffer {
  const files: Record<string, string> = {
    'data.yml': 'defaultStorageMapping: CRM\nfileVersion: 3\nplatformKind: snowflake\n',
    'locations.yml': `defaultStorageMapping: CRM\nfileVersion: 1\nlocations:\n${SYSTEMS.map((one) => `  - ${one}\n`).join('')}`,
  };
  for (const system of SYSTEMS) {
    files[`nodes/${system}-ORDERS.yml`] = yamlNode(system, 'ORDERS', 'Source', '');
    const join = `FROM {{ ref('${system}', 'ORDERS') }}`;
    files[`nodes/${system}-STG_ORDERS.yml`] = yamlNode(system, 'STG_ORDERS', 'Stage', join);
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [`orders/${path}`, strToU8(text)]))));
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function showIn(page: Page, playground: string): Promise<void> {
  await button(page, 'Show it in …').click();
  await page.getByRole('menuitem', { name: playground }).click();
}

test('an opened project is in every playground, survives a reload, is closed and deleted', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/run-order/failure');
  await button(page, 'Open a project').click();
  await page
    .getByLabel('Files of a project')
    .setInputFiles({ name: 'orders.zip', mimeType: 'application/zip', buffer: repository() });
  await expect(page.getByRole('region', { name: 'What was opened' })).toContainText(/nodes\s*6/, { timeout: LONG });
  await button(page, 'Show the pipeline').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Run order orders');
  await expect(page.getByRole('tab', { name: /^Exercise/ })).toHaveCount(0);
  await expect(page).toHaveTitle(/^orders – Run order/);
  const address = page.url();
  expect(await violations(page)).toEqual([]);
  await openPanel(page, 'Timeline');
  await expect(page.getByRole('group', { name: /^Timeline/ }).getByRole('button', { name: /^STG_ORDERS,/ })).toHaveCount(3);

  // What is changed in one playground is there in the others.
  await showIn(page, 'Pipeline builder');
  await page.getByRole('region', { name: 'Node type panel' }).getByRole('button', { name: 'Add View', exact: true }).click();
  await expect(page.getByText(/^7 nodes/).first()).toBeVisible();
  await showIn(page, 'Selectors');
  await expect(heading).toHaveText('Selectors orders');
  await expect(page.getByText(/^7 nodes/).first()).toBeVisible();
  await showIn(page, 'Deploy');
  await expect(heading).toHaveText('Deploy orders');
  await expect(page.getByText(/^7 nodes new, 0 altered, 0 deleted\./)).toBeVisible();
  await showIn(page, 'Templates');
  await expect(heading).toHaveText('Templates orders');
  await page.getByRole('combobox', { name: 'Node', exact: true }).first().selectOption({ label: 'ERP.STG_ORDERS' });
  await expect(page.getByRole('region', { name: 'Stage 1: Create Stage Table' })).toBeVisible();
  await page.goto(address);
  await expect(heading).toHaveText('Run order orders');
  await expect(page.getByText(/^7 nodes/).first()).toBeVisible();

  // A story has the way to it; the page of projects what it takes.
  await openStory(page, '/playground/subgraphs/retail');
  await page.getByRole('link', { name: 'Use your project orders' }).click();
  await expect(heading).toHaveText('Graphs and subgraphs orders');
  await button(page, 'Close project').click();
  await expect(page.getByText('Your project')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'About the whole graph', exact: true })).toContainText('29 nodes');
  await page.goto('/project');
  await expect(page.getByRole('list', { name: 'Projects' })).toContainText(/orders7 nodes, \d+ KB, from a repository/);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Delete orders').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No project yet')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This project is not here' })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** The texts in the site's database, which is not created here. */
async function keptTexts(): Promise<string> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'runnel')) return '';
  return await new Promise((resolve, reject) => {
    const opening = indexedDB.open('runnel');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('parts').objectStore('parts').getAll();
      reading.onerror = reject;
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}

test('two tabs do not write over each other’s work on a story', async ({ page, context }) => {
  await page.goto('/playground/selector');
  await expect(page.getByRole('tab', { name: 'Controls' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const include = (on: Page) => on.getByRole('textbox', { name: 'Include selector' });
  await include(other).fill('{ name: "THEIRS" }');
  await expect.poll(() => other.evaluate(keptTexts)).toContain('THEIRS');
  await include(page).fill('{ name: "MINE" }');
  await expect(page.getByText('Another tab keeps other changes to this story')).toBeVisible();
  await button(page, 'Show the other tab’s').click();
  await expect(include(page)).toHaveText('{ name: "THEIRS" }');
});
