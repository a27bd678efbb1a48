import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { unzipSync } from 'fflate';
import { type Download, expect, type FrameLocator, type Page, test } from './test.ts';

// A course system of the test's own, on a site of its own: a page with scorm-again around a SCORM package.

type Files = Record<string, Uint8Array>;

const files: Record<string, Files> = {};
const scripts = ['scorm12', 'scorm2004'].map((name) => [
  `/${name}.js`,
  readFileSync(`node_modules/scorm-again/dist/${name}.min.js`),
]);
const asked: string[] = [];
let server: Server;
let origin = '';

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript' };

/** The course system's own page: its API, and the package in a frame. */
const systemPage = (
  version: string,
  data: string,
) => `<!doctype html><title>Course system</title><script src="/${version}.js"></script>
<script>
  const settings = { autocommit: false, logLevel: 5 };
  const api = ${version === 'scorm12' ? 'window.API = new Scorm12API(settings)' : 'window.API_1484_11 = new Scorm2004API(settings)'};
  ${data === '' ? '' : `api.loadFromJSON({ suspend_data: ${JSON.stringify(data)} }, 'cmi');`}
</script>
<iframe src="/package/${version}/index.html" width="1200" height="800" title="Course"></iframe>`;

test.beforeEach(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, kind, name = '', file = ''] = /^\/(package|system)\/(\w+)\/?(.*)$/.exec(url.pathname) ?? [];
    const script = scripts.find(([path]) => path === url.pathname)?.[1];
    if (script) return void response.setHeader('content-type', TYPES.js!).end(script);
    if (kind === 'system')
      return void response.setHeader('content-type', TYPES.html!).end(systemPage(name, url.searchParams.get('data') ?? ''));
    const content = kind && files[name]?.[file];
    if (content) return void response.setHeader('content-type', TYPES[file.split('.').at(-1)!] ?? 'text/xml').end(content);
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterEach(() => server.close());

async function unzipped(download: Download): Promise<Files> {
  return unzipSync(readFileSync(await download.path()));
}

/** Does the exercise in the frame of the launcher. */
async function solve(course: FrameLocator): Promise<void> {
  const site = course.frameLocator('iframe');
  await site.getByRole('tab', { name: 'Controls' }).click();
  const slider = site.getByRole('slider', { name: 'Parallelism' });
  for (let slots = 1; slots < 4; slots++) await slider.press('ArrowRight');
  await expect(site.getByText('Done. Well done.')).toBeVisible();
  await expect(course.getByText(/^All 1 steps: /)).toBeVisible();
}

/** A plan whose second step is an exercise of its trainer's own, on a pipeline that no link has. */
const PLAN = {
  format: 'runnel-session',
  version: 1,
  id: 'packed1234',
  title: 'Packed',
  minutes: 15,
  steps: [
    { kind: 'note', code: 'A2B', title: 'Welcome', minutes: 5, text: 'Break things.', notes: 'Nobody reads this.' },
    {
      kind: 'own',
      code: 'W2W',
      title: 'A source',
      minutes: 10,
      goal: 'Begin a pipeline.',
      playground: 'pipeline-builder',
      story: 'empty',
      checks: [{ type: 'nodes', nodeType: 'Source' }],
    },
  ],
};

const storedValue = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const { API, API_1484_11 } = window as unknown as Record<string, Record<string, (name: string) => string>>;
    return API ? API.LMSGetValue!(wanted) : API_1484_11!.GetValue!(wanted);
  }, name);

test('an exercise becomes a package of each standard, which its course system runs to the end and goes on with', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const site = new URL(baseURL!).origin;
  page.on('request', (request) => request.url().startsWith('http') && asked.push(new URL(request.url()).origin));
  await page.goto('/playground/run-order/slots');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Course package…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Course package' });
  const button = dialog.getByRole('button', { name: /^Download \(\d+ KB\)$/ });
  for (const [standard, passing] of [
    ['scorm12', '0'],
    ['scorm2004', '100'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Standard' }).selectOption(standard);
    await dialog.getByRole('spinbutton', { name: 'Passing score' }).fill(passing);
    const downloading = page.waitForEvent('download');
    await button.click();
    files[standard] = await unzipped(await downloading);
  }
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const course = page.frameLocator('iframe');
  await page.goto(`${origin}/system/scorm12`);
  await expect.poll(() => storedValue(page, 'cmi.core.lesson_status')).toBe('incomplete');
  await solve(course);
  await expect.poll(() => storedValue(page, 'cmi.core.lesson_status')).toBe('completed');
  const data = await storedValue(page, 'cmi.suspend_data');
  await page.goto(`${origin}/system/scorm12?data=${encodeURIComponent(data)}`);
  await expect(course.getByText('All 1 steps: completed')).toBeVisible();

  await page.goto(`${origin}/system/scorm2004`);
  await solve(course);
  await expect.poll(() => storedValue(page, 'cmi.completion_status')).toBe('completed');
  expect([await storedValue(page, 'cmi.success_status'), await storedValue(page, 'cmi.score.scaled')]).toEqual(['passed', '1']);
  await course.getByRole('button', { name: 'Save and leave' }).click();
  await expect(course.getByText('Saved. You can close this window.')).toBeVisible();

  // Opened in a window of its own: the launcher is the page.
  await page.goto(`${origin}/package/scorm2004/index.html`);
  await expect(page.getByText('0 of 1 steps')).toBeVisible();
  const launcher = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(launcher.violations.map(({ id }) => id)).toEqual([]);

  // A whole plan, from its form.
  await page.goto('/sessions/new');
  const plan = { name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(PLAN)) };
  await page.locator('input[type=file]').setInputFiles(plan);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Course package/ }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download \(\d+ KB\)$/ }).click();
  files.scorm12 = await unzipped(await downloading);
  expect(Buffer.from(files.scorm12['index.html']!).toString()).not.toContain('Nobody reads this.');
  await page.goto(`${origin}/system/scorm12`);
  await expect(course.frameLocator('iframe').getByText('Break things.')).toBeVisible();
  await course.getByRole('button', { name: 'Mark as done' }).click();
  await course.getByRole('button', { name: 'Next step' }).click();
  const step = course.frameLocator('iframe');
  await expect(step.getByText('Begin a pipeline.').first()).toBeVisible();
  await step.getByRole('button', { name: 'Add Source' }).click();
  await expect(step.getByText('Done. Well done.')).toBeVisible();
  await expect.poll(() => storedValue(page, 'cmi.core.lesson_status')).toBe('passed');
  expect(new Set(asked)).toEqual(new Set([site, origin]));
});
