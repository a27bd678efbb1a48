import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Everything in the light theme; in the dark one what a theme can change. */
const RULES = {
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
} as const;

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
    const { type, values } = RULES[theme];
    // Half the time: no second page to put results of frames together, no report of what is right. Our pages hold no frames of others.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'], runOnly: { type, values: [...values] } });
    if (except) axe.exclude(except);
    const result = await axe.analyze();
    for (const { id, nodes } of result.violations)
      found.push(`${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  }
  return found;
}
