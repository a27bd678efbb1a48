// Measures how long the first press in a playground of a page blocks the main thread, with the processor slowed down four times:
// npm run build && npx vite preview --port 4273 & node tests/bench/firstPress.mjs [page or a part of its name] [--tasks] [--site=http://localhost:4273]
// Presses in two ways: at once (pointer move and press together), and after the pointer has rested on the picture for a second, as most readers do.
// Of each task, the processor time beyond 50 ms counts, so that other work on the machine does not matter. `--tasks` prints the longest task's content.
import { chromium } from '@playwright/test';
import { findBrowser } from '../setup/browser.mjs';

const PAGES = [
  { name: 'selector', path: '/docs/deploy-and-refresh/refresh/refreshing-an-environment', id: 'selector' },
  { name: 'template', path: '/docs/build-your-pipeline/user-defined-nodes/create-run-template', id: 'template' },
  { name: 'cron', path: '/docs/deploy-and-refresh/refresh/scheduling-jobs', id: 'cron' },
  { name: 'builder', path: '/docs/build-your-pipeline/the-build-interface/join-tab', id: 'pipeline-builder' },
  { name: 'run order', path: '/docs/deploy-and-refresh/refresh', id: 'run-order' },
];
/** Factor by which the processor is slowed down. */
const SLOWDOWN = 4;
const ROUNDS = 3;
/** Milliseconds that a task may take before the rest of it counts as blocking. */
const MAX_TASK_MS = 50;
/** Milliseconds without a task of 10 ms after which a press counts as finished. */
const QUIET_MS = 1_500;

const args = process.argv.slice(2);
const site = args.find((arg) => arg.startsWith('--site='))?.slice(7) ?? 'http://localhost:4273';
const wanted = args.find((arg) => !arg.startsWith('--')) ?? '';
const withTasks = args.includes('--tasks');

/** The tasks of the page's main thread, in milliseconds of processor time, each with its events. */
function tasksOf(events) {
  const main = events.find(({ name, args: { name: thread } = {} }) => name === 'thread_name' && thread === 'CrRendererMain');
  const byThread = new Map();
  for (const event of events) {
    if (event.ph !== 'X' || event.tdur === undefined) continue;
    const key = `${event.pid} ${event.tid}`;
    byThread.set(key, [...(byThread.get(key) ?? []), event]);
  }
  if (!main) throw new Error('The trace has no main thread.');
  const mains = new Set(
    events
      .filter(({ name, args: { name: thread } = {} }) => name === 'thread_name' && thread === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return [...byThread]
    .filter(([key]) => mains.has(key))
    .flatMap(([, own]) => {
      own.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
      const tasks = [];
      for (const event of own) {
        const last = tasks.at(-1);
        if (last && event.ts < last.end) {
          last.parts.push(event);
        } else if (event.name.endsWith('RunTask')) {
          tasks.push({ start: event.ts, end: event.ts + event.dur, ms: event.tdur / 1_000, parts: [] });
        }
      }
      return tasks;
    })
    .sort((a, b) => a.start - b.start);
}

/** What a task did, by event name: the time of each event without the events nested in it. */
function contents({ parts }) {
  const own = new Map();
  const open = [];
  for (const part of parts) {
    while (open.length > 0 && open.at(-1).end <= part.ts) open.pop();
    const ms = part.tdur / 1_000;
    const { data, fileName } = part.args ?? {};
    const where = data?.functionName || (data?.url ?? fileName)?.split('/').at(-1) || '';
    const name = `${part.name}${where ? ` ${where}` : ''}`;
    own.set(name, (own.get(name) ?? 0) + ms);
    const around = open.at(-1);
    if (around) own.set(around.name, own.get(around.name) - ms);
    open.push({ name, end: part.ts + part.dur });
  }
  return [...own]
    .filter(([, ms]) => ms >= 5)
    .sort((a, b) => b[1] - a[1])
    .map(([name, ms]) => `${name} ${Math.round(ms)}`)
    .join(', ');
}

async function measureOnce(browser, { path, id }, rests) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  const page = await context.newPage();
  await page.goto(site + path, { waitUntil: 'load' });
  const playground = page.locator(`[data-playground="${id}"]`).first();
  await playground.scrollIntoViewIfNeeded();
  const button = playground.getByRole('button', { name: /^Try it/ });
  const box = await button.boundingBox();
  await page.waitForTimeout(2_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] },
  });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y + 60);
  await page.mouse.move(x, y + 50);
  if (rests) await page.waitForTimeout(1_000);
  // Sent directly to the browser's input, because a locator would first query the page for the button.
  const at = { x, y, button: 'left', clickCount: 1 };
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  await playground.locator('[data-press]').waitFor({ state: 'detached', timeout: 60_000 });
  await page.evaluate(
    (quiet) =>
      new Promise((done) => {
        let timer = setTimeout(done, quiet);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        }).observe({ type: 'longtask' });
      }),
    QUIET_MS,
  );
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await complete;
  await context.close();
  const tasks = tasksOf(events);
  const blocking = tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - MAX_TASK_MS), 0);
  return { blocking, longest: Math.max(0, ...tasks.map(({ ms }) => ms)), tasks: tasks.filter(({ ms }) => ms > MAX_TASK_MS) };
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const page of PAGES.filter(({ name }) => name.includes(wanted))) {
    for (const rests of [false, true]) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(browser, page, rests));
      rounds.sort((a, b) => a.blocking - b.blocking);
      const { blocking, longest, tasks } = rounds[Math.floor(ROUNDS / 2)];
      const times = tasks.map(({ ms }) => Math.round(ms)).join(' + ');
      console.log(
        `${page.name.padEnd(10)} ${rests ? 'pointer rests' : 'at once      '}  blocks ${String(Math.round(blocking)).padStart(4)} ms, longest task ${Math.round(longest)} ms (${times})`,
      );
      if (withTasks) for (const task of tasks) console.log(`  ${Math.round(task.ms)} ms: ${contents(task)}`);
    }
  }
} finally {
  await browser.close();
}
