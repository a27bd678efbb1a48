import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { violations } from './accessibility.ts';
import { addNode, openStory, sourceText } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

let server: Server;
let body = '';

// A site of its own: another origin than the one that is embedded.
test.beforeEach(async () => {
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
test.afterEach(() => server.close());

/** Opens a page of another origin that holds the HTML and remembers the messages it gets. */
async function openHost(page: Page, html: string): Promise<void> {
  const listener = '<script>window.got = []; addEventListener("message", (event) => got.push(event.data));</script>';
  body = `<!doctype html><title>Course</title>${listener}${html}`;
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

type Got = { type: string; height?: number; id?: string; done?: boolean };
const got = (page: Page, type: string) =>
  page.evaluate((wanted) => (window as unknown as { got: Got[] }).got.filter((message) => message.type === wanted), type);
const send = (page: Page, message: unknown) =>
  page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);
const STORY = 'pipeline-builder/starter';

test('an embed in another site’s page tells its size and its exercise, and takes messages', async ({ page, baseURL }) => {
  await openHost(
    page,
    `<iframe src="${baseURL}/embed/run-order/slots?exercise=1" width="900" height="300" title="Embed"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('tab', { name: /^Exercise/ })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => (await got(page, 'runnel:size')).at(-1)?.height ?? 0).toBeGreaterThan(400);
  await expect.poll(() => got(page, 'runnel:ready')).toHaveLength(1);

  await send(page, { type: 'runnel:set-args', args: { parallelism: 4 } });
  await expect(frame.getByText('The page around this playground completed the exercise')).toBeVisible();
  expect(await got(page, 'runnel:exercise')).toEqual([]);
  await send(page, { type: 'runnel:reset' });
  await frame.getByRole('tab', { name: 'Controls' }).click();
  const slider = frame.getByRole('slider', { name: 'Parallelism' });
  await expect(slider).toHaveValue('1');
  for (let slots = 1; slots < 4; slots++) await slider.press('ArrowRight');
  await expect.poll(() => got(page, 'runnel:exercise')).toMatchObject([{ done: true, id: 'enough-slots', solutionShown: false }]);

  await send(page, { type: 'runnel:reset' });
  await expect(frame.getByText('Done. Well done.')).toBeHidden();
  await send(page, { type: 'runnel:theme', theme: 'dark' });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await send(page, { type: 'runnel:theme', theme: 'pink' });
  await send(page, { type: 'runnel:set-args', args: { noSuchControl: 1 } });
  await expect(frame.getByText('“noSuchControl” is not a control of this playground. It is ignored.')).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('options hide, lock and colour; what is not understood is named', async ({ page }) => {
  await page.goto(`/embed/${STORY}?theme=dark&hide=source,events,toolbar,legs&exercise=0&lock=noSuchControl`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('tab')).toHaveText(['Node', 'Problems', 'Project', 'Controls']);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(page.getByText(/hide takes .* not “legs”/)).toBeVisible();
  await expect(page.getByText(/lock names “noSuchControl”/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('an embed works where frames have no storage', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openHost(page, `<iframe src="${baseURL}/embed/${STORY}" width="390" height="600" title="Embed"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('tab', { name: 'More' }).click();
  await frame.getByRole('tab', { name: 'Source' }).click();
  await expect(frame.getByRole('group', { name: 'The pipeline document' })).toContainText('runnel-pipeline');
});

test('an unknown embed says so', async ({ page }) => {
  await page.goto('/embed/no-such-thing');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such playground' })).toBeVisible();
});

test('the embed dialog previews the options, and its HTML works in another page with the reader’s changes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStory(page, `/playground/${STORY}`);
  await addNode(page);
  const changed = await sourceText(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Embed…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed this playground' });
  const preview = dialog.frameLocator('iframe');
  await preview.getByRole('tab', { name: 'More' }).click();
  await expect(preview.getByRole('tab', { name: 'Events' })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Events' }).setChecked(false, { force: true });
  await expect(preview.getByRole('tab', { name: 'Events' })).toHaveCount(0);
  await preview.getByRole('tab', { name: 'More' }).click();
  await expect(preview.getByRole('tab', { name: 'Source' })).toBeVisible();
  await expect(preview.getByRole('tab', { name: 'Events' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Copy HTML' }).click();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  expect(html).toContain('hide=events');

  const host = await context.newPage();
  await openHost(host, html);
  const frame = host.frameLocator('iframe');
  await frame.getByRole('tab', { name: 'More' }).click();
  await frame.getByRole('tab', { name: 'Source' }).click();
  await frame.getByRole('combobox', { name: 'Show' }).selectOption({ index: 0 });
  await expect.poll(() => frame.getByRole('group', { name: 'The pipeline document' }).textContent()).toBe(changed);
  await expect.poll(() => host.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)).not.toBe(640);
});

test('a frame of 800 x 450 shows the graph and the main action without scrolling', async ({ page, baseURL }) => {
  const mains = [
    { story: 'run-order/retail', main: { name: 'Play' } },
    { story: 'refresh/customer-twice', main: { name: 'Refresh', exact: true } },
    { story: 'selector/lineage', main: undefined },
  ];
  for (const { story, main } of mains) {
    await openHost(page, `<iframe src="${baseURL}/embed/${story}" width="800" height="450" title="Embed"></iframe>`);
    const frame = page.frameLocator('iframe');
    const graph = frame.locator('section[aria-busy="false"] .react-flow');
    await expect(graph).toBeVisible({ timeout: LONG });
    const action = main ? frame.getByRole('button', main).first() : frame.getByRole('textbox', { name: 'Include' });
    await expect(action).toBeInViewport({ ratio: 1 });
    const { overflow, share } = await graph.evaluate((box) => ({
      overflow: document.documentElement.scrollHeight - innerHeight,
      share: box.getBoundingClientRect().height / innerHeight,
    }));
    expect({ story, overflow }).toEqual({ story, overflow: 0 });
    expect(share, story).toBeGreaterThanOrEqual(0.6);
  }
});
