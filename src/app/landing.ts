import { announce } from '#ui/announce.ts';
import { titleOf } from './pages.ts';

// Plain DOM: before React has started, a link makes the browser load the next page, and the reader has to arrive there as under React.

const FOCUSABLE = '[tabindex], a[href], button, input, select, textarea, summary';

/** The target of a link within the page. A folded section around it is opened: not every browser does so. */
export function targetOf(hash: string): HTMLElement | null {
  const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
  for (let folded = target?.closest('details'); folded; folded = folded.parentElement?.closest('details')) folded.open = true;
  return target;
}

/** Where the reader of a page begins: at the target of the link, else at the heading. */
export function landingOf(hash: string): HTMLElement | null {
  return targetOf(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Moves the focus, which nothing scrolls for, to an element that need not take it by itself. */
export function moveFocus(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Whether the document was loaded for a step within the site: a link of it, which the referrer tells (`index.html` sees to it that there is one),
 * or back and forward. In somebody's frame no step is ours.
 */
export function isStep(): boolean {
  if (window.parent !== window) return false;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'back_forward') return true;
  return load?.type === 'navigate' && document.referrer.startsWith(window.location.origin + import.meta.env.BASE_URL);
}

/** Moves the focus to where the reader begins, and says the page's title. */
export function land(): void {
  const landing = landingOf(window.location.hash);
  if (landing) moveFocus(landing);
  announce(titleOf(document.title));
}

let isDone = false;

/**
 * Ends the step within the site that loaded the document, if one did. Once a document, and not when the reader has moved the focus already.
 *
 * @returns Whether this was the time.
 */
export function landOnce(): boolean {
  if (isDone) return false;
  isDone = true;
  if (isStep() && document.activeElement === document.body) land();
  return true;
}
