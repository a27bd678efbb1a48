import { violations } from './accessibility.ts';
import { watch } from './explorerPage.ts';
import { expect, test } from './test.ts';

// Requests sent in the page, from the form next to the description of an operation and from the API explorer.

test('the form of an operation sends its request, shows what is wrong with it, and the next page goes on with the run', async ({
  page,
}) => {
  const problems = watch(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/docs/api/runs/start-run');
  const form = page.getByRole('form', { name: 'Send: Start a run' });
  await page.getByRole('button', { name: 'Open the send form: Start a run' }).focus();
  // None of its code is fetched before the form is opened.
  expect(scripts.filter((url) => /OperationPanel|openapi\.json/.test(url))).toEqual([]);
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = form.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('200 OK');
  await expect(answer).toContainText('runCounter 61');
  expect(await violations(page)).toEqual([]);

  await form.getByRole('button', { name: '401 An expired token' }).click();
  await expect(answer).toContainText('401: Unable to authenticate, please ensure your token is valid.');
  await form.getByRole('button', { name: 'Start again' }).click();
  await form.getByLabel('runDetails.environmentID (required)').fill('99');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer).toContainText('400: There is no environment and no workspace 99.');

  await form.getByRole('tab', { name: 'JSON' }).click();
  const body = form.getByRole('textbox', { name: 'Body as JSON' });
  await body.fill('{ "runDetails": { "environmentID": 3 } }');
  await expect(form.getByText('runDetails/environmentID must be string.')).toBeVisible();
  await form.getByRole('tab', { name: 'PowerShell' }).click();
  await expect(form.getByRole('group', { name: 'Code: PowerShell' })).toContainText('"environmentID": 3');

  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('/docs/api/runs/run-status');
  // In a wide window, the form and the answer are next to the description.
  const text = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  for (const name of ['Code: Shell', 'Code: Answer'])
    expect((await page.getByRole('group', { name }).first().boundingBox())!.x).toBeGreaterThan(text.x + text.width);
  await page.getByRole('button', { name: /Open the send form/ }).click();
  const status = page.getByRole('form', { name: 'Send: Check a run' });
  await expect(status.getByLabel('runCounter (required)')).toHaveValue('61');
  await status.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(status.getByRole('region', { name: 'Answer' })).toContainText('runType "refresh"');
  expect(problems).toEqual([]);
});

test('the explorer sends a collection, keeps what was sent, makes tokens and puts the organization back', async ({ page }) => {
  // A fake clock, because runs take seconds.
  await page.clock.install();
  await page.goto('/docs/api/explorer');
  await page.getByRole('button', { name: 'Open the explorer' }).click();
  await page.getByRole('tab', { name: 'Collections' }).click();
  await page.getByRole('button', { name: 'Send all' }).click();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(step('Check until the retry has finished')).toContainText('completed', { timeout: 100 });
  }).toPass();
  await expect(step('Check until it has finished')).toContainText('failed');
  await expect(step('Which run does it retry?')).toContainText('200 OK');

  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /Retry a failed run/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Send: Retry a failed run' });
  await expect(form.getByLabel('runDetails.runID (required)')).toHaveValue('{{run}}');

  await page.getByRole('tab', { name: 'Organization' }).click();
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByRole('tab', { name: 'Operations' }).click();
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('create project');
  await page.getByRole('button', { name: 'POST Create a project' }).click();
  await page.getByRole('form', { name: 'Send: Create a project' }).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('403 Forbidden');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Organization' }).click();
  await page.getByRole('button', { name: 'Reset the organization' }).click();
  await expect(page.getByRole('region', { name: 'Faults' })).toContainText('dim-customer');
});
