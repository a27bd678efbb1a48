import { announce } from '#ui/announce.ts';
import { titleOf } from './pages.ts';

// Plain DOM: before React has started, a link makes the browser load the next page, and the reader has to arrive there as with React.

const FOCUSABLE = '[tabindex], a[href], button, input, select, textarea, summary';

/** The target of a link within the page. Folded sections around it are opened, which not every browser does. */
export function targetOf(hash: string): HTMLElement | null {
  const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  for (let folded = target?.closest('details'); folded; folded = folded.parentElement?.closest('details')) folded.open = true;
  return target;
}

/** Where reading starts on a page: at the target of the link, else at the heading. */
export function landingOf(hash: string): HTMLElement | null {
  return targetOf(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Moves the focus to an element without scrolling, even to an element that is not focusable by itself. */
export function moveFocus(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Whether the document was loaded by navigation within the site: a link of the site, according to the referrer (`index.html` makes sure that there
 * is one), or back and forward. Always false in a frame of another page.
 */
export function isStep(): boolean {
  if (window.parent !== window) return false;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'back_forward') return true;
  return load?.type === 'navigate' && document.referrer.startsWith(window.location.origin + import.meta.env.BASE_URL);
}

/** Moves the focus to where reading starts, and announces the page's title. */
export function land(): void {
  const landing = landingOf(window.location.hash);
  if (landing) moveFocus(landing);
  announce(titleOf(document.title));
}

let isDone = false;

/**
 * Completes the navigation within the site that loaded the document, if there was one: once per document, and not if the reader has already moved
 * the focus.
 *
 * @returns whether this was the first call
 */
export function landOnce(): boolean {
  if (isDone) return false;
  isDone = true;
  if (isStep() && document.activeElement === document.body) land();
  return true;
}
