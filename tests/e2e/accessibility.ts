import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/** The rules that look at colours, by far the slowest, and the only ones for which the theme matters. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const MARK = 'data-new-colours';

/**
 * The colours that were looked at in the tabs of the tests. Text in the same colour and size on the same ground has the same contrast wherever
 * it stands, so only what is new is looked at.
 */
const seenIn = new WeakMap<Page, Set<string>>();

/** Marks the text whose colours, size and ground were not seen before. Says how many. */
async function markNewColours(page: Page, theme: string, seen: Set<string>): Promise<number> {
  const added = await page.evaluate(
    ({ theme, known, mark }) => {
      const seen = new Set(known);
      const added: string[] = [];
      const grounds = new Map<Element, string>();
      const groundOf = (element: Element | null): string => {
        if (!element) return '';
        let ground = grounds.get(element);
        if (ground === undefined) {
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
          const own = `${backgroundColor}${backgroundImage}${opacity}`;
          ground =
            own === 'rgba(0, 0, 0, 0)none1' ? groundOf(element.parentElement) : `${groundOf(element.parentElement)}/${own}`;
          grounds.set(element, ground);
        }
        return ground;
      };
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      for (const element of document.body.querySelectorAll('*')) {
        if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) continue;
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const isLinkIn = element.closest('a') ? getComputedStyle(element.closest('a')!.parentElement!).color : '';
        const colours = [theme, color, fontSize, fontWeight, textDecorationLine, isLinkIn, groundOf(element)].join(' ');
        if (seen.has(colours)) continue;
        seen.add(colours);
        added.push(colours);
        element.setAttribute(mark, '');
      }
      return added;
    },
    { theme, known: [...seen], mark: MARK },
  );
  for (const colours of added) seen.add(colours);
  return added.length;
}

/**
 * What axe finds wrong with the page as it stands, in both themes; the light one stays on. Colours are looked at where they are first met in
 * this tab, everything else each time.
 *
 * @param except What is not looked at, because it is on every page alike and was looked at on another.
 */
export async function violations(page: Page, except?: string): Promise<string[]> {
  const found: string[] = [];
  const seen = seenIn.get(page) ?? new Set();
  seenIn.set(page, seen);
  // From the top: half out of a box that scrolls, a button would be taken for a small one.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
  });
  for (const theme of ['dark', 'light'] as const) {
    // Without motion: a colour on its way from one theme to the other is neither.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const look = async (runOnly: { type: 'rule' | 'tag'; values: string[] }, { without = [] as string[], within = '' } = {}) => {
      // Half the time: no second page to put results of frames together, no report of what is right. Our pages hold no frames of others.
      const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
        resultTypes: ['violations'],
        runOnly,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      });
      if (except) axe.exclude(except);
      if (within) axe.include(within);
      const result = await axe.analyze();
      for (const { id, nodes } of result.violations)
        found.push(`${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
    };
    if (theme === 'light') await look({ type: 'tag', values: TAGS }, { without: COLOURS });
    if ((await markNewColours(page, theme, seen)) > 0) await look({ type: 'rule', values: COLOURS }, { within: `[${MARK}]` });
  }
  return found;
}
