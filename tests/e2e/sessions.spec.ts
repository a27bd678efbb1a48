import { violations } from './accessibility.ts';
import { watch } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

/** Scrolls a page in a step to its end with the wheel and with keys. Nothing follows the text, so that no part of the window is empty. */
async function readToTheEnd(page: Page) {
  const article = page.getByRole('article');
  await page.getByRole('heading', { level: 2 }).last().waitFor();
  const last = () =>
    article.evaluate((text) => Math.round(text.getBoundingClientRect().bottom - document.documentElement.clientHeight));
  const start = await last();
  expect(start).toBeGreaterThan(500);
  await page.keyboard.press('Space');
  await expect.poll(last).toBeLessThan(start - 200);
  const { width, height } = page.viewportSize()!;
  await page.mouse.move(width / 2, height / 2);
  // The wheel goes on after the end, as a hand does.
  for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 1_000);
  for (const key of ['End', 'Space', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(last).toBeLessThan(0);
  expect(await last()).toBeGreaterThan(-200);
  await expect(article).toBeInViewport();
}

/** How high the names of a graph are that can be seen whole, in pixels of the screen: the lowest; 0 where none is there. */
function namesIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const view = document.querySelector('.react-flow__viewport');
    if (!view) return 0;
    const zoom = new DOMMatrix(getComputedStyle(view).transform).a;
    const names = [...view.querySelectorAll('.react-flow__node [data-part="name"]')].filter((name) => {
      const { top, bottom, left, right } = name.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    });
    return names.length === 0 ? 0 : Math.min(...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * zoom));
  });
}

test('a session is planned in the form, presented in two windows, followed by its link, and its result is read, on a narrow screen too', async ({
  page,
  context,
}) => {
  test.slow();
  const complaints = watch(page);
  const fits = async (what: string, seen = page) => {
    expect(await violations(seen), what).toEqual([]);
    expect(await seen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), what).toBeLessThanOrEqual(0);
  };
  // What the form hands to the clipboard, which a test browser may not have.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  await page.goto('/sessions/present');
  await expect(page.getByRole('heading', { name: 'No session in this browser yet' })).toBeVisible();
  await fits('the presenter view without a session');
  await page.getByRole('link', { name: 'Plan a session' }).click();
  await page.getByLabel('Title of the session').fill('Slots in an hour');
  await page.getByRole('button', { name: 'A note' }).click();
  await page.keyboard.type('Welcome');
  await page.getByLabel('Text', { exact: true }).fill('Break things.');
  await page.getByLabel('Private notes').fill('Ask who counts.');
  await page.getByRole('button', { name: 'A page to read' }).click();
  await page.keyboard.type('Read first');
  await page.getByLabel('Page', { exact: true }).fill('node run');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('Node run order');
  await page.getByRole('button', { name: 'An exercise', exact: true }).click();
  await page.keyboard.type('Find the slots');
  await page.getByLabel('Playground').selectOption('run-order');
  await page.getByLabel('Exercise, by its story').selectOption('slots');
  await page.getByText('Lock controls, hide parts').click();
  await page.getByRole('switch', { name: 'Parallelism' }).click();
  await expect(page.getByText('It locks “Parallelism”, which the exercise needs.')).toBeVisible();
  await fits('the form');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => (window as unknown as { copied: string }).copied);

  const [presenter] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Present' }).click()]);
  await expect(presenter.getByText('Ask who counts.')).toBeVisible();
  const [projector] = await Promise.all([
    context.waitForEvent('page'),
    presenter.getByRole('link', { name: 'Open the projector view' }).click(),
  ]);
  const windowComplaints = [watch(presenter), watch(projector)];
  await projector.setViewportSize({ width: 1280, height: 720 });
  await expect(projector.getByText('Break things.')).toBeVisible();
  await presenter.keyboard.press('PageDown');
  await expect(projector.getByRole('article', { name: 'Node run order' })).toBeVisible();
  await readToTheEnd(projector);
  await presenter.keyboard.press('PageDown');
  await expect(projector.getByRole('heading', { name: 'Find the slots' })).toBeVisible();
  await expect.poll(() => namesIn(projector), { timeout: LONG }).toBeGreaterThanOrEqual(24);
  await presenter.getByLabel('Point to', { exact: true }).selectOption({ label: 'V_SALES_BY_REGION' });
  await expect(projector.locator('[data-part="name"]', { hasText: 'BY_REGION' })).toBeInViewport({ timeout: LONG });
  await presenter.getByRole('button', { name: 'Show the solution' }).click();
  await expect(projector.getByText('solution 1 of 3 changes: Parallelism 2', { exact: false })).toBeVisible({ timeout: LONG });
  await expect(projector.getByLabel('Controls')).toContainText('Parallelism 4', { timeout: LONG });
  await fits('the presenter view', presenter);
  await fits('the projector view', projector);
  expect(await projector.content()).not.toContain('Ask who counts.');
  // Both are still there after a reload; without the other one each says so.
  await projector.reload();
  await presenter.reload();
  await expect(presenter.getByRole('heading', { name: 'Find the slots' })).toBeVisible();
  await expect(presenter.getByText('The projector view is open.')).toBeVisible();
  await expect(projector.getByRole('heading', { name: 'Find the slots' })).toBeVisible();
  await projector.close();
  await expect(presenter.getByText('The projector view is closed', { exact: false })).toBeVisible({ timeout: LONG });
  await presenter.setViewportSize({ width: 390, height: 844 });
  await fits('the presenter view, narrow', presenter);
  expect(windowComplaints.flat()).toEqual([]);
  await presenter.close();
  await page.goto('/sessions/present');
  await fits('the sessions in this browser');
  await page.getByRole('button', { name: 'Present “Slots in an hour”' }).click();
  await expect(page.getByRole('heading', { name: 'Find the slots' })).toBeVisible();
  await page.goto('/sessions/new');
  await expect(page.getByLabel('Title of the session')).toHaveValue('Slots in an hour');

  await page.setViewportSize({ width: 390, height: 844 });
  await fits('the form, narrow');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Slots in an hour' })).toBeVisible();
  await expect(page.getByText('Break things.')).toBeVisible();
  await page.getByRole('link', { name: 'Mark as done, next' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(page.getByRole('article', { name: 'Node run order' })).toBeVisible();
  await fits('a page in a step, narrow');
  await page.getByRole('link', { name: 'Done, next' }).click();
  await expect(page.getByText('Just enough slots')).toBeVisible();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await fits('a step, narrow');
  await expect(page.getByRole('tab', { name: 'Controls' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
  await fits('a step');
  await page.getByRole('link', { name: 'Back' }).click();
  await readToTheEnd(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Step 3 of 3', { exact: false })).toBeInViewport();
  // Who reloads is still there, with what is done.
  await page.reload();
  await expect(page.getByText('Step 3 of 3', { exact: false })).toBeVisible();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  // What they give to the trainer is a row of the roster; what somebody changed is refused.
  await page.getByRole('button', { name: 'Your result' }).click();
  await page.getByLabel('Your name or an alias').fill('Anna');
  await fits('the result');
  const code = (await page.getByText(/^RNL1/).textContent()) ?? '';
  await page.goto(link.replace('/sessions/follow', '/sessions/results'));
  await page.getByLabel('Codes').fill(`Bo: ${code.slice(0, -1)}B Anna: ${code}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 code refused')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Anna 2 of 3 done.* begun/ })).toBeVisible();
  await fits('the roster');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits('the roster, narrow');

  // On paper: as many sheets as the page says, in both themes and without the tools in print.
  await page.goto(link.replace('/sessions/follow', '/sessions/handout'));
  const told = page.getByText(/^\d+ sheets:/);
  await expect(told).toBeVisible();
  const sheets = Number.parseInt((await told.textContent()) ?? '', 10);
  await expect(page.getByRole('img', { name: 'QR code: opens step 3' })).toBeVisible();
  // The page to read has no goal, so its address is in the list of steps and not alone on a sheet.
  await expect(page.getByText(/^Read first\s+http.*\/docs\/build-your-pipeline\/node-run-order$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code: opens step 2' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'The graph of “Find the slots”' })).toBeVisible();
  await fits('the hand-out');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(sheets);
  expect(complaints).toEqual([]);
});
