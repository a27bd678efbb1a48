// Measures what a page costs before and after it is used, compared with a VitePress site of the same pages (their Markdown twins), in one run:
//   npm run build && node tests/bench/weight.mjs [page or a part of its name]
// Cold cache, processor slowed down four times, median of a few rounds. Weights are gzip sizes of all scripts that the page fetched.
// VitePress is installed once, into its own folder in the system's temporary folder.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../setup/browser.mjs';

const VITEPRESS = '1.6.4';
const PAGES = [
  { name: 'A short text', path: '/docs/hidden/preview-feature' },
  { name: 'A long text', path: '/docs/reference/glossary' },
  { name: 'A text with playgrounds', path: '/docs/get-started/fundamentals/dag' },
];
const OWN = [
  { name: 'Start page', path: '/' },
  { name: 'Topics', path: '/topics' },
  { name: 'Gallery', path: '/playground' },
];
const [wanted = ''] = process.argv.slice(2);
const isWanted = ({ name }) => name.toLowerCase().includes(wanted.toLowerCase());
/** Factor by which the processor is slowed down. */
const SLOWDOWN = 4;
const ROUNDS = 3;
/** Milliseconds after which an untouched page has downloaded and run everything that it does by itself. */
const SETTLE_MS = 4_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');
if (!existsSync(join(dist, 'docs.md'))) throw new Error(`There is no built site in ${dist}. Build it first: npm run build.`);

function run(folder, ...command) {
  const { status, stdout, stderr } = spawnSync('npx', command, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npx ${command.join(' ')} failed in ${folder}:\n${stdout}${stderr}`);
}

/** Builds the same pages with VitePress's defaults; returns the folder. */
function buildVitePress() {
  const folder = join(tmpdir(), `runnel-vitepress-${VITEPRESS}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'node_modules', 'vitepress'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', `vitepress@${VITEPRESS}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`VitePress could not be installed:\n${stderr}`);
  }
  const pages = join(folder, 'pages');
  rmSync(pages, { recursive: true, force: true });
  cpSync(join(dist, 'docs.md'), join(pages, 'docs.md'));
  cpSync(join(dist, 'docs'), join(pages, 'docs'), { recursive: true, filter: (path) => !/\.(?!md$)[a-z]+$/.test(path) });
  const listed = JSON.parse(readFileSync(join(dist, 'docs.json'), 'utf8'));
  // Braces and angle brackets in the texts are plain text.
  const config = {
    title: 'Runnel Docs',
    ignoreDeadLinks: true,
    markdown: { html: false },
    vue: { template: { compilerOptions: { delimiters: ['\u0001', '\u0002'] } } },
    themeConfig: {
      search: { provider: 'local' },
      sidebar: listed.map(({ id, title }) => ({ text: title, link: `/docs/${id}` })),
    },
  };
  mkdirSync(join(pages, '.vitepress'), { recursive: true });
  writeFileSync(join(pages, '.vitepress', 'config.mjs'), `export default ${JSON.stringify(config)};`);
  run(folder, '--no-install', 'vitepress', 'build', 'pages');
  return folder;
}

const servers = [];

function endServers() {
  for (const { pid, exitCode } of servers) if (pid && exitCode === null) process.kill(-pid);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endServers();
    process.exit(1);
  });
}

/** Starts a server and returns its address once it answers. */
async function serve(folder, port, ...command) {
  const base = `http://localhost:${port}`;
  const isThere = () =>
    fetch(base).then(
      () => true,
      () => false,
    );
  // A server left over from an earlier run would serve outdated files.
  if (await isThere()) throw new Error(`Something else answers at ${base} already. End it first.`);
  servers.push(
    spawn('npx', ['--no-install', ...command, '--port', String(port)], { cwd: folder, detached: true, stdio: 'ignore' }),
  );
  for (let tries = 0; tries < 120; tries += 1) {
    if (await isThere()) return base;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`Nothing answers at ${base}.`);
}

async function measureOnce(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const sizes = [];
  // By content type, because preloaded files are not marked as scripts.
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      sizes.push(
        response.body().then(
          (body) => gzipSync(body).length,
          // What is still loading when the page is closed was not fetched in time.
          () => 0,
        ),
      );
  });
  await page.addInitScript(() => {
    window.costs = { blocking: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.costs.blocking += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.costs.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = await page.goto(address, { waitUntil: 'load' });
  if (!response.ok()) throw new Error(`${response.status()} for ${address}.`);
  const found = async () => {
    await page.waitForTimeout(SETTLE_MS);
    const all = await Promise.all(sizes);
    const { blocking, shift } = await page.evaluate(() => window.costs);
    return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length, blocking, shift };
  };
  const read = await found();
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await page.mouse.move(700, 400);
  await page.mouse.move(700, 420);
  const used = await found();
  await context.close();
  return { read, used, paint };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

async function measure(browser, site, { name, path }, address) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(browser, address));
  const of = (what) => median(rounds.map(what));
  const cost = (when) =>
    `${kilobytes(of((r) => r[when].bytes))} of script in ${of((r) => r[when].requests)} requests, ${Math.round(of((r) => r[when].blocking))} ms blocked`;
  console.log(`${name} (${path}), ${site}`);
  console.log(
    `  read:  ${cost('read')}; first paint ${Math.round(of((r) => r.paint))} ms, layout shift ${of((r) => r.read.shift).toFixed(4)}`,
  );
  console.log(`  used:  ${cost('used')}`);
}

let browser;
try {
  const ours = await serve(root, 4399, 'vite', 'preview', '--strictPort');
  const theirs = PAGES.some(isWanted) && (await serve(buildVitePress(), 4398, 'vitepress', 'preview', 'pages'));
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const page of PAGES.filter(isWanted)) {
    await measure(browser, 'this site', page, ours + page.path);
    await measure(browser, `VitePress ${VITEPRESS}`, page, `${theirs}${page.path}.html`);
  }
  for (const page of OWN.filter(isWanted)) await measure(browser, 'this site', page, ours + page.path);
} finally {
  await browser?.close();
  endServers();
}
