import { violations } from './accessibility.ts';
import { openPanel, openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Locator, MOVING, type Page, test } from './test.ts';

test.use(MOVING);

/** The bar with the playback and the status of the run. */
const player = (page: Page) => page.locator('[data-part="main"]');

const timeline = (page: Page): Locator => page.getByRole('group', { name: /^Timeline/ });
const bar = (page: Page, name: string): Locator => timeline(page).getByRole('button', { name: new RegExp(`^${name},`) });
const figure = (page: Page, name: string): Locator =>
  page.getByLabel('The run in figures').getByText(name, { exact: true }).locator('..');
const table = (page: Page): Locator => page.getByRole('group', { name: 'The run as a table' });
/** Opens a story at its timeline. */
async function openRun(page: Page, story: string): Promise<void> {
  await openStory(page, `/playground/run-order/${story}`);
  await openPanel(page, 'Timeline');
}
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('a run plays to its end, and pauses', async ({ page }) => {
  await openRun(page, 'diamond');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('8');
  await button(page, 'Play').click();
  await expect(player(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(bar(page, 'DIM_CUSTOMER')).toHaveAccessibleName(/Successful/);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5');
  await button(page, 'Play').click();
  await button(page, 'Pause').click();
  await expect(player(page).getByText('Running', { exact: true })).toBeVisible();
  await expect(button(page, 'Play')).toBeVisible();
});

test('the toolbar of a node runs the node with everything upstream, and shows its rows', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/run-order/diamond');
  const card = page.locator('[data-node-id]').filter({ hasText: 'DIM_CUSTOMER' }).first();
  await card.click();
  await button(page, 'Rows of DIM_CUSTOMER').click();
  await expect(page.getByRole('heading', { name: 'Rows of DIM_CUSTOMER' })).toBeVisible();
  await expect(page.getByText(/^\d+ rows\. The rows of .*CUSTOMER.* are made up\.$/)).toBeVisible({ timeout: LONG });
  await expect(page.getByRole('columnheader', { name: /DIM_CUSTOMER_KEY/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('with reduced motion the playhead goes from moment to moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRun(page, 'chain');
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const slider = document.querySelector('input[aria-label="Playhead"]')!;
    new MutationObserver(() => seen.add(slider.getAttribute('aria-valuetext')!)).observe(slider, { attributes: true });
  });
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('8');
  await button(page, 'Play').click();
  await expect(player(page).getByText('Completed', { exact: true })).toBeVisible();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((text) => !text.startsWith('Not started'))).toEqual([
    '0 s of 12 s',
    '4 s of 12 s',
    '8 s of 12 s',
    '12 s of 12 s',
  ]);
});

test('the name of the selected node stands in one line beside the timeline', async ({ page }) => {
  await openRun(page, 'waves');
  await page.locator('[data-node="STG_CUSTOMER"]').click();
  const name = page.getByRole('heading', { name: 'STG_CUSTOMER', exact: true });
  const lines = () =>
    name.evaluate((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return text.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});

test('no label of the time axis is cut, wherever the axis is scrolled to', async ({ page }) => {
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openRun(page, 'failure');
    await button(page, 'Stretch the time axis').click();
    await button(page, 'Stretch the time axis').click();
    const axis = page.locator('[data-part="timeline"]');
    /** The labels that are shown although they are cut off, or hidden although they are whole, at every scroll position of the axis. */
    const wrong = () =>
      axis.evaluate(async (scroll) => {
        const found: string[] = [];
        for (let x = 0; x <= scroll.scrollWidth - scroll.clientWidth; x += 37) {
          scroll.scrollTo({ left: x, behavior: 'instant' });
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          const { left, right } = scroll.getBoundingClientRect();
          const gutter = scroll.querySelector('[aria-hidden]')!.getBoundingClientRect().right;
          const labels = [...scroll.querySelectorAll('[data-label]')].map((label) => ({
            text: label.textContent,
            box: label.getBoundingClientRect(),
            isShown: getComputedStyle(label).visibility === 'visible',
          }));
          if (!labels.some(({ isShown }) => isShown)) found.push(`at ${x}: no label`);
          for (const { text, box, isShown } of labels) {
            // One pixel of tolerance for rounding.
            const isWhole = box.left > Math.max(left, gutter) - 1 && box.right < right + 1;
            if (isShown !== isWhole) found.push(`at ${x}: ${text}`);
          }
        }
        return found;
      });
    await expect.poll(wrong).toEqual([]);
  }
});

test('by keyboard alone: a node fails, others are skipped, a retry runs the rest', async ({ page }) => {
  const complaints = watch(page);
  await openRun(page, 'waves');
  await bar(page, 'STG_CUSTOMER').focus();
  await page.keyboard.press('ArrowRight');
  await expect(bar(page, 'DIM_CUSTOMER')).toBeFocused();
  await page.keyboard.press('f');
  await expect(bar(page, 'FCT_ORDERS')).toHaveCount(0);
  await expect(figure(page, 'Nodes')).toContainText('1 would fail, 2 would be skipped');
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  await playhead.focus();
  await page.keyboard.press('End');
  await expect(player(page).getByText('Failed', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Table' }).press('Enter');
  await expect(table(page).getByRole('row', { name: /^FCT_ORDERS/ })).toContainText('Skipped');
  await expect(table(page).getByRole('row', { name: /^STG_LINEITEM/ })).toContainText('Successful');
  await page.getByText('What the run reports').click();
  await expect(page.getByText(/encountered failures for node: \[dim-customer\]/)).toBeVisible();
  await button(page, 'Retry').press('Enter');
  await expect(table(page).getByRole('row')).toHaveCount(4);
  await button(page, 'Back to the first run').press('Enter');
  await expect(table(page).getByRole('row')).toHaveCount(11);
  expect(complaints).toEqual([]);
});

for (const width of [1350, 390]) {
  test(`every view of a run is accessible and fits (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 850 });
    // In a pipeline that is one cycle, nothing runs. In a pipeline with a cycle, the other nodes run, and the cycle is named above.
    for (const story of ['failure', 'cycle', 'partly-cyclic']) {
      await page.goto(`/embed/run-order/${story}`);
      await openPanel(page, 'Timeline');
      const views = story === 'failure' ? [/^Timeline/, /^Waves/, /^Table/] : [];
      if (story !== 'cycle') {
        await page.getByRole('slider', { name: 'Playhead' }).press('End');
        await timeline(page).getByRole('button').first().click();
      }
      if (story !== 'failure') {
        await page.getByText('Ways out of the cycle').click();
        await expect(page.getByText(/^Remove one ref or use/)).toBeVisible();
      }
      for (const view of [undefined, ...views]) {
        if (view) await page.getByRole('tab', { name: view }).click();
        expect(await violations(page), story).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), story).toBeLessThanOrEqual(width);
    }
  });
}
