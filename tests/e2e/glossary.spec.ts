import { violations } from './accessibility.ts';
import { alive } from './alive.ts';
import { expect, type Page, test } from './test.ts';

const PAGE = '/docs/get-started/fundamentals/environments';
const GLOSSARY = '/docs/reference/glossary';

const term = (page: Page) => page.getByRole('article').getByRole('link', { name: 'workspace', exact: true }).first();
const card = (page: Page) => page.getByRole('note', { name: 'Definition: workspace' });

test('a term shows its definition on hover and on focus, readable in both themes; Escape closes it', async ({ page }) => {
  await page.goto(PAGE);
  await alive(page);
  await term(page).hover();
  await expect(card(page)).toContainText('a Git branch');
  expect(await violations(page)).toEqual([]);
  // The pointer may go onto the card, and its link leads on.
  await card(page).getByRole('link', { name: 'Workspaces' }).hover();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await page.mouse.move(0, 0);
  await term(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(card(page)).toBeVisible();
  await expect(term(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${GLOSSARY}#workspace`);
  await expect(page.locator('#workspace')).toBeInViewport();
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('the first tap shows the definition within the screen, its link and the second tap lead on', async ({ page }) => {
    await page.goto(PAGE);
    await alive(page);
    await term(page).tap();
    await expect(card(page)).toBeVisible();
    const box = await card(page).boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(card(page)).toBeHidden();
    await expect(page).toHaveURL(PAGE);
    await term(page).tap();
    await card(page).getByRole('link', { name: 'Workspaces' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible();
    await page.goBack();
    await term(page).tap();
    await expect(card(page)).toBeVisible();
    await term(page).tap();
    await expect(page).toHaveURL(`${GLOSSARY}#workspace`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a term is a link to its entry, which leads to the page about it', async ({ page }) => {
    await page.goto(PAGE);
    await term(page).click();
    await expect(page).toHaveURL(`${GLOSSARY}#workspace`);
    const entry = page.locator('#workspace');
    await expect(entry).toContainText('a Git branch');
    await entry.getByRole('link', { name: 'Workspaces' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible();
  });
});
