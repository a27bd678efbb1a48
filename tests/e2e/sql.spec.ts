import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

const view = (page: Page) => page.getByRole('region', { name: 'Run SQL' });
const statement = (page: Page) => view(page).getByRole('textbox', { name: 'Statement' });

async function run(page: Page, sql: string): Promise<void> {
  await statement(page).fill(sql);
  await view(page).getByRole('button', { name: 'Run', exact: true }).click();
}

test('a ref in a statement runs the node and everything upstream of it', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/sql/query-a-node');
  await view(page)
    .getByRole('button', { name: /^Run \(loads/ })
    .click();
  await expect(view(page).getByRole('columnheader', { name: /CUSTOMERS/ })).toBeVisible({ timeout: LONG });
  await run(page, "SELECT * FROM {{ ref('MART', 'DIM_CUSTOMERS') }}");
  await expect(view(page).getByText("Did you mean {{ ref('MART', 'DIM_CUSTOMER') }}?").first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what an opened project ran is there in Run SQL, which starts with the SQL of the node', async ({ page }) => {
  const complaints = watch(page);
  const engines: string[] = [];
  page.on('worker', (worker) => /warehouse/.test(worker.url()) && engines.push(worker.url()));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const showIn = async (playground: string) => {
    await button('Show it in …').click();
    await page.getByRole('menuitem', { name: playground, exact: true }).click();
  };
  await openStory(page, '/playground/subgraphs/retail');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Use in other playgrounds');
  await page
    .getByRole('option', { name: /^Use in other playgrounds/ })
    .first()
    .click();
  await showIn('Refresh');
  await page.locator('[data-node="STG_NATION"]').click();
  await button('Rows of STG_NATION').click();
  await expect(page.getByText(/^25 rows\./)).toBeVisible({ timeout: LONG });

  await showIn('Run SQL');
  await expect(statement(page)).toContainText("FROM {{ ref('RAW', 'NATION') }}");
  // The engine is the one that ran the node, so nothing is loaded first.
  await run(page, "SELECT COUNT(*) AS N FROM {{ ref('STAGING', 'STG_NATION') }}");
  await expect(view(page).getByRole('cell', { name: '25', exact: true })).toBeVisible({ timeout: LONG });
  expect(engines).toHaveLength(1);

  // A statement that the reader typed stays until the reader takes another.
  await page.goBack();
  await page.locator('[data-node="STG_REGION"]').click();
  await button('Actions for STG_REGION').click();
  await page.getByRole('menuitem', { name: 'Open its SQL in Run SQL' }).click();
  await expect(statement(page)).toContainText('COUNT(*) AS N');
  await button('Use the SQL of STG_REGION').click();
  await expect(statement(page)).toContainText("FROM {{ ref('RAW', 'REGION') }}");
  expect(await violations(page)).toEqual([]);
  await button('Close project').click();
  await expect.poll(() => page.workers().filter((worker) => /warehouse/.test(worker.url())).length).toBe(0);
  expect(complaints).toEqual([]);
});

test('statements run on an engine in the tab, which is loaded when wanted and reaches nothing', async ({ page, context }) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/sql/latest-orders');
  expect(asked.filter((address) => /\.wasm|warehouse\.worker/.test(address))).toEqual([]);
  await view(page)
    .getByRole('button', { name: /^Run \(loads/ })
    .click();
  await expect(view(page).getByText(/^100 rows, in/)).toBeVisible({ timeout: LONG });
  await expect(view(page).getByRole('columnheader', { name: /DAYS_AGO/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // A custom file replaces a source. Its errors are listed by line, and a file without errors is used.
  const choose = async (text: string) =>
    await page
      .getByLabel('File with rows')
      .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(`r_regionkey,R_NAME,since\n${text}`) });
  await view(page).getByRole('button', { name: 'Load your rows' }).click();
  await page.getByLabel('Source that gets the rows').selectOption('REGION');
  await choose('1,NORTH,2026-01-01\nx,SOUTH,2026-01-02\n3');
  await expect(page.getByText('Line 3: R_REGIONKEY: “x” is not a NUMBER(38,0).')).toBeVisible({ timeout: LONG });
  await expect(page.getByText('Line 4: It has 1 value, and there are 3 columns.')).toBeVisible();
  await expect(page.getByLabel('Type of since')).toHaveValue('DATE');
  expect(await violations(page)).toEqual([]);
  await choose('1,NORTH,2026-01-01\n2,SOUTH,\n');
  await page.getByRole('button', { name: 'Use 2 rows as REGION' }).click();
  await run(page, 'SELECT "R_NAME", "since" FROM "SHOP_RAW"."TPCH"."REGION" ORDER BY 1');
  await expect(view(page).getByText(/^2 rows, in/)).toBeVisible({ timeout: LONG });
  await expect(view(page).getByRole('cell', { name: '2026-01-01' })).toBeVisible();

  // Everything has loaded by now, and no more requests are sent.
  await context.setOffline(true);
  const before = asked.length;
  await run(page, "SELECT * FROM read_csv('http://localhost:1/rows.csv')");
  await expect(
    view(page)
      .getByText(/file system operations are disabled/)
      .first(),
  ).toBeVisible();
  await run(page, 'SELECT "NONE" FROM "SHOP_RAW"."TPCH"."REGION"');
  await expect(view(page).getByText(`invalid identifier '"NONE"'`).first()).toBeVisible();
  await run(page, 'CREATE TABLE "DEV"."SCRATCH"."T" ("K" NUMBER IDENTITY, "N" INT)');
  await view(page).getByRole('tab', { name: 'What the engine ran' }).click();
  await expect(view(page).getByText(/is numbered by a sequence/)).toBeVisible();
  await expect(view(page).getByRole('listitem').filter({ hasText: 'becomes' })).toContainText(['DECIMAL(38, 0)']);

  // After a cancelation, the engine continues with the committed rows.
  await run(page, 'WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM r) SELECT COUNT(*) FROM r');
  await view(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(
    view(page)
      .getByText(/was canceled/)
      .first(),
  ).toBeVisible({ timeout: LONG });
  await run(page, 'INSERT INTO "DEV"."SCRATCH"."T" ("N") SELECT 1 UNION ALL SELECT 2');
  await expect(view(page).getByText(/^2 rows inserted, in/)).toBeVisible();
  expect(asked.slice(before)).toEqual([]);
  expect(complaints).toEqual([]);
});
