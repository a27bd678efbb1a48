// Uses the DOM without React, so that the outline follows the reader the same before and after React has started.

/** Maximum distance of the current heading from the top of the window, in pixels. */
const MAX_HEADING_TOP = 120;

/** Id of the current heading: the last heading above `MAX_HEADING_TOP`; at the end of the page the last heading; undefined above the first. */
function headingBeingRead(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  let found: string | undefined;
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top === undefined || top > MAX_HEADING_TOP) break;
    found = id;
  }
  return found;
}

/** Scrolls a long outline so that the current heading is visible. */
function scrollIntoOutline(outline: HTMLElement, link: HTMLElement): void {
  const { scrollTop, clientHeight } = outline;
  const isVisible = link.offsetTop >= scrollTop && link.offsetTop + link.offsetHeight <= scrollTop + clientHeight;
  if (!isVisible) outline.scrollTop = link.offsetTop - clientHeight / 2;
}

/** Marks the current heading in the outlines of the page. */
export function showReading(): void {
  for (const outline of document.querySelectorAll<HTMLElement>('[data-outline]')) {
    const links = [...outline.querySelectorAll('a')];
    const reading = headingBeingRead(links.map((link) => link.hash.slice(1)));
    for (const link of links) {
      const isRead = link.hash.slice(1) === reading;
      if (isRead === link.hasAttribute('aria-current')) continue;
      if (isRead) {
        link.setAttribute('aria-current', 'location');
        scrollIntoOutline(outline, link);
      } else link.removeAttribute('aria-current');
    }
  }
}

let isAwaited = false;

function onMove(): void {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(() => {
    isAwaited = false;
    showReading();
  });
}

/** Makes the outlines follow the scroll position. */
export function followReading(): void {
  window.addEventListener('scroll', onMove, { passive: true });
  window.addEventListener('resize', onMove);
  onMove();
}
