// Plain DOM: before React has started, a link makes the browser load the next page, and even so the sidebar has to stay as it was.

/** The box around the sidebar, which scrolls; names the sidebar in it. */
const SCROLLER = '[data-scroller]';

/** In the storage of the tab: which sidebar, how far it was scrolled, and which of its categories, counted from the top, were open. */
const KEY = 'runnel.sidebar';
const KEPT = /^(\w+) (\d{1,6}) ([\d,]{0,2000})$/;

const categoriesOf = (scroller: Element) => [...scroller.querySelectorAll('details')];

/** Where the current entry was last brought into view. */
let shown: Element | undefined;

/** Brings the sidebar's current entry into view. Only when it is out of sight: a sidebar that moves makes the reader search again. */
export function showCurrent(): void {
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  const link = scroller?.querySelector<HTMLElement>('[aria-current="page"]');
  // Once for each entry: the reader may have scrolled the sidebar by the time React hydrates it.
  if (!scroller || !link || link === shown) return;
  shown = link;
  const at = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (at.top < frame.top || at.bottom > frame.bottom) scroller.scrollTop += at.top - frame.top - frame.height / 3;
}

/** For the `toggle` events of a page: where the sidebar is a drawer, it can only scroll to the entry once it is open. */
export function onDrawerToggle({ target }: Event): void {
  if (!(target instanceof Element && target.matches(SCROLLER))) return;
  shown = undefined;
  showCurrent();
}

function keep(): void {
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  if (!scroller) return;
  const open = categoriesOf(scroller).flatMap((category, index) => (category.open ? [index] : []));
  try {
    sessionStorage.setItem(KEY, `${scroller.dataset.scroller} ${Math.round(scroller.scrollTop)} ${open.join(',')}`);
  } catch {
    // Storage is kept from the page, or full: the next page shows its entry in the sidebar and no more.
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows the sidebar's current entry, and keeps the sidebar for the next page.
 *
 * @param isStep Whether the reader came from a page of the site: the sidebar is then restored. A reader from elsewhere has not seen it before, and
 * nothing should move after the first paint.
 */
export function keepSidebar(isStep: boolean): void {
  window.addEventListener('pagehide', keep);
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  const [, name, top, open] = KEPT.exec(kept() ?? '') ?? [];
  if (isStep && scroller && name === scroller.dataset.scroller) {
    const wasOpen = new Set(open?.split(','));
    for (const [index, category] of categoriesOf(scroller).entries()) if (wasOpen.has(String(index))) category.open = true;
    scroller.scrollTop = Number(top);
  }
  showCurrent();
}
