// Measures the worker that renders templates: the first result after a playground is opened, and warm renders of its longest built-in template.
//   npm run build && node tests/bench/sandbox.mjs [address of a server of the built site]
// "First result" is the time from starting the worker to its first answer, with a cold cache each time.
import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../setup/browser.mjs';

const PORT = 4398;
const STORY = '/embed/template/merge';
/** Number of visits whose first results are measured. */
const VISITS = 7;
/** Number of repeated renders; the first half warms up. */
const WARM_RENDERS = 60;

const named = process.argv[2];
const base = named ?? `http://localhost:${PORT}`;
const server = named
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

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const shown = (time) => `${time.toFixed(1)} ms`;

/** Records the messages of the worker of templates, with their times. Runs before the page's own scripts. */
function listen() {
  window.sandbox = { opened: 0, asked: new Map(), answers: [] };
  const { Worker: Base } = window;
  window.Worker = class extends Base {
    constructor(address, options) {
      super(address, options);
      if (options?.name !== 'templates') return;
      window.sandbox.opened = performance.now();
      const post = this.postMessage.bind(this);
      this.postMessage = (message) => {
        if (message.includes('"type":"render"')) {
          window.sandbox.worker = this;
          window.sandbox.last = message;
          window.sandbox.asked.set(JSON.parse(message).id, performance.now());
        }
        post(message);
      };
      this.addEventListener('message', ({ data }) => {
        if (!/^\{"type":"(?:rendered|failed)"/.test(data)) return;
        const { type, id, time, output = '' } = JSON.parse(data);
        const now = performance.now();
        const took = now - window.sandbox.asked.get(id);
        window.sandbox.answers.push({ type, time, took, since: now - window.sandbox.opened, length: output.length });
      });
    }
  };
}

let browser;
try {
  await reachable();
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  const first = [];
  let warm;
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(listen);
    await page.goto(base + STORY);
    await page.waitForFunction(() => window.sandbox.answers.length > 0);
    first.push(await page.evaluate(() => window.sandbox.answers[0].since));
    if (visit === VISITS - 1) {
      // Repeats the same render, as while someone types.
      warm = await page.evaluate(async (count) => {
        const { worker, answers, asked, last } = window.sandbox;
        answers.length = 0;
        for (let n = 0; n < count; n += 1) {
          const id = 1_000_000 + n;
          asked.set(id, performance.now());
          worker.postMessage(JSON.stringify({ ...JSON.parse(last), id }));
          while (answers.length <= n) await new Promise((done) => setTimeout(done));
        }
        return answers.slice();
      }, WARM_RENDERS);
    }
    await context.close();
  }
  const settled = warm.slice(WARM_RENDERS / 2);
  console.log(
    `First result after the client opens: median ${shown(median(first))}, longest ${shown(Math.max(...first))} (limit 300 ms)`,
  );
  console.log(
    `Warm render of a Dimension's run template (${settled[0].type}, ${settled[0].length} characters): in the engine median ${shown(
      median(settled.map(({ time }) => time)),
    )} (limit 5 ms), there and back median ${shown(median(settled.map(({ took }) => took)))}`,
  );
} finally {
  await browser?.close();
  if (server?.pid) process.kill(-server.pid);
}
