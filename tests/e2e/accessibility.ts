import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** What a theme can change: in the second one nothing else is looked at again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it stands, in both themes; the light one stays on.
 *
 * @param except What is not looked at, because it is on every page alike and was looked at on another.
 */
export async function violations(page: Page, except?: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    // Without motion: a colour on its way from one theme to the other is neither.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const axe = new AxeBuilder({ page });
    if (except) axe.exclude(except);
    const result = await (theme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
    for (const { id, nodes } of result.violations)
      found.push(`${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  }
  return found;
}
