// Plain DOM, so that the outline follows the reader the same before and after React has started.

/** How far below the top of the window a heading may be and count as read, in pixels. */
const READING_LINE = 120;

/** The heading whose part is being read: the last that is above the reading line; at the page's end the last one; none above the first. */
function headingBeingRead(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  let found: string | undefined;
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top === undefined || top > READING_LINE) break;
    found = id;
  }
  return found;
}

/** A long outline is scrolled so that the current heading stays visible. */
function keepInSight(outline: HTMLElement, link: HTMLElement): void {
  const { scrollTop, clientHeight } = outline;
  const isInSight = link.offsetTop >= scrollTop && link.offsetTop + link.offsetHeight <= scrollTop + clientHeight;
  if (!isInSight) outline.scrollTop = link.offsetTop - clientHeight / 2;
}

/** Marks in the outlines of the page which heading is being read. */
export function showReading(): void {
  for (const outline of document.querySelectorAll<HTMLElement>('[data-outline]')) {
    const links = [...outline.querySelectorAll('a')];
    const reading = headingBeingRead(links.map((link) => link.hash.slice(1)));
    for (const link of links) {
      const isRead = link.hash.slice(1) === reading;
      if (isRead === link.hasAttribute('aria-current')) continue;
      if (isRead) {
        link.setAttribute('aria-current', 'location');
        keepInSight(outline, link);
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

/** From the next frame on the outlines follow the scroll. */
export function followReading(): void {
  window.addEventListener('scroll', onMove, { passive: true });
  window.addEventListener('resize', onMove);
  onMove();
}
