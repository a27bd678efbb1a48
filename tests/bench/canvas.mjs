// Measures the canvas in a real browser: the time until a layout is shown, the longest task on the main thread until then, and the cost of panning and
// zooming per frame. Build and serve the site first (`npm run build && npx vite preview`), then
//   node tests/bench/canvas.mjs [address of the site] [story …]
// Stories default to the large ones of the pipeline builder. Targets: 200 nodes within 500 ms and no task over 50 ms; 1,000 nodes within 2,000 ms;
// under 10 ms of script, style and layout per frame, both zoomed out (boxes) and zoomed in (cards). Fails if no card is in view when zoomed in.
import { chromium } from '@playwright/test';
import { findBrowser } from '../setup/browser.mjs';
import { costOf } from './frames.mjs';

const [site = 'http://localhost:4173', ...named] = process.argv.slice(2);
const stories = named.length > 0 ? named : ['pipeline-builder/large-200', 'pipeline-builder/large-1000'];
const ROUNDS = 3;
/** Runs in the page: the zoom level. */
function zoomOf() {
  return new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a;
}

/** Runs in the page: the center of the box or card that is nearest to a point of the screen. */
function cardNear([x, y]) {
  const boxes = [...document.querySelectorAll('.react-flow__node')].map((card) => card.getBoundingClientRect());
  const matrix = document.querySelector('.react-flow__viewport-portal svg')?.getScreenCTM();
  for (const path of document.querySelectorAll('.react-flow__viewport-portal path[style*="--kind"]')) {
    for (const [, left, top, width, height] of path.getAttribute('d').matchAll(/M([-\d.]+),([-\d.]+)h([\d.]+)v([\d.]+)/g)) {
      const from = new DOMPoint(+left, +top).matrixTransform(matrix);
      const to = new DOMPoint(+left + +width, +top + +height).matrixTransform(matrix);
      boxes.push(new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y));
    }
  }
  const centres = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  return centres.reduce((a, b) => (Math.hypot(b[0] - x, b[1] - y) < Math.hypot(a[0] - x, a[1] - y) ? b : a));
}

/** Runs in the page: a point near the given one on the empty background, where a press pans instead of dragging a card. */
function groundNear([x, y]) {
  const { left, top, right, bottom } = document.querySelector('.react-flow').getBoundingClientRect();
  const points = [];
  for (let across = left + 4; across < right; across += 8)
    for (let down = top + 4; down < bottom; down += 8) points.push([across, down]);
  points.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
  const ground = points.find((point) => document.elementFromPoint(...point)?.classList.contains('react-flow__pane'));
  if (!ground) throw new Error('No ground to press on.');
  return ground;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
for (const story of stories) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      // Nodes are measured, not the groups of a large graph.
      localStorage.setItem('runnel.canvas.grouping', '"none"');
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
    await page.goto(`${site}/embed/${story}?hide=controls,source,exercise,events`);
    await page.waitForFunction(() => window.shown !== undefined);
    // The task that showed the layout is reported once it has ended.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250))));
    const { shown, longest } = await page.evaluate(() => ({
      shown: window.shown - window.opened,
      longest: Math.max(
        0,
        ...window.longTasks
          // Includes the task that opened the canvas, which began before the canvas existed.
          .filter(({ startTime, duration }) => startTime + duration >= window.opened && startTime <= window.shown)
          .map(({ duration }) => duration),
      ),
    }));
    // Every frame requests the next, so that frames without work are counted too.
    await page.evaluate(() => {
      const next = () => requestAnimationFrame(next);
      next();
    });
    const box = await page.locator('.react-flow').boundingBox();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const costs = {};
    const traced = async (name, act) => {
      await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
      await act();
      costs[name] = costOf((await browser.stopTracing()).toString());
    };
    // Pans there and back, so that the same nodes are in view again.
    const pan = async (reach) => {
      const ground = await page.evaluate(groundNear, [middle.x, middle.y]);
      await page.mouse.move(...ground);
      await page.mouse.down();
      for (let step = 1; step <= 60; step++) {
        await page.mouse.move(ground[0] + reach * Math.sin((step / 30) * Math.PI), ground[1] + 2 * Math.sin(step));
      }
      await page.mouse.up();
    };
    await traced('pan far', () => pan(240));
    // Over a card, so that zooming in ends at cards, because the center of a graph may be empty.
    const [x, y] = await page.evaluate(cardNear, [middle.x, middle.y]);
    const zoomBy = async (delta, until) => {
      await page.mouse.move(x, y);
      for (let step = 0; step < 80 && !until(await page.evaluate(zoomOf)); step++) await page.mouse.wheel(0, delta);
    };
    await traced('zoom in', () => zoomBy(-60, (zoom) => zoom >= 0.9));
    const cards = [await page.locator('.react-flow__node').count()];
    await traced('pan near', () => pan(120));
    cards.push(await page.locator('.react-flow__node').count());
    await traced('zoom near', async () => {
      await zoomBy(60, (zoom) => zoom <= 0.55);
      await zoomBy(-60, (zoom) => zoom >= 0.9);
    });
    cards.push(await page.locator('.react-flow__node').count());
    await traced('zoom out', () => zoomBy(60, (zoom) => zoom <= 0.1));
    if (cards.includes(0)) throw new Error(`${story}: no cards in view when near (${cards}), so nothing near was measured.`);
    rounds.push({ shown, longest, costs, cards });
    await context.close();
  }
  const of = (read) => median(rounds.map(read)).toFixed(1);
  console.log(
    `${story}: layout shown after ${of(({ shown }) => shown)} ms, longest task until then ${of(({ longest }) => longest)} ms (0: none over 50)`,
  );
  for (const name of Object.keys(rounds[0].costs)) {
    const figure = (key) => of(({ costs }) => costs[name][key]);
    console.log(
      `  ${name}: mean ${figure('mean')} ms a frame, 95 % under ${figure('most')} ms, worst ${figure('worst')} ms, over ${rounds.map(({ costs }) => costs[name].frames).join(', ')} frames with work`,
    );
  }
  console.log(`  cards in the page when near: ${rounds.map(({ cards }) => cards.join(', ')).join(' | ')}`);
}
await browser.close();
