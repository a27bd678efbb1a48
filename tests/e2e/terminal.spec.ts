import { violations } from './accessibility.ts';
import { openStory, watch } from './explorerPage.ts';
import { expect, LONG, type Page, test } from './test.ts';

const screen = (page: Page) => page.getByRole('log', { name: 'What the terminal shows' });
const command = (page: Page) => page.getByRole('textbox', { name: 'Command' });

async function type(page: Page, line: string): Promise<void> {
  await command(page).fill(line);
  await command(page).press('Enter');
}

test('a refresh is typed, fails, and is taken up again; the keyboard gets in and out', async ({ page }) => {
  const complaints = watch(page);
  await openStory(page, '/playground/terminal/failing');
  await command(page).fill('runnel ref');
  await command(page).press('ArrowRight');
  await expect(command(page)).toHaveValue('runnel refresh ');
  await command(page).press('Tab');
  await expect(command(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(command(page)).toBeFocused();

  await type(page, 'runnel refresh --environmentID 3');
  await expect(screen(page)).toContainText('RunCounter: 61');
  await expect(screen(page)).toContainText('✖ Refresh failed', { timeout: LONG });
  await command(page).press('ArrowUp');
  await expect(command(page)).toHaveValue('runnel refresh --environmentID 3');
  await type(page, 'runnel rerun 61 --environmentID 3');
  await expect(screen(page)).toContainText('Refresh completed successfully', { timeout: LONG });
  await page
    .getByRole('tab', { name: 'Calls' })
    .or(page.getByRole('button', { name: 'Calls' }))
    .first()
    .click();
  await expect(page.getByText('POST /scheduler/rerun')).toBeVisible();

  await type(page, 'runnel refresh');
  await expect(screen(page)).toContainText('RunCounter: 63');
  await command(page).press('Control+c');
  await expect(screen(page)).toContainText('^C');
  await type(page, 'edit note.txt');
  await page.getByRole('textbox', { name: 'Text of note.txt' }).fill('kept');
  await page.getByRole('button', { name: 'Save note.txt' }).click();
  await expect(command(page)).toBeFocused();
  await type(page, 'cat note.txt | wc -l; echo $?');
  await expect(screen(page)).toContainText('note.txt saved');
  expect(await violations(page)).toEqual([]);

  // Typed lines are saved. After undo, the last line is gone from the screen.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(screen(page)).not.toContainText('wc -l');
  expect(complaints).toEqual([]);
});

test('the terminal is made wider by keyboard; its width is remembered, and what was typed survives another window', async ({
  page,
}) => {
  await openStory(page, '/playground/terminal/ready');
  const handle = page.getByRole('separator', { name: 'Resize the terminal' });
  const share = async () => Number(await handle.getAttribute('aria-valuenow'));
  await command(page).fill('runnel plan');
  const before = await share();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(share).toBeGreaterThan(before);
  const wider = await share();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(handle).toHaveAttribute('aria-orientation', 'horizontal');
  await expect(command(page)).toHaveValue('runnel plan');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await expect.poll(share).toBeCloseTo(wider, 0);
});
