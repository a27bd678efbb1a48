// The SQL engine as readers have it, compared with its targets: node tests/bench/warehouse.mjs [orders]
// Without a number: 10,000 and 1,000,000 orders, then the cost of a refresh compared with its statements sent directly (warehouse.bench.ts), and a table.
// Opens a page in Chromium that starts the engine, then deploys and refreshes the retail pipeline, twice with one browser profile: the second time the
// files and their compiled code are cached. Prints for each step the elapsed milliseconds, the processor milliseconds of the engine's worker (which
// other work on the machine does not affect), and the page's longest task in both measures; and the highest memory of any browser process.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { findBrowser } from '../setup/browser.mjs';

const size = process.argv[2] === undefined ? undefined : Number(process.argv[2]);
/** Milliseconds that a step in the page may take. */
const STEP_TIMEOUT_MS = 1_500_000;
/** Milliseconds of processor time in one tick of /proc. */
const TICK_MS = 10;

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

/** Milliseconds of processor time that the workers of these processes have used. */
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
  return ticks * TICK_MS;
}

/** The longest task of the page while `work` runs, by wall clock and by processor time, in milliseconds, from the browser's trace. */
async function tasksDuring(page, work) {
  const trace = await page.context().browser().newBrowserCDPSession();
  const events = [];
  trace.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await trace.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  const value = await work();
  const ended = new Promise((resolve) => trace.once('Tracing.tracingComplete', resolve));
  await trace.send('Tracing.end');
  await ended;
  await trace.detach();
  const isPage = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ ph, pid, tid }) => ph === 'X' && isPage.has(`${pid} ${tid}`));
  const longest = (field) => Math.round(tasks.reduce((most, task) => Math.max(most, task[field] ?? 0), 0) / 1_000);
  return { value, passed: longest('dur'), worked: longest('tdur') };
}

/** Measures the steps for a number of orders, cold and warm; returns what each took in the warm round. */
async function measure(orders) {
  const profile = mkdtempSync(join(tmpdir(), 'warehouse-bench-'));
  const figures = {};
  try {
    for (const cache of ['cold', 'warm']) {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: findBrowser(),
        args: ['--no-sandbox', '--disable-gpu'],
      });
      const page = await context.newPage();
      page.setDefaultTimeout(STEP_TIMEOUT_MS);
      await page.goto(`http://localhost:${port}/bench`);
      const names = await page.evaluate(async (count) => {
        const bench = await import('/tests/bench/warehousePage.ts');
        globalThis.steps = bench.retailSteps(count);
        return [...globalThis.steps.keys()];
      }, orders);
      console.log(`${orders.toLocaleString('en')} orders, ${cache} cache`);
      for (const name of names) {
        const before = workerTime(processesOf(profile));
        const task = await tasksDuring(page, () =>
          page.evaluate(async (step) => {
            const began = performance.now();
            await globalThis.steps.get(step)();
            return Math.round(performance.now() - began);
          }, name),
        );
        const worked = workerTime(processesOf(profile)) - before;
        figures[name] = { passed: task.value, worked, task };
        const took = `${words(task.value).padStart(8)} ms passed, ${words(worked).padStart(8)} ms worked`;
        const longest = `longest task of the page ${task.passed} ms passed, ${task.worked} ms worked`;
        console.log(`  ${name.padEnd(14)}${took}; ${longest}; load ${loadavg()[0].toFixed(1)}`);
      }
      const most = processesOf(profile).map((id) => field(read(`/proc/${id}/status`), 'VmHWM') / 1_024);
      figures.memory = Math.round(Math.max(...most));
      console.log(`  most memory of a process ${words(figures.memory)} MB`);
      // The browser stores compiled code a moment later.
      await page.waitForTimeout(4_000);
      await context.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
  return figures;
}

/** How much longer a refresh takes than its statements sent directly, in percent. */
function overhead() {
  const folder = mkdtempSync(join(tmpdir(), 'warehouse-overhead-'));
  const report = join(folder, 'report.json');
  spawnSync(
    'npx',
    [
      '--no-install',
      'vitest',
      'bench',
      '--run',
      '--project',
      'alone',
      'tests/bench/warehouse.bench.ts',
      `--outputJson=${report}`,
    ],
    {
      stdio: 'inherit',
    },
  );
  const [refresh, byHand] = JSON.parse(readFileSync(report, 'utf8')).files[0].groups[0].benchmarks;
  rmSync(folder, { recursive: true });
  return (refresh.median / byHand.median - 1) * 100;
}

const words = (number) => number.toLocaleString('en');

try {
  if (size !== undefined) await measure(size);
  else {
    const few = await measure(10_000);
    const many = await measure(1_000_000);
    const steps = (figures) => ['deploy', 'refresh', 'refresh again'].map((name) => figures[name]);
    const longest = (figures, field) => Math.max(...steps(figures).map(({ task }) => task[field]));
    const row = (what, limit, passed, worked, unit) => ({
      what,
      limit: `${words(limit)} ${unit}`,
      passed,
      worked,
      unit,
      reached: passed <= limit,
    });
    const sum = (field) => few.deploy[field] + few.refresh[field];
    console.table([
      row('engine up, warm', 3_000, few['engine up'].passed, few['engine up'].worked, 'ms'),
      row('10,000 orders: deploy and refresh', 2_000, sum('passed'), sum('worked'), 'ms'),
      row('10,000 orders: longest task of the page', 100, longest(few, 'passed'), longest(few, 'worked'), 'ms'),
      row('1,000,000 orders: sample rows', 3_000, many['sample rows'].passed, many['sample rows'].worked, 'ms'),
      row('1,000,000 orders: refresh', 20_000, many.refresh.passed, many.refresh.worked, 'ms'),
      row('1,000,000 orders: refresh again', 20_000, many['refresh again'].passed, many['refresh again'].worked, 'ms'),
      row('1,000,000 orders: longest task of the page', 100, longest(many, 'passed'), longest(many, 'worked'), 'ms'),
      row('refresh compared with its statements sent directly', 15, Math.round(overhead()), '', '%'),
    ]);
    console.log(`Most memory of a process: ${words(few.memory)} MB with 10,000 orders, ${words(many.memory)} MB with 1,000,000.`);
  }
} finally {
  await server.close();
}
