// Measures what a page costs: script before it is readable, script in all, blocking time, layout shift.
//   npm run build && node tests/bench/weight.mjs [address of a server of the built site]
// Cold cache, processor four times slower. Weights are gzip sizes of the files the page loaded.
import { spawn } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../setup/browser.mjs';

const PORT = 4399;
const PAGES = [
  { name: 'Start page', path: '/' },
  { name: 'Page without a playground', path: '/docs/hidden/preview-feature' },
  { name: 'Page with playgrounds', path: '/docs/get-started/fundamentals/dag', playground: true },
];
const SLOWDOWN = 4;
const SETTLED = 4_000;

const given = process.argv[2];
const base = given ?? `http://localhost:${PORT}`;
const server = given
  ? undefined
  : spawn('npx', ['--no-install', 'vite', 'preview', '--port', String(PORT), '--strictPort'], { detached: true });

async function reachable() {
  for (let tries = 0; tries < 60; tries += 1) {
    if (
      await fetch(base).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`Nothing answers at ${base}. Build the site first: npm run build.`);
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

async function measure(browser, { name, path, playground }) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(() => {
    window.costs = { blocking: 0, longest: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.costs.blocking += Math.max(0, duration - 50);
        window.costs.longest = Math.max(window.costs.longest, duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.costs.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(base + path, { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  const html = await (await fetch(base + path, { headers: { accept: 'text/html' } })).text();
  // What stands in the HTML runs before the page can be read and pressed; the rest comes when the browser is idle.
  const first = await Promise.all(
    [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(
      async ([, src]) => gzipSync(Buffer.from(await (await fetch(new URL(src, base))).arrayBuffer())).length,
    ),
  );
  await page.waitForTimeout(SETTLED);
  if (playground) {
    await page.locator('figure', { hasText: 'Open in the explorer' }).first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLED);
  }
  const costs = await page.evaluate(() => window.costs);
  const all = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await context.close();
  console.log(`${name} (${path})`);
  console.log(
    `  script before readable ${kilobytes(first.reduce((sum, size) => sum + size, 0))}, in all ${kilobytes(all)}, HTML ${kilobytes(gzipSync(html).length)}`,
  );
  console.log(
    `  first paint ${Math.round(paint)} ms, blocking time ${Math.round(costs.blocking)} ms, longest task ${Math.round(costs.longest)} ms, layout shift ${costs.shift.toFixed(4)}`,
  );
}

let browser;
try {
  await reachable();
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const page of PAGES) await measure(browser, page);
} finally {
  await browser?.close();
  if (server?.pid) process.kill(-server.pid);
}
