// Measures the canvas in a real browser with pipelines that are opened from a file: the time from choosing the file to the overview, the longest task
// until then, the cost of panning and zooming per frame, the time to find a node and move to it, and the memory of the page.
// Build and serve the site first (`npm run build && npx vite preview`), then
//   node tests/bench/canvasLarge.mjs [address of the site]
// Targets: 1,000 nodes: overview within 1,000 ms. 10,000 nodes and 20,000 edges: overview within 3,000 ms, no task over 100 ms, under 10 ms per frame,
// found within 500 ms, under 400 MB.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../setup/browser.mjs';
import { costOf } from './frames.mjs';
import { pipelineOfSize } from './pipelineOfSize.mjs';

const [site = 'http://localhost:4173'] = process.argv.slice(2);
const PIPELINES = [
  { nodes: 1_000, edges: 1_500, locations: 40 },
  { nodes: 1_558, edges: 2_100, locations: 130 },
  { nodes: 10_000, edges: 20_000, locations: 60 },
];

const folder = mkdtempSync(join(tmpdir(), 'canvas-'));
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
/**
 * Memory of the tab's process, including its workers and caches, in isolation from the rest of the machine: the largest of the renderer processes is
 * this tab's.
 */
async function tabMemory() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = ({ id }) => {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
  };
  if (process.platform !== 'linux') return 'the memory of its process is told on Linux only';
  const most = Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(own));
  return `${Math.round(most / 1000)} MB of its process`;
}

for (const sizes of PIPELINES) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    // Called between two actions of the reader.
    window.longest = () => Math.round(Math.max(0, ...window.tasks.splice(0)));
  });
  await page.goto(`${site}/embed/pipeline-builder/open?hide=controls,source,exercise,events`);
  const input = page.getByLabel('Files of a project');
  await input.waitFor({ state: 'attached' });
  await page.evaluate(() => window.longest());
  // Opened from a file: bytes passed directly would first be decoded in the page, which does not happen for readers.
  const file = join(folder, 'made.json');
  writeFileSync(file, JSON.stringify(pipelineOfSize(sizes)));
  await page.evaluate(() => {
    const input = document.querySelector('[aria-label="Files of a project"]');
    input.addEventListener('change', () => {
      const opened = performance.now();
      const look = () => {
        if (document.querySelector('.react-flow [data-group]')) window.shown = performance.now() - opened;
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const processor = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await processor();
  await input.setInputFiles(file);
  await page.waitForFunction(() => window.shown !== undefined, undefined, { timeout: 60_000 });
  const shown = Math.round(await page.evaluate(() => window.shown));
  await page.waitForTimeout(500);
  console.log(
    `${sizes.nodes} nodes, ${sizes.edges} edges: overview ${shown} ms after the file was chosen, longest task ${await page.evaluate(() => window.longest())} ms, ${Math.round(((await processor()) - before) * 1000)} ms of tasks in all`,
  );
  await page.keyboard.press('Escape');
  // Every frame requests the next, so that frames without work are counted too.
  await page.evaluate(() => {
    const next = () => requestAnimationFrame(next);
    next();
  });
  const box = await page.locator('.react-flow').boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height - 12];
  const traced = async (name, act) => {
    await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
    await act();
    const { mean, most, worst, frames } = costOf((await browser.stopTracing()).toString());
    console.log(
      `  ${name}: mean ${mean.toFixed(1)} ms a frame, 95 % under ${most.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, over ${frames} frames`,
    );
  };
  const pan = async () => {
    await page.mouse.move(...middle);
    await page.mouse.down();
    for (let step = 1; step <= 60; step++) await page.mouse.move(middle[0] + 200 * Math.sin(step / 10), middle[1] - step / 4);
    await page.mouse.up();
  };
  const zoom = async () => {
    await page.mouse.move(...middle);
    for (let step = 0; step < 40; step++) await page.mouse.wheel(0, step < 20 ? -60 : 60);
  };
  await traced('pan, groups', pan);
  await traced('zoom, groups', zoom);
  const find = page.getByRole('searchbox', { name: /Find a node/ });
  const name = `ENTITY_${sizes.nodes - 7}`;
  const started = Date.now();
  await find.fill(name);
  await page.getByRole('search').getByText('1 found').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.react-flow__node.selected').waitFor();
  console.log(
    `  found and there after ${Date.now() - started} ms, longest task ${await page.evaluate(() => window.longest())} ms`,
  );
  // The cost of an edit of the document, from the key press to the drawing.
  await page.getByRole('listbox').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /name/i }).last().fill('RENAMED_IN_THE_BENCH');
  await page.evaluate(() => window.longest());
  await page.keyboard.press('Enter');
  await page.locator('.react-flow__node', { hasText: 'BENCH' }).first().waitFor();
  await page.waitForTimeout(1_500);
  console.log(`  renamed: longest task ${await page.evaluate(() => window.longest())} ms`);
  await find.fill('');
  await traced('pan, a group open', pan);
  await traced('zoom, a group open', zoom);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  console.log(`  ${Math.round(usedSize / 1e6)} MB of script memory, ${await tabMemory()}`);
  await page.close();
}
await browser.close();
rmSync(folder, { recursive: true });
