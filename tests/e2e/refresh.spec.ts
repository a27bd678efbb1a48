import { strToU8, zipSync } from 'fflate';
import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, test } from './test.ts';

test('a reader breaks a node, sees the run fail on a SQL engine, repairs it and retries, with nothing asked of the network', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openStory(page, '/playground/refresh/night');
  const view = page.getByRole('region', { name: 'Refresh' });
  await expect(view.getByText('Run 1, from last night: completed. Of 8 nodes: 8 successful.')).toBeVisible();
  expect(asked.filter((address) => /\.wasm|warehouse\.worker/.test(address))).toEqual([]);
  await view.getByRole('button', { name: /^Run for real \(loads/ }).click();
  await expect(view.getByText(/^On a SQL engine in this tab/)).toBeVisible({ timeout: LONG });
  await expect(view.getByText('Run 1, from last night: completed. Of 8 nodes: 8 successful.')).toBeVisible();

  await context.setOffline(true);
  const before = asked.length;
  await page.getByRole('button', { name: 'Drop DIM_CUSTOMER' }).click();
  await view.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(view.getByText('Run 2, a refresh: failed. Of 8 nodes: 5 successful, 1 failed, 2 skipped.')).toBeVisible({
    timeout: LONG,
  });
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('Table SHOP.MART.DIM_CUSTOMER does not exist or not authorized')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Run', exact: false }).click();
  await page.getByRole('button', { name: 'Deploy again' }).click();
  await view.getByRole('button', { name: 'Retry' }).click();
  await expect(view.getByText('Run 3, a retry: completed. Of 3 nodes: 3 successful.')).toBeVisible({ timeout: LONG });
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('1,000 rows inserted').first()).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'DIM_CUSTOMER' })
    .filter({ hasText: '1,000 rows inserted' })
    .locator('summary')
    .click();
  await page.getByRole('button', { name: 'What the engine ran' }).click();
  await expect(page.getByRole('dialog').getByText('The source is computed first and compared with the target')).toBeVisible();
  await page.keyboard.press('Escape');
  await openPanel(page, 'Rows');
  await page.getByRole('combobox', { name: 'Table' }).selectOption('DIM_CUSTOMER');
  await expect(page.getByText('Before: 0 rows. After: 1,000 rows. 0 untouched, 1,000 inserted')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'inserted' }).first()).toBeVisible();
  expect(asked.slice(before)).toEqual([]);

  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('tab', { name: /^Events/ }).click();
  const events = page.getByRole('tabpanel', { name: /^Events/ });
  await expect(
    events.getByText(/^(?:Refresh|Retry) started on the SQL engine, at most 60 seconds for each statement$/),
  ).toHaveCount(3);
  await expect(events.getByText(/^Run \d, /)).toHaveText([/^Run 3, .*completed/, /^Run 2, .*failed/, /^Run 1, .*completed/]);
  expect(complaints).toEqual([]);
});

test('a simulated refresh starts once and ends once', async ({ page }) => {
  await openStory(page, '/playground/refresh/night');
  const view = page.getByRole('region', { name: 'Refresh' });
  await view.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(view.getByText(/^Run 2, a refresh: completed/)).toBeVisible({ timeout: LONG });
  await expect(view.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('tab', { name: /^Events/ }).click();
  const events = page.getByRole('tabpanel', { name: /^Events/ });
  await expect(events.getByText('Refresh started')).toHaveCount(1);
  await expect(events.getByText(/^Run 2, a refresh: completed/)).toHaveCount(1);
});

/** A node of a repository with one column, which reads the column of the source. */
function yamlNode(location: string, name: string, type: string, join = '', transform = ''): string {
  const column = `      - name: ID\n        dataType: NUMBER(38,0)\n        nullable: true\n        columnReference: { columnCounter: ${name}-id, stepCounter: ${name} }\n`;
  const reads = `        sourceColumnReferences:\n          - columnReferences: [{ columnCounter: ORDERS-id, stepCounter: ORDERS }]\n            transform: '${transform}'\n`;
  const source = `    sourceMapping:\n      - name: ${name}\n        join:\n          joinCondition: "${join}"\n`;
  return `fileVersion: 1\nid: ${name}\nname: ${name}\noperation:\n  locationName: ${location}\n  sqlType: ${type}\n  type: sql\n  config: { insertStrategy: INSERT, truncateBefore: true }\n  materializationType: table\n  metadata:\n    columns:\n${column}${join === '' ? '' : `${reads}${source}`}`;
}

/** A stage that runs, a view that calls a function that does not exist, and a view that reads this view. */
function repository(): Buffer {
  const files: Record<string, string> = {
    'data.yml': 'defaultStorageMapping: RAW\nfileVersion: 3\nplatformKind: snowflake\n',
    'locations.yml': 'defaultStorageMapping: RAW\nfileVersion: 1\nlocations:\n  - RAW\n  - MART\n',
    'nodes/RAW-ORDERS.yml': yamlNode('RAW', 'ORDERS', 'Source'),
    'nodes/MART-STG_ORDERS.yml': yamlNode('MART', 'STG_ORDERS', 'Stage', "FROM {{ ref('RAW', 'ORDERS') }} ORDERS"),
    'nodes/MART-V_RATES.yml': yamlNode('MART', 'V_RATES', 'View', "FROM {{ ref('RAW', 'ORDERS') }} ORDERS", 'NO_SUCH_RATE(1)'),
    'nodes/MART-V_TOTALS.yml': yamlNode('MART', 'V_TOTALS', 'View', "FROM {{ ref('MART', 'V_RATES') }} ORDERS"),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [`orders/${path}`, strToU8(text)]))));
}

test('a whole project of the reader runs as far as its SQL goes, and what did not run is listed with the reason', async ({
  page,
}) => {
  const complaints = watch(page);
  await openStory(page, '/playground/refresh/night');
  await page.getByRole('button', { name: 'Open a project', exact: true }).click();
  await page
    .getByLabel('Files of a project')
    .setInputFiles({ name: 'orders.zip', mimeType: 'application/zip', buffer: repository() });
  await page.getByRole('button', { name: 'Show the pipeline', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refresh orders');
  await page.getByRole('button', { name: /^Run the whole project \(loads/ }).click();
  const report = page.getByRole('region', { name: 'Nodes that did not run' });
  await expect(report.getByRole('heading', { name: '2 nodes did not run' })).toBeVisible({ timeout: LONG });
  await expect(
    page.getByText('Of 3 nodes without the sources, 1 deployed and 1 ran. 1 of 3 (33 %) have rows.').first(),
  ).toBeVisible();
  await expect(
    report.getByRole('row', { name: /^V_RATES View not deployed The engine has no function NO_SUCH_RATE/ }),
  ).toBeVisible();
  // A node that only waits is listed with the node for which it waits.
  await expect(report.getByRole('row')).toHaveCount(2);
  await report.getByText('Holds back 1 node').click();
  await expect(report.getByText('V_TOTALS', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Sort, filter, and go from a row to its node.
  await report.getByRole('button', { name: 'Node', exact: true }).click();
  await report.getByRole('button', { name: 'Node', exact: true }).click();
  await expect(report.getByRole('row').nth(1)).toContainText('V_TOTALS');
  await report.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await expect(report.getByText('1 of 2')).toBeVisible();
  await report.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 0 });
  await report.getByRole('searchbox', { name: 'Find' }).fill('rates, which');
  const node = report.getByRole('button', { name: 'V_TOTALS' });
  await node.click();
  await expect(node).toHaveAttribute('aria-pressed', 'true');

  await openPanel(page, 'Rows');
  await page.getByRole('combobox', { name: 'Rows of' }).selectOption('STG_ORDERS');
  await expect(page.getByText(/^300 rows/)).toBeVisible({ timeout: LONG });
  await page.getByRole('tab', { name: 'Run', exact: true }).click();
  await page.getByRole('combobox', { name: 'What runs' }).selectOption('Custom selectors');
  await page.getByRole('textbox', { name: 'Include' }).fill('{ location: "RAW" }');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(/1 deployed and 0 ran. 1 node of them was not in the run./).first()).toBeVisible({ timeout: LONG });
  expect(complaints).toEqual([]);
});
