import { violations } from './accessibility.ts';
import {
  checksBadge,
  expectSource,
  FIRST_STORY,
  openPanel,
  openStories,
  openStory,
  playSolution,
  sourceText,
  watch,
} from './explorerPage.ts';
import { expect, test } from './test.ts';

test('the gallery finds playgrounds and opens their stories', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('/playground');
  const title = await page.getByRole('main').getByRole('heading', { level: 3 }).last().textContent();
  await page.getByRole('searchbox', { name: 'Filter' }).fill(title ?? '');
  await expect(page.getByRole('main').getByRole('heading', { level: 3, name: title ?? '' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('qqzzx');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${FIRST_STORY}$`));
  await expect(page.getByRole('tab', { name: 'More' })).toBeVisible();
  expect(complaints).toEqual([]);
});

// The explorer does it alike for all playgrounds.
test('controls live in the address, through reload, back and forward', async ({ page }) => {
  const story = '/playground/run-order/waves';
  await openStory(page, story);
  await page.getByRole('tab', { name: 'Controls' }).click();
  const toggle = page.getByRole('tabpanel', { name: 'Controls' }).getByRole('switch').first();
  const before = await toggle.isChecked();
  // A press on the switch's label: its input is drawn by its neighbor.
  await toggle.setChecked(!before, { force: true });
  await expect(page).toHaveURL(/\?\w+=(true|false)$/);
  await page.reload();
  await page.getByRole('tab', { name: 'Controls' }).click();
  await expect(toggle).toBeChecked({ checked: !before });
  await openStories(page);
  const other = page.getByRole('navigation', { name: 'Stories' }).locator('a:not([aria-current]):visible').first();
  await other.click();
  await expect(page).not.toHaveURL(new RegExp(story));
  await page.goBack();
  await expect(page).toHaveURL(/\?\w+=(true|false)$/);
  await page.getByRole('tab', { name: 'Controls' }).click();
  await expect(toggle).toBeChecked({ checked: !before });
  await page.getByRole('button', { name: 'Reset all controls' }).click();
  await expect(page).toHaveURL(new RegExp(`${story}$`));
});

test('a solution plays, is undone and redone by keys, and the work is kept and can be discarded', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/pipeline-builder/join');
  const start = await sourceText(page);
  const open = await checksBadge(page);
  await playSolution(page);
  const done = await checksBadge(page);
  expect(done).not.toBe(open);
  const solved = await sourceText(page);

  await page.getByRole('button', { name: 'Reset the story' }).click();
  await expectSource(page, start);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expectSource(page, solved);
  await page.keyboard.press('Control+Shift+z');
  await expectSource(page, start);
  await page.keyboard.press('Control+z');

  await openPanel(page, 'Events');
  await expect(page.getByRole('tabpanel').getByText('Back to the start of the story').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(/You have changes from today/)).toBeVisible();
  // Kept work comes back through the schema, which has an order of keys of its own.
  expect(JSON.parse(await sourceText(page))).toEqual(JSON.parse(solved));
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectSource(page, start);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'More' })).toBeVisible();
  await expect(page.getByText(/You have changes from/)).toBeHidden();
  expect(complaints).toEqual([]);
});

test.describe('on a processor eight times slower', () => {
  test.use({ slowdown: 8 });

  test('each drag of a slider is one step of undo, and so are its steps by key', async ({ page }) => {
    test.slow();
    await openStory(page, '/playground/run-order/diamond');
    await page.getByRole('tab', { name: 'Controls' }).click();
    const slider = page.getByRole('tabpanel', { name: 'Controls' }).getByRole('slider', { name: 'Parallelism' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const box = (await slider.boundingBox())!;
    const values = [await slider.inputValue()];
    for (const [from, to] of [
      [0.9, 0.5],
      [0.5, 0.2],
    ] as const) {
      await page.mouse.move(box.x + from * box.width, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + to * box.width, box.y + box.height / 2, { steps: 8 });
      await page.mouse.up();
      values.push(await slider.inputValue());
    }
    for (let step = 0; step < 3; step++) await slider.press('ArrowRight');
    values.push(await slider.inputValue());
    expect(new Set(values).size).toBe(4);
    for (const value of values.slice(0, -1).reverse()) {
      await undo.click();
      await expect(slider).toHaveValue(value);
    }
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  });
});

test('an exercise that the reader does is remembered, in every tab; its solution is not', async ({ page, context }) => {
  const gallery = await context.newPage();
  await gallery.goto('/playground');
  await expect(gallery.getByText(/^0 of \d+ exercises done/)).toBeVisible();
  // In a tab behind another one the browser slows every timer down.
  await page.bringToFront();
  await openStory(page, '/playground/run-order/slots');
  await playSolution(page);
  // Nor by taking the shown steps back and having them again.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
  while ((await redo.getAttribute('aria-disabled')) === null) await redo.click();
  await expect(page.getByText('That was the solution')).toBeVisible();
  await expect(gallery.getByText(/^0 of \d+ exercises done/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset the story' }).click();
  await page.getByRole('tab', { name: 'Controls' }).click();
  const slider = page.getByRole('tabpanel', { name: 'Controls' }).getByRole('slider', { name: 'Parallelism' });
  for (let slots = 1; slots < 4; slots++) await slider.press('ArrowRight');
  await expect(page.getByText('Done. Well done.')).toBeVisible();
  await expect(gallery.getByText(/^1 of \d+ exercises done/)).toBeVisible();
  await openStories(page);
  await expect(page.getByRole('navigation', { name: 'Stories' }).getByRole('link', { name: /\(exercise, done\)/ })).toHaveCount(
    1,
  );
  await gallery.getByRole('button', { name: 'Clear progress' }).click();
  await gallery.getByRole('dialog').getByRole('button', { name: 'Clear both' }).click();
  await expect(gallery.getByText(/^0 of \d+ exercises done/)).toBeVisible();
});

test('who scrolls past the end of the stories does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openStory(page, '/playground/cron/weekday-mornings');
  await openStories(page);
  await page.getByRole('navigation', { name: 'Stories' }).hover();
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole('navigation', { name: 'Stories' }).getByRole('link').last()).toBeInViewport();
  expect(await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight - innerHeight])).toEqual([0, 0]);
});

test('find is a few presses of Tab away', async ({ page }) => {
  await openStory(page, '/playground/pipeline-builder/retail');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const field = page.getByRole('searchbox', { name: /Find a node/ });
  let presses = 0;
  while (presses < 20 && !(await field.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
    presses++;
  }
  expect(presses).toBeLessThan(15);
});

test('full screen covers the site, and is left again', async ({ page }) => {
  await openStory(page, FIRST_STORY);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
});

test('on a phone the stories are in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openStory(page, FIRST_STORY);
  await page.getByRole('button', { name: 'Stories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Stories' });
  await expect(drawer.locator('[aria-current="page"]')).toHaveAttribute('href', FIRST_STORY);
  await drawer.locator('a:not([aria-current]):visible').first().click();
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(`${FIRST_STORY}$`));
  // All tools are in the one sheet below.
  await openPanel(page, 'Source');
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Copy link' })).toBeVisible();
});

for (const width of [1350, 390]) {
  test(`stories and their tabs are accessible (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 850 });
    const found: string[] = [];
    // Of the other playgrounds their own tests look at every view.
    for (const [index, story] of [FIRST_STORY, '/playground/deploy/first-deploy', '/playground/roles/contributor'].entries()) {
      await openStory(page, story);
      // The tabs are the explorer's own and alike for all; what they stand below is the playground's.
      const rail = page.getByRole('tablist', { name: 'About this story', exact: true }).getByRole('tab');
      for (let at = 0; at < (index === 0 ? await rail.count() : 1); at++) {
        await rail.nth(at).click();
        found.push(...(await violations(page)).map((violation) => `${story} tab ${at + 1} ${violation}`));
      }
      for (const tab of index === 0 ? ['Source', 'Events'] : []) {
        await openPanel(page, tab);
        found.push(...(await violations(page)).map((violation) => `${story} ${tab} ${violation}`));
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), story).toBeLessThanOrEqual(width);
    }
    // The gallery leads to the next exercise, whose name can be longer than a phone is wide.
    await openStory(page, '/playground/git/conflict');
    await page.goto('/playground');
    await expect(page.getByRole('link', { name: /^Next exercise: A clean merge/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(found).toEqual([]);
  });
}

test('title and goal of a story are read whole, also on a phone and beside other tools', async ({ page }) => {
  const STORIES = ['storage-mappings/new-location', 'multi-source/last-wins', 'pipeline-builder/starter', 'run-order/failure'];
  for (const story of STORIES) {
    await openStory(page, `/playground/${story}`);
    for (const width of [390, 800, 1280, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = () =>
        page.evaluate(() => {
          const goal = document.querySelector('[role="group"][aria-label="Exercise"] button > :last-child');
          return [document.querySelector('h1'), goal]
            .filter((text) => text && (text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1))
            .map((text) => text!.textContent);
        });
      await expect.poll(cut, `${story} at ${width} px`).toEqual([]);
    }
  }
});
