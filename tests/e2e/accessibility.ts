import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './test.ts';

/** The rules that look at colours, by far the slowest, and the only ones for which the theme matters. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** The rule that compares each thing that can be pressed with all that is near it. */
const TARGETS = 'target-size';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The colours and targets that the tests of this process have looked at. Text in the same colour and size on the same ground has the same
 * contrast wherever it stands, so only what is new is looked at. A test that fails ends its process, and the next one looks again.
 */
const seen = { dark: new Set<string>(), light: new Set<string>(), targets: new Set<string>() };

type Found = AxeResults['violations'];

/**
 * Shows the page in a theme, as a change of the system's would, and has axe look at the text whose colours, size and ground were not seen
 * before. In one go: a moment later the page may have drawn that text anew.
 */
async function lookAtNewColours(page: Page, theme: 'light' | 'dark'): Promise<Found> {
  const { added, found } = await page.evaluate(
    async ({ theme, known, rules }) => {
      // All that follows from a theme is styles under this attribute.
      document.documentElement.dataset.theme = theme;
      const seen = new Set(known);
      const added: string[] = [];
      const include: Element[] = [];
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
        const colours = [color, fontSize, fontWeight, textDecorationLine, isLinkIn, groundOf(element)].join(' ');
        if (seen.has(colours)) continue;
        seen.add(colours);
        added.push(colours);
        include.push(element);
      }
      if (include.length === 0) return { added, found: [] };
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const options: RunOptions = { runOnly: { type: 'rule', values: rules }, resultTypes: ['violations'], preload: false };
      return { added, found: (await axe.run({ include }, options)).violations };
    },
    { theme, known: [...seen[theme]], rules: COLOURS },
  );
  for (const colours of added) seen[theme].add(colours);
  return found;
}

/**
 * Has axe look at the size of what can be pressed, the slowest of the other rules, where its like was not seen before: with its look, in that
 * size, between such neighbors, and as far from the nearest other target.
 */
async function lookAtNewTargets(page: Page): Promise<Found> {
  const { added, found } = await page.evaluate(
    async ({ known, rule }) => {
      const seen = new Set(known);
      const added: string[] = [];
      const include: Element[] = [];
      const targets = [
        ...document.body.querySelectorAll('a[href], button, input, select, textarea, summary, [role], [tabindex]'),
      ].map((element) => ({ element, box: element.getBoundingClientRect() }));
      const look = (element: Element | null) => `${element?.tagName} ${element?.getAttribute('class')}`;
      // From 24 pixels on a target is large enough, however large it is, and far enough away.
      const size = (pixels: number) => Math.min(24, Math.floor(pixels));
      // As the rule measures it: from the middle of a target to the edge of another one.
      const room = (one: (typeof targets)[number]) => {
        const [x, y] = [one.box.x + one.box.width / 2, one.box.y + one.box.height / 2];
        const distances = targets.map(({ element, box }) => {
          if (box.width === 0 || element.contains(one.element) || one.element.contains(element)) return 24;
          return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
        });
        return size(Math.min(...distances));
      };
      for (const one of targets) {
        const { element, box } = one;
        const around = [element.parentElement, element.previousElementSibling, element.nextElementSibling].map(look);
        const place = [size(box.width), size(box.height), room(one)];
        const target = [look(element), element.getAttribute('role'), ...place, ...around].join('|');
        if (seen.has(target)) continue;
        seen.add(target);
        added.push(target);
        include.push(element);
      }
      if (include.length === 0) return { added, found: [] };
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const options: RunOptions = { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'], preload: false };
      return { added, found: (await axe.run({ include }, options)).violations };
    },
    { known: [...seen.targets], rule: TARGETS },
  );
  for (const target of added) seen.targets.add(target);
  return found;
}

/** What axe finds in the page but for colours and the size of targets. Our pages hold no frames of others. */
async function lookAtTheRest(page: Page): Promise<Found> {
  return page.evaluate(
    ([tags, others]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const options: RunOptions = {
        runOnly: { type: 'tag', values: tags },
        rules: Object.fromEntries(others.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        // Style sheets of other origins, which axe would fetch for a rule that is not asked for, are none of our pages'.
        preload: false,
      };
      return axe.run({ include: [['html']] }, options).then(({ violations }) => violations);
    },
    [TAGS, [...COLOURS, TARGETS]] as const,
  );
}

/**
 * What axe finds wrong with the page as it stands, in both themes; the light one stays on. Colours and targets are looked at where they are
 * first met, everything else each time.
 */
export async function violations(page: Page): Promise<string[]> {
  // Without motion: a colour on its way from one theme to the other is neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // From the top: half out of a box that scrolls, a button would be taken for a small one.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
  });
  const inDark = await lookAtNewColours(page, 'dark');
  const inLight = [...(await lookAtNewColours(page, 'light')), ...(await lookAtNewTargets(page)), ...(await lookAtTheRest(page))];
  const sentences = (theme: string, found: Found) =>
    found.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' ')}`);
  return [...sentences('dark', inDark), ...sentences('light', inLight)];
}
