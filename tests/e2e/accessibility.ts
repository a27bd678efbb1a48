import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './test.ts';

/**
 * The slowest rules, and what of a page they look at: elements that carry a mark, which those get whose like was not seen before. Colours are
 * also the only thing for which the theme matters.
 */
const MARKED = {
  'color-contrast': '[data-new-colours]',
  'link-in-text-block': 'a[href][data-new-colours]',
  'target-size': '[data-new-target]',
};
const COLOURS = ['color-contrast', 'link-in-text-block'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The colours and targets that the tests of this process have looked at. Text in the same colour and size on the same ground has the same
 * contrast wherever it stands, so only what is new is looked at. A test that fails ends its process, and the next one looks again.
 */
const seen = { dark: new Set<string>(), light: new Set<string>(), targets: new Set<string>() };

type Found = AxeResults['violations'];

/** Loads axe into the page, unless it is there, with the rules of `MARKED` kept to what is marked. */
async function loadAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
  await page.evaluate((marked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    axe.configure({ rules: Object.entries(marked).map(([id, selector]) => ({ id, selector })) });
  }, MARKED);
}

/**
 * Shows the page in a theme, as a change of the system's would, and has axe look at it: at the text whose colours, size and ground were not
 * seen before, and in the light theme at what can be pressed and has no like (in look, in size, between such neighbors, and as far from the
 * nearest other target) and at all other rules. In one go: a moment later the page may have drawn that text anew, and what axe works out
 * about a page is worked out for each run.
 */
async function lookAt(page: Page, theme: 'light' | 'dark'): Promise<Found> {
  const { colours, targets, found } = await page.evaluate(
    async ({ theme, knownColours, knownTargets, tags, colourRules }) => {
      // All that follows from a theme is styles under this attribute.
      document.documentElement.dataset.theme = theme;
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

      const seenColours = new Set(knownColours);
      const colours: string[] = [];
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
        if (mark(element, like, seenColours, 'data-new-colours')) colours.push(like);
      }

      const targets: string[] = [];
      if (theme === 'light') {
        const seenTargets = new Set(knownTargets);
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
      }

      let found: Found = [];
      if (theme === 'light' || marked.length > 0) {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const options: RunOptions = {
          runOnly: theme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
          resultTypes: ['violations'],
          // Style sheets of other origins, which axe would fetch for a rule that is not asked for, are none of our pages'.
          preload: false,
        };
        // Our pages hold no frames of others.
        found = (await axe.run({ include: [['html']] }, options)).violations;
      }
      for (const element of marked) {
        element.removeAttribute('data-new-colours');
        element.removeAttribute('data-new-target');
      }
      return { colours, targets, found };
    },
    { theme, knownColours: [...seen[theme]], knownTargets: [...seen.targets], tags: TAGS, colourRules: COLOURS },
  );
  for (const like of colours) seen[theme].add(like);
  for (const like of targets) seen.targets.add(like);
  return found;
}

/**
 * What axe finds wrong with the page as it stands, in both themes; the light one stays on. Colours and targets are looked at where they are
 * first met, everything else each time.
 */
export async function violations(page: Page): Promise<string[]> {
  // Without motion: a colour on its way from one theme to the other is neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await loadAxe(page);
  // From the top: half out of a box that scrolls, a button would be taken for a small one.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
  });
  const [inDark, inLight] = [await lookAt(page, 'dark'), await lookAt(page, 'light')];
  const sentences = (theme: string, found: Found) =>
    found.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  return [...sentences('dark', inDark), ...sentences('light', inLight)];
}
