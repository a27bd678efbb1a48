import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CDPSession } from '@playwright/test';
import { expect, type FrameLocator, LONG, type Locator, type Page, test } from './test.ts';

// The wheel and a finger scroll the page, also over a playground that is alive: in a page of this site, and in a frame of another site's page.

const DAG = '/docs/get-started/fundamentals/dag';

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const graphIn = (place: Page | FrameLocator) => place.locator('section[aria-busy="false"] .react-flow').first();
const zoomOf = (graph: Locator) =>
  graph.locator('.react-flow__viewport').evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a);

/** The middle of the graph, and a card of it, in coordinates of the window. */
async function spotsOf(graph: Locator) {
  const middle = (box: { x: number; y: number; width: number; height: number } | null) => {
    if (!box) throw new Error('There is no such box');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const card = graph.locator('.react-flow__node').first();
  return { ground: middle(await graph.boundingBox()), card: middle(await card.boundingBox()) };
}

/** Opens a page and wakes its first playground with the pointer. */
async function openPage(page: Page): Promise<Locator> {
  await page.goto(DAG);
  const figure = page.locator('[data-playground]').first();
  await figure.hover();
  const graph = figure.locator('section[aria-busy="false"] .react-flow');
  await expect(graph.locator('.react-flow__node').first()).toBeVisible({ timeout: LONG });
  await graph.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return graph;
}

/** Turns the wheel over spots of the graph: the page scrolls, and the graph keeps its zoom. */
async function expectWheelScrolls(page: Page, graph: Locator) {
  for (const spot of ['ground', 'card'] as const) {
    await graph.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = (await spotsOf(graph))[spot];
    const zoom = await zoomOf(graph);
    // The playground is touched first: that is what a wheel without an effect came after.
    await page.mouse.move(x - 3, y - 3);
    await page.mouse.move(x, y, { steps: 3 });
    const before = await scrolled(page);
    await page.mouse.wheel(0, 160);
    await expect.poll(() => scrolled(page), `the wheel over the ${spot}`).toBeGreaterThan(before + 100);
    expect(await zoomOf(graph)).toBe(zoom);
  }
}

test('the wheel scrolls a page over a live playground, and zooms the graph with Ctrl or Cmd', async ({ page }) => {
  const graph = await openPage(page);
  await expectWheelScrolls(page, graph);
  for (const key of ['Control', 'Meta']) {
    await graph.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = (await spotsOf(graph)).ground;
    await page.mouse.move(x, y);
    const before = { zoom: await zoomOf(graph), top: await scrolled(page) };
    await page.keyboard.down(key);
    await page.mouse.wheel(0, -160);
    await page.keyboard.up(key);
    await expect.poll(() => zoomOf(graph), `the wheel with ${key}`).toBeGreaterThan(before.zoom);
    expect(await scrolled(page)).toBe(before.top);
  }
});

test.describe('in a frame of another site’s page', () => {
  let server: Server;
  test.beforeEach(async ({ baseURL }) => {
    const frame = `<iframe src="${baseURL}/embed/run-order/retail" width="900" height="560" title="Embed"></iframe>`;
    const body = `<!doctype html><title>Course</title><div style="padding: 900px 0">${frame}</div>`;
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  test.afterEach(() => server.close());

  test('the wheel scrolls that page', async ({ page }) => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.locator('iframe').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const graph = graphIn(page.frameLocator('iframe'));
    await expect(graph.locator('.react-flow__node').first()).toBeVisible({ timeout: LONG });
    await expectWheelScrolls(page, graph);
  });
});

/** A finger that moves up by 200 pixels. Playwright has taps only. */
async function swipeUp(client: CDPSession, x: number, y: number) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 10; step++) await touch('touchMove', [{ x, y: y - 20 * step }]);
  await touch('touchEnd', []);
}

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a finger over a live playground scrolls the page, and the graph stays where it is', async ({ page }) => {
    await page.goto(DAG);
    const figure = page.locator('[data-playground]').first();
    await figure.getByRole('button', { name: /^Try it/ }).tap();
    const graph = figure.locator('section[aria-busy="false"] .react-flow');
    await expect(graph.locator('.react-flow__node').first()).toBeVisible({ timeout: LONG });
    const client = await page.context().newCDPSession(page);
    for (const spot of ['ground', 'card'] as const) {
      await graph.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const { x, y } = (await spotsOf(graph))[spot];
      const place = () => graph.locator('.react-flow__viewport').evaluate((viewport) => getComputedStyle(viewport).transform);
      // The finger comes when the graph stands still.
      let drawn = '';
      await expect
        .poll(async () => {
          const last = drawn;
          drawn = await place();
          return drawn === last;
        })
        .toBe(true);
      const before = await scrolled(page);
      await swipeUp(client, x, y);
      await expect.poll(() => scrolled(page), `a finger over the ${spot}`).toBeGreaterThan(before + 100);
      expect(await place()).toBe(drawn);
    }
  });
});
