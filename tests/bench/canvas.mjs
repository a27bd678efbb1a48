// Measures the canvas in a real browser: how long until a layout is shown, the longest task on the main thread until then, and what panning and
// zooming cost a frame. Build and serve the site first (`npm run build && npx vite preview`), then
//   node tests/bench/canvas.mjs [address of the site] [story …]
// Stories default to the large ones of the pipeline builder. Targets: 200 nodes within 500 ms and no task over 50 ms; 1,000 nodes within 2,000 ms;
// under 10 ms of script, style and layout a frame.
import { chromium } from '@playwright/test';
import { findBrowser } from '../setup/browser.mjs';

const [site = 'http://localhost:4173', ...given] = process.argv.slice(2);
const stories = given.length > 0 ? given : ['pipeline-builder/large-200', 'pipeline-builder/large-1000'];
const ROUNDS = 3;

/** Milliseconds of script, style and layout on the page's main thread, and frames, from a trace. */
function costOf(trace) {
  const events = JSON.parse(trace).traceEvents;
  const renderer = events.findLast(({ name }) => name === 'FireAnimationFrame');
  if (!renderer) return { perFrame: 0, frames: 0 };
  const isWork = new Set([
    'FunctionCall',
    'EventDispatch',
    'FireAnimationFrame',
    'TimerFire',
    'RunMicrotasks',
    'UpdateLayoutTree',
    'Layout',
    'PrePaint',
  ]);
  const spans = events
    .filter((event) => event.ph === 'X' && isWork.has(event.name) && event.pid === renderer.pid && event.tid === renderer.tid)
    .map(({ ts, dur = 0 }) => [ts, ts + dur])
    .sort((a, b) => a[0] - b[0]);
  let total = 0;
  let end = 0;
  for (const [from, to] of spans) {
    if (to <= end) continue;
    total += to - Math.max(from, end);
    end = to;
  }
  const frames = events.filter((event) => event.name === 'FireAnimationFrame' && event.pid === renderer.pid).length;
  return { perFrame: total / 1000 / Math.max(1, frames), frames };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
for (const story of stories) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) =>
        window.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
      ).observe({
        type: 'longtask',
        buffered: true,
      });
      new MutationObserver(() => {
        const canvas = document.querySelector('section[aria-busy]');
        if (!canvas) return;
        window.opened ??= performance.now();
        const isDrawn = document.querySelector('.react-flow__node, .react-flow__viewport-portal path[d^="M"]');
        if (canvas.getAttribute('aria-busy') === 'false' && isDrawn) window.shown ??= performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'd'] });
    });
    await page.goto(`${site}/embed/${story}?hide=panel`);
    await page.waitForFunction(() => window.shown !== undefined);
    const { shown, longest } = await page.evaluate(() => ({
      shown: window.shown - window.opened,
      longest: Math.max(
        0,
        ...window.longTasks
          .filter(({ startTime }) => startTime >= window.opened - 1 && startTime <= window.shown)
          .map(({ duration }) => duration),
      ),
    }));
    // Every frame asks for the next, so that frames without work are counted too.
    await page.evaluate(() => {
      const next = () => requestAnimationFrame(next);
      next();
    });
    const box = await page.locator('.react-flow').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const costs = {};
    const traced = async (name, act) => {
      await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
      await act();
      costs[name] = costOf((await browser.stopTracing()).toString());
    };
    const pan = async () => {
      await page.mouse.move(x, y + 40);
      await page.mouse.down();
      for (let step = 0; step < 60; step++) await page.mouse.move(x + 4 * step, y + 40 + 2 * Math.sin(step));
      await page.mouse.up();
    };
    await traced('pan far', pan);
    await traced('zoom', async () => {
      await page.mouse.move(x, y);
      for (let step = 0; step < 40; step++) await page.mouse.wheel(0, -60);
      for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 60);
    });
    await traced('pan near', pan);
    rounds.push({ shown, longest, costs, cards: await page.locator('.react-flow__node').count() });
    await context.close();
  }
  const of = (read) => median(rounds.map(read)).toFixed(1);
  console.log(
    `${story}: layout shown after ${of(({ shown }) => shown)} ms, longest task until then ${of(({ longest }) => longest)} ms`,
  );
  for (const name of Object.keys(rounds[0].costs)) {
    console.log(`  ${name}: ${of(({ costs }) => costs[name].perFrame)} ms a frame over ${rounds[0].costs[name].frames} frames`);
  }
  console.log(`  cards in the page at the end: ${rounds[0].cards}`);
}
await browser.close();
