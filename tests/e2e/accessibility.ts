import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './test.ts';

/** The rules that look at colours, by far the slowest, and the only ones for which the theme matters. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const MARK = 'data-new-colours';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The colours that were looked at in the tabs of the tests. Text in the same colour and size on the same ground has the same contrast wherever
 * it stands, so only what is new is looked at.
 */
const seenIn = new WeakMap<Page, Set<string>>();

/**
 * Shows the page in a theme, as a change of the system's would, and marks the text whose colours, size and ground were not seen before.
 * Says how many.
 */
async function markNewColours(page: Page, theme: 'light' | 'dark', seen: Set<string>): Promise<number> {
  const added = await page.evaluate(
    ({ theme, known, mark }) => {
      // All that follows from a theme is styles under this attribute.
      document.documentElement.dataset.theme = theme;
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

/** Runs axe in the page, within the elements that a selector names. Our pages hold no frames of others. */
async function look(page: Page, within: string, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([within, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Style sheets of other origins, which axe would fetch for a rule that is not asked for, are none of our pages'.
      return (await axe.run({ include: [[within]] }, { ...options, resultTypes: ['violations'], preload: false })).violations;
    },
    [within, options] as const,
  );
}

/**
 * What axe finds wrong with the page as it stands, in both themes; the light one stays on. Colours are looked at where they are first met in
 * this tab, everything else each time.
 */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  const seen = seenIn.get(page) ?? new Set();
  seenIn.set(page, seen);
  // Without motion: a colour on its way from one theme to the other is neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // From the top: half out of a box that scrolls, a button would be taken for a small one.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
  });
  for (const theme of ['dark', 'light'] as const) {
    const results = [];
    if ((await markNewColours(page, theme, seen)) > 0)
      results.push(await look(page, `[${MARK}]`, { runOnly: { type: 'rule', values: COLOURS } }));
    if (theme === 'light') {
      const rules = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
      results.push(await look(page, 'html', { runOnly: { type: 'tag', values: TAGS }, rules }));
    }
    for (const { id, nodes } of results.flat())
      found.push(`${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  }
  return found;
}
