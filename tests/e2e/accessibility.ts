import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** What a theme can change: in the second one nothing else is looked at again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it stands, in both themes; the light one stays on. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const axe = new AxeBuilder({ page });
    const result = await (theme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
    for (const { id, nodes } of result.violations)
      found.push(`${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  }
  return found;
}
