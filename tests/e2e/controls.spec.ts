import { openStory } from './explorerPage.ts';
import { expect, type Page, test } from './test.ts';

// A reader who is here for the first time: no tools were opened before.
test.use({ hasTools: false, viewport: { width: 1280, height: 720 } });

/** Maximum numbers of controls that a story shows before its reader asks for more. */
const MAX_CONTROLS = { exercise: 16, other: 22 };

const EXERCISES = [
  'pipeline-builder/empty',
  'refresh/night',
  'rows/type-2',
  'terminal/ready',
  'error-lab/no-stages',
  'roles/contributor',
  'run-order/cycle',
  'template/load-log',
  'rows/persistent-stage',
  'git/old-format',
];
const OTHERS = [
  'pipeline-builder/retail',
  'run-order/retail',
  'selector/by-name',
  'selector/wide',
  'run-order/wide',
  'template/environments',
  'cron/weekday-mornings',
];

/** What can be pressed, typed into or dragged in the window, without the site's bar, the graph, and lists and tables, which are content. */
async function controls(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, a[href], input, select, textarea, summary, [role="tab"], [contenteditable="true"]')]
      .filter((element) => !element.closest('.react-flow__viewport, article, li, tbody, [role="listbox"]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect();
        return width > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
  );
}

for (const [stories, most] of [
  [EXERCISES, MAX_CONTROLS.exercise],
  [OTHERS, MAX_CONTROLS.other],
] as const) {
  for (const story of stories) {
    test(`${story} shows at most ${most} controls at first`, async ({ page }) => {
      await openStory(page, `/playground/${story}`);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const shown = await controls(page);
      expect(shown.length, shown.join(', ')).toBeLessThanOrEqual(most);
    });
  }
}

test('the tools of a small graph are one press away, and stay open for the next story', async ({ page }) => {
  await openStory(page, '/playground/run-order/diamond');
  const find = page.getByRole('searchbox', { name: /Find a node/ });
  await expect(find).toHaveCount(0);
  await page.getByRole('button', { name: 'Tools' }).click();
  await expect(find).toBeVisible();
  await openStory(page, '/playground/run-order/chain');
  await expect(find).toBeVisible();
});

test('an exercise says its next step, and a hint moves nothing', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/empty');
  const line = page.getByRole('group', { name: 'Exercise' });
  await expect(line).toContainText('Step 1 of 7');
  await page.getByRole('button', { name: 'Add Source', exact: true }).click();
  await expect(line).toContainText('Step 2 of 7');
  const open = page.getByRole('tab', { selected: true });
  const before = await open.allTextContents();
  const node = page.locator('[data-node]').first();
  const box = await node.boundingBox();
  await line.getByRole('button', { name: 'Hint' }).click();
  const hints = line.getByRole('list', { name: 'Hints' });
  await expect(hints.getByRole('listitem')).toHaveCount(1);
  expect(await open.allTextContents()).toEqual(before);
  expect(await node.boundingBox()).toEqual(box);
  // The hint stays while the reader follows it, and Escape closes it.
  await node.click();
  await expect(hints).toBeVisible();
  await line.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(hints).toHaveCount(0);
});
