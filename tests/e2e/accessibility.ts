import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './test.ts';

/**
 * The slowest rules, and what of a page they look at: elements that carry a mark, which those get whose like was not seen before. Colors are
 * also the only thing for which the theme matters.
 */
const MARKED = {
  'color-contrast': '[data-new-colors]',
  'link-in-text-block': 'a[href][data-new-colors]',
  'target-size': '[data-new-target]',
};
const COLORS = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** The rules of the guidelines and, beyond them, those that axe calls best practices. */
export const BEST_PRACTICE = [...TAGS, 'best-practice'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The colors and targets that the tests of this process have looked at. Text in the same color and size on the same ground has the same
 * contrast wherever it stands, so only what is new is looked at. A test that fails ends its process, and the next one looks again.
 */
const seen = { dark: new Set<string>(), light: new Set<string>(), targets: new Set<string>() };

type Found = AxeResults['violations'];
type Theme = 'dark' | 'light';

/** axe, with the rules of `MARKED` kept to what is marked. */
const LOAD = `${AXE};axe.configure({ rules: ${JSON.stringify(Object.entries(MARKED).map(([id, selector]) => ({ id, selector })))} });`;

/** Every page that is opened from now on begins with axe: cheaper than loading it into each, for a test of many pages. */
export async function beginWithAxe(page: Page): Promise<void> {
  await page.addInitScript(LOAD);
}

/**
 * Shows the page in both themes, as a change of the system's would, and has axe look at it: at the text whose colors, size and ground were not
 * seen before, and in the light theme at what can be pressed and has no like (in look, in size, between such neighbors, and as far from the
 * nearest other target) and at all other rules. In one go: a moment later the page may have drawn that text anew, and what axe works out
 * about a page is worked out for each run.
 */
async function lookAt(page: Page, tags: readonly string[], without: string | undefined): Promise<Record<Theme, Found>> {
  const looked = await page.evaluate(
    async ({ known, tags, colourRules, without }) => {
      const away = (without ? [...document.querySelectorAll(without)] : []).map((element) => {
        // Empty and in the same place: without its column, the rest of the page would be laid out anew.
        const gap = element.cloneNode(false) as Element;
        element.replaceWith(gap);
        return { element, gap };
      });
      const marked: Element[] = [];
      /** Marks the element when its like is not in `known`, and says so. */
      const mark = (element: Element, like: string, known: Set<string>, attribute: string): boolean => {
        // What is hidden is not looked at, and so not seen.
        if (known.has(like) || !element.checkVisibility()) return false;
        known.add(like);
        element.setAttribute(attribute, '');
        marked.push(element);
        return true;
      };

      /** Marks text in new colors, and gives these. */
      const markColors = (knownColors: readonly string[]): string[] => {
        const seenColors = new Set(knownColors);
        const colors: string[] = [];
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
        for (const element of document.body.querySelectorAll('*')) {
          if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) continue;
          const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
          const isLinkIn = element.closest('a') ? getComputedStyle(element.closest('a')!.parentElement!).color : '';
          const like = [color, fontSize, fontWeight, textDecorationLine, isLinkIn, groundOf(element)].join(' ');
          if (mark(element, like, seenColors, 'data-new-colors')) colors.push(like);
        }
        return colors;
      };

      /** Marks new targets, and gives their likes. */
      const markTargets = (knownTargets: readonly string[]): string[] => {
        const seenTargets = new Set(knownTargets);
        const targets: string[] = [];
        const all = [
          ...document.body.querySelectorAll('a[href], button, input, select, textarea, summary, [role], [tabindex]'),
        ].map((element) => ({ element, box: element.getBoundingClientRect() }));
        const look = (element: Element | null) => `${element?.tagName} ${element?.getAttribute('class')}`;
        // From 24 pixels on a target is large enough, however large it is, and far enough away.
        const size = (pixels: number) => Math.min(24, Math.floor(pixels));
        // As the rule measures it: from the middle of a target to the edge of another one.
        const room = (one: (typeof all)[number]) => {
          const [x, y] = [one.box.x + one.box.width / 2, one.box.y + one.box.height / 2];
          const distances = all.map(({ element, box }) => {
            if (box.width === 0 || element.contains(one.element) || one.element.contains(element)) return 24;
            return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
          });
          return size(Math.min(...distances));
        };
        for (const one of all) {
          const { element, box } = one;
          const around = [element.parentElement, element.previousElementSibling, element.nextElementSibling].map(look);
          const measures = [size(box.width), size(box.height), room(one)];
          const like = [look(element), element.getAttribute('role'), ...measures, ...around].join('|');
          if (mark(element, like, seenTargets, 'data-new-target')) targets.push(like);
        }
        return targets;
      };

      /** What axe finds, of the rules that are asked for; the marks are taken away. */
      const run = async (runOnly: RunOptions['runOnly']): Promise<Found> => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        // Style sheets of other origins, which axe would fetch for a rule that is not asked for, are none of our pages'.
        const options: RunOptions = { runOnly: runOnly!, resultTypes: ['violations'], preload: false };
        // Our pages hold no frames of others.
        const { violations } = await axe.run({ include: [['html']] }, options);
        for (const element of marked) {
          element.removeAttribute('data-new-colors');
          element.removeAttribute('data-new-target');
        }
        marked.length = 0;
        return violations;
      };

      // All that follows from a theme is styles under this attribute.
      document.documentElement.dataset.theme = 'dark';
      const darkColors = markColors(known.dark);
      const inDark = marked.length > 0 ? await run({ type: 'rule', values: colourRules }) : [];
      document.documentElement.dataset.theme = 'light';
      const lightColors = markColors(known.light);
      const targets = markTargets(known.targets);
      const inLight = await run({ type: 'tag', values: tags });
      for (const { element, gap } of away) gap.replaceWith(element);
      return { likes: { dark: darkColors, light: lightColors, targets }, found: { dark: inDark, light: inLight } };
    },
    {
      known: { dark: [...seen.dark], light: [...seen.light], targets: [...seen.targets] },
      tags: [...tags],
      colourRules: COLORS,
      without,
    },
  );
  for (const what of ['dark', 'light', 'targets'] as const) for (const like of looked.likes[what]) seen[what].add(like);
  return looked.found;
}

/**
 * What axe finds wrong with the page as it stands, in both themes; the light one stays on. Colors and targets are looked at where they are
 * first met, everything else each time.
 *
 * @param options.without A selector of what is not looked at, as if it were not in the page: what an earlier page showed.
 * @param options.tags The tags of the rules that are asked for: those of the guidelines unless given.
 */
export async function violations(
  page: Page,
  { without, tags = TAGS }: { without?: string | undefined; tags?: readonly string[] } = {},
): Promise<string[]> {
  // Without motion: a color on its way from one theme to the other is neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Of a page that is on its way there may be no body yet.
  await page.waitForLoadState('domcontentloaded');
  const isThere = await page.evaluate(() => {
    // From the top: half out of a box that scrolls, a button would be taken for a small one.
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
    return 'axe' in window;
  });
  if (!isThere) await page.evaluate(LOAD);
  const { dark: inDark, light: inLight } = await lookAt(page, tags, without);
  const sentences = (theme: Theme, found: Found) =>
    found.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  return [...sentences('dark', inDark), ...sentences('light', inLight)];
}
