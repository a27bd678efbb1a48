// The SQL engine as a reader has it: node tests/bench/warehouse.mjs [orders, 10000]
// Opens a page in Chromium that starts the engine and deploys and refreshes the retail pipeline, twice with one profile: the second time the browser
// has the files, and what it compiled of them. Printed of each step: milliseconds that passed; milliseconds of processor time of the engine's worker
// (what else the machine does does not count); the longest task of the page. And the most memory that a process of the browser took.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { findBrowser } from '../setup/browser.mjs';

const orders = Number(process.argv[2] ?? 10_000);
const LIMIT = 1_500_000;
/** Milliseconds of processor time in one tick of /proc. */
const TICK = 10;

const server = await createServer({ server: { port: 0, hmr: false, watch: null }, appType: 'custom', logLevel: 'error' });
server.middlewares.use('/bench', (_, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.end('<!doctype html><title>Bench</title>');
});
await server.listen();
const { port } = server.httpServer.address();

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const field = (status, name) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** The processes of a browser with this profile. */
function processesOf(profile) {
  const all = readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .map((id) => ({ id, parent: String(field(read(`/proc/${id}/status`), 'PPid')), command: read(`/proc/${id}/cmdline`) }));
  const ours = new Set(all.filter(({ command }) => command.includes(profile)).map(({ id }) => id));
  for (let before = -1; before !== ours.size; ) {
    before = ours.size;
    for (const { id, parent } of all) if (ours.has(parent)) ours.add(id);
  }
  ours.delete(String(process.pid));
  return [...ours];
}

/** Milliseconds of processor time that workers of these processes took so far. */
function workerTime(processes) {
  let ticks = 0;
  for (const id of processes) {
    let threads = [];
    try {
      threads = readdirSync(`/proc/${id}/task`);
    } catch {}
    for (const thread of threads) {
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/.exec(read(`/proc/${id}/task/${thread}/stat`).trim()) ?? [];
      const fields = rest.split(' ');
      if (/^Dedicated/.test(name)) ticks += Number(fields[11]) + Number(fields[12]);
    }
  }
  return ticks * TICK;
}

const profile = mkdtempSync(join(tmpdir(), 'warehouse-bench-'));
try {
  for (const cache of ['cold', 'warm']) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.goto(`http://localhost:${port}/bench`);
    const names = await page.evaluate(async (count) => {
      const bench = await import('/tests/bench/warehousePage.ts');
      Object.assign(globalThis, { steps: bench.retailSteps(count), longest: bench.longestTask() });
      return [...globalThis.steps.keys()];
    }, orders);
    console.log(`${orders.toLocaleString('en')} orders, ${cache} cache`);
    for (const name of names) {
      const before = workerTime(processesOf(profile));
      const passed = await page.evaluate(async (step) => {
        const began = performance.now();
        await globalThis.steps.get(step)();
        return Math.round(performance.now() - began);
      }, name);
      const worked = workerTime(processesOf(profile)) - before;
      const figures = `${passed.toLocaleString('en').padStart(8)} ms passed, ${worked.toLocaleString('en').padStart(8)} ms worked`;
      console.log(`  ${name.padEnd(14)}${figures}, load ${loadavg()[0].toFixed(1)}`);
    }
    const most = processesOf(profile).map((id) => field(read(`/proc/${id}/status`), 'VmHWM') / 1_024);
    const longest = await page.evaluate(() => globalThis.longest());
    console.log(
      `  longest task of the page ${longest} ms, most memory of a process ${Math.round(Math.max(...most)).toLocaleString('en')} MB`,
    );
    // What it compiled is kept a moment later.
    await page.waitForTimeout(4_000);
    await context.close();
  }
} finally {
  rmSync(profile, { recursive: true, force: true });
  await server.close();
}
