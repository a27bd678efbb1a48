/** The box around the sidebar, which scrolls. */
export const SCROLLER = '[data-scroller]';

/** Brings the sidebar's current entry into view. Only when it is out of sight: a sidebar that moves under the reader loses the place. */
export function showCurrent(): void {
  const scroller = document.querySelector<HTMLElement>(SCROLLER);
  const link = scroller?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!scroller || !link) return;
  const at = link.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (at.top < frame.top || at.bottom > frame.bottom) scroller.scrollTop += at.top - frame.top - frame.height / 3;
}

/** For the `toggle` events of a page: where the sidebar is a drawer, its place can only be found once it is open. */
export function onDrawerToggle({ target }: Event): void {
  if (target instanceof Element && target.matches(SCROLLER)) showCurrent();
}
