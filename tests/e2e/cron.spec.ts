import { violations } from './accessibility.ts';
import { checksBadge, openPanel, openStory, watch } from './explorerPage.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const view = (page: Page): Locator => page.getByRole('region', { name: 'Cron schedules' });
const whole = (page: Page): Locator => view(page).getByRole('textbox', { name: 'Schedule', exact: true });
const field = (page: Page, name: string): Locator =>
  view(page).getByRole('group', { name: 'The fields of the schedule' }).getByRole('textbox', { name, exact: true });
const runs = (page: Page): Locator => view(page).getByRole('group', { name: 'The next runs' }).getByRole('row');
/** Opens a view by its tab, or by the menu “More views” where it has no tab. */
async function openView(page: Page, name: string): Promise<void> {
  const tab = view(page).getByRole('tab', { name });
  if (await tab.isVisible()) return tab.click();
  await view(page).getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a schedule is typed, fixed and built; text, fields, words and runs are one', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/cron/weekday-mornings?zone=America/New_York');
  await expect(view(page).getByText('At 05:30, Monday through Friday (UTC).')).toBeVisible();
  await field(page, 'hour').fill('22');
  await expect(whole(page)).toHaveValue('30 22 * * 1-5');
  await expect(runs(page).nth(2)).toHaveText(/Mon 2 Mar 2026.*22:30.*17:30/);
  // An emptied field keeps its position.
  await field(page, 'hour').fill('');
  await expect(view(page).getByText('Empty. The schedule keeps 22 until you enter something.')).toBeVisible();
  await expect(whole(page)).toHaveValue('30 22 * * 1-5');
  // A pasted schedule with mistakes in two fields.
  await whole(page).fill('0 24 * * MON-FRI');
  await expect(field(page, 'hour')).toHaveAttribute('aria-invalid', 'true');
  const problems = view(page).getByRole('list', { name: 'About this schedule' });
  await expect(problems.getByRole('listitem')).toHaveCount(2);
  await problems.getByRole('button', { name: 'Write 1-5' }).click();
  await expect(whole(page)).toHaveValue('0 24 * * 1-5');
  await problems.getByRole('button', { name: 'Write 0' }).click();
  await expect(view(page).getByText('At 00:00, Monday through Friday (UTC).')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(whole(page)).toHaveValue('0 24 * * 1-5');
  // Impossible dates.
  await whole(page).fill('0 0 31 2 *');
  await expect(view(page).getByText('Never: no date fits.')).toBeVisible();
  await expect(view(page).getByText('No date fits, so there is no next run.', { exact: false })).toBeVisible();
  // For a reader who does not know cron.
  await openView(page, 'Build it');
  await view(page).getByRole('radio', { name: 'Every few hours' }).check();
  await expect(whole(page)).toHaveValue('0 */2 * * *');
  await view(page).getByRole('radio', { name: 'On days of the week' }).check();
  await view(page).getByRole('checkbox', { name: 'Friday' }).uncheck();
  await view(page).getByLabel('At (UTC)').fill('18:45');
  await expect(whole(page)).toHaveValue('45 18 * * 1-4');
  await view(page)
    .getByRole('button', { name: /The first of the month at 03:30/ })
    .click();
  await expect(whole(page)).toHaveValue('30 3 1 * *');
  expect(complaints).toEqual([]);
});

test('zones, clock changes, calendar by keyboard, questions; a link carries it all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStory(page, '/playground/cron/clocks-back');
  await expect(runs(page).filter({ hasText: 'clocks in Berlin go back by 1 h' })).toBeVisible();
  await expect(runs(page).filter({ hasText: 'comes twice' })).toHaveCount(3);
  await openPanel(page, 'Settings');
  await page.getByRole('combobox', { name: 'Next to UTC, show' }).selectOption('America/New_York');
  await expect(page).toHaveURL(/zone=America%2FNew_York/);
  await view(page)
    .getByRole('button', { name: /Sun 1 Nov 2026, back/ })
    .click();
  await expect(runs(page).filter({ hasText: 'clocks in New York go back by 1 h' })).toBeHidden();
  await whole(page).fill('0 6,18 * * *');
  await expect(runs(page).filter({ hasText: 'clocks in New York go back by 1 h' })).toBeVisible();
  await openView(page, 'Month and day');
  const first = view(page).getByRole('button', { name: /^Sunday 1 November 2026, 2 runs at 06:00 and 18:00, clocks change/ });
  await first.press('ArrowLeft');
  await expect(view(page).getByRole('button', { name: /^Saturday 31 October 2026/ })).toBeFocused();
  await expect(view(page).getByRole('heading', { name: 'Saturday 31 October 2026, UTC' })).toBeVisible();
  await page.getByRole('spinbutton', { name: 'A run takes' }).fill('721');
  await expect(view(page).getByText('Runs would overlap.')).toBeVisible();
  await expect(view(page).getByText('2 begin too early')).toBeVisible();
  await openView(page, 'Does it run');
  await view(page).getByLabel('Date in UTC').fill('2026-12-31');
  await view(page).getByLabel('Time in UTC').fill('18:00');
  await expect(view(page).getByText('Yes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Link copied/).first()).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(url);
  await expect(whole(other)).toHaveValue('0 6,18 * * *');
  await expect(other.getByText('Thursday 31 December 2026 at 18:00 UTC')).toBeVisible();
  await expect(other.getByRole('spinbutton', { name: 'A run takes' }).first()).toHaveValue('721');
  // A wrong time zone in a link is reported, not ignored.
  await other.goto('/playground/cron/weekday-mornings?zone=Berlim&from=soon');
  await expect(other.getByText('There is no time zone “Berlim”.', { exact: false }).first()).toBeVisible();
  await expect(other.getByText('“soon” is not a moment.', { exact: false }).first()).toBeVisible();
});

test('schedules are compared; what came from elsewhere is fixed with one press', async ({ page }) => {
  await openStory(page, '/playground/cron/two-schedules');
  await expect(view(page).getByText('Tue 3 Mar 2026, 02:00 UTC')).toBeVisible();
  expect(await checksBadge(page)).toBe('0/2');
  await view(page).getByRole('textbox', { name: 'Schedule 2', exact: true }).fill('30 2 * * *');
  await expect(view(page).getByText('Never in the next 30 days.')).toBeVisible();
  await expect(page.getByText('Done. Well done.')).toBeVisible();
  await view(page).getByRole('button', { name: 'Add a schedule' }).click();
  await view(page).getByRole('button', { name: 'Remove Nightly report' }).click();
  await expect(view(page).getByRole('textbox', { name: 'Schedule 2', exact: true })).toHaveValue('0 6 * * *');
  await openStory(page, '/playground/cron/from-elsewhere');
  await view(page).getByRole('button', { name: 'Fix them together' }).click();
  await expect(whole(page)).toHaveValue('0 0 6 * * 1-5');
  expect(await checksBadge(page)).toBe('3/4');
});

for (const width of [1350, 390]) {
  test(`every part is accessible and fits (${width} px)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 850 });
    await page.goto('/embed/cron/from-elsewhere?zone=Europe/Berlin');
    const states = ['wrong', 'Next runs', 'Month and day', 'Build it', 'Local time', 'Does it run', 'Compare'];
    for (const state of states) {
      if (state === 'wrong') await expect(view(page).getByText('2 mistakes', { exact: false })).toBeVisible();
      else await openView(page, state);
      if (state === 'Next runs') await whole(page).fill('*/15 6-18 1-7 * 1-5');
      if (state === 'Does it run') await view(page).getByLabel('Date in UTC').fill('2026-12-31');
      if (state === 'Compare') await view(page).getByRole('button', { name: 'Add a schedule' }).click();
      expect(await violations(page), state).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width);
    }
  });
}
