// Uses the DOM without React: before React has started, a link loads the next page, and the sidebar must look the same there.

/** Selector of the scrolling box around the sidebar. Its attribute holds the name of the sidebar. */
const SCROLLER = '[data-scroller]';

/** Key in session storage. The value holds the name of the sidebar, its scroll position, and the indexes of its open categories. */
const KEY = 'runnel.sidebar';
const SAVED_STATE = /^(\w+) (\d{1,6}) ([\d,]{0,2000})$/;

const categoriesOf = (scroller: Element) => [...scroller.querySelectorAll('details')];

/** The entry that was last brought into view. */
let shown: Element | undefined;

/** Brings the current entry of the sidebar into view if it is not visible. Otherwise the sidebar must not move, so that the reader keeps orientation. */
export function showCurrent(): void {
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  const link = scroller?.querySelector<HTMLElement>('[aria-current="page"]');
  // Only once for each entry, since the reader may have scrolled the sidebar before React hydrates it.
  if (!scroller || !link || link === shown) return;
  shown = link;
  const at = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (at.top < frame.top || at.bottom > frame.bottom) scroller.scrollTop += at.top - frame.top - frame.height / 3;
}

/** Handles `toggle` events: when the sidebar is a drawer, it can scroll to the current entry only once it is open. */
export function onDrawerToggle({ target }: Event): void {
  if (!(target instanceof Element && target.matches(SCROLLER))) return;
  shown = undefined;
  showCurrent();
}

function saveState(): void {
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  if (!scroller) return;
  const open = categoriesOf(scroller).flatMap((category, index) => (category.open ? [index] : []));
  try {
    sessionStorage.setItem(KEY, `${scroller.dataset.scroller} ${Math.round(scroller.scrollTop)} ${open.join(',')}`);
  } catch {
    // Storage is unavailable or full: the next page only brings its entry into view.
  }
}

function savedState(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Brings the current entry of the sidebar into view, and saves the state of the sidebar for the next page.
 *
 * @param isStep Whether the reader came from a page of the site. Then the saved state is restored. For other readers nothing should move after the first
 * paint.
 */
export function keepSidebar(isStep: boolean): void {
  window.addEventListener('pagehide', saveState);
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  const [, name, top, open] = SAVED_STATE.exec(savedState() ?? '') ?? [];
  if (isStep && scroller && name === scroller.dataset.scroller) {
    const wasOpen = new Set(open?.split(','));
    for (const [index, category] of categoriesOf(scroller).entries()) if (wasOpen.has(String(index))) category.open = true;
    scroller.scrollTop = Number(top);
  }
  showCurrent();
}
