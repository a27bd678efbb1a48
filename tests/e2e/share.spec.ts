import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { addNode, expectSource, openStory, sourceText } from './explorerPage.ts';
import { expect, type Page, test } from './test.ts';

async function copyLink(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  return page.evaluate(() => navigator.clipboard.readText());
}

const story = '/playground/pipeline-builder/starter';

const packed = (text: string) => `#s=1.${deflateRawSync(Buffer.from(text)).toString('base64url')}`;

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a link carries the changes to someone else, whose own work stays', async ({ page, browser, baseURL }) => {
  await openStory(page, story);
  expect(await copyLink(page)).toBe(`${baseURL}${story}`);
  const start = await sourceText(page);
  await addNode(page);
  const changed = await sourceText(page);
  const link = await copyLink(page);
  expect(link.length).toBeLessThan(64 * 1024);

  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await openStory(other, link);
  await expectSource(other, changed);
  await expect(other.getByText(/You have changes/)).toBeHidden();
  // Not changed here, so nothing of the link is kept here either.
  await openStory(other, story);
  await expectSource(other, start);
  await context.close();

  // The sender's own changes wait behind the link until they are asked for.
  await page.getByRole('button', { name: 'Reset the story' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.goto('/playground');
  await openStory(page, link.replace(/#.*/, packed(JSON.stringify({ pipeline: JSON.parse(start) }))));
  await expect(page.getByText(/Your changes from today.* are kept until you change something here/)).toBeVisible();
  await expectSource(page, start);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expectSource(page, changed);
  await expect(page).toHaveURL(new RegExp(`${story}(\\?[^#]*)?$`));
});

test('a link that does not read says why, and the story opens as it starts', async ({ page }) => {
  // What is wrong with other links is told apart in tests/unit/explorer/shareLink.test.ts.
  await openStory(page, `${story}${packed(' '.repeat(20_000_000))}`);
  await expect(page.getByText(/unpacks to more than 4\.0 MB/)).toContainText('was opened in its starting state instead');
  await expect(page.locator('[data-node="DIM_CUSTOMER"]')).toBeVisible();
});

test('a pipeline too large for a link says so with sizes and can be sent as a file', async ({ page }) => {
  await openStory(page, story);
  const pipeline = JSON.parse(await sourceText(page));
  const random = Array.from({ length: 100_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('');
  const [, , id, name] = story.split('/');
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key!, text!),
    [
      `runnel.work.${id}.${name}`,
      JSON.stringify({ version: 1, savedAt: 1, state: { pipeline: { ...pipeline, description: random } } }),
    ],
  );
  await page.reload();
  await expect(page.getByText(/You have changes from 1 January 1970/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Too large for a link' });
  await expect(dialog).toContainText(/it would be \d+ KB long, and at most 64 KB can be read/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ format: 'runnel-pipeline', description: random });
});

test('where copying is not allowed the link is there to copy by hand', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } });
  });
  await openStory(page, story);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(`${baseURL}${story}`);
});

test('without storage the explorer works and says that nothing is kept', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openStory(page, story);
  await addNode(page);
  await expect(page.getByText(/Your changes can’t be kept/)).toBeVisible();
});
