// A page that is opened at its top is seen, and answers, before all of it is laid out: the style sheet leaves what is far below it to the time when
// it comes near (`src/ui/base.css`), and here it is laid out when the browser has nothing else to do. In pieces: none of them holds up a slow
// processor. Then the page is as it would have been: its length is right, and whatever is in it is found.

/** What the style sheet leaves for later. */
const PIECES = ':root[data-opened="top"] [data-pieces] > :nth-child(n + 8):not(section)';

/** How many elements are laid out at once: a slow processor is done with them within 50 ms. */
const AT_ONCE = 300;

// Safari has no idle callbacks.
const whenIdle = (run: () => void) => (window.requestIdleCallback ?? ((later) => setTimeout(later, 50)))(run);

/**
 * Lays out what is below the first screens, a piece a frame.
 *
 * @returns Lays out at once what is left of it, and takes back all that was said about it: for what needs the page as it is.
 */
export function layOutBelow(): () => void {
  const pieces = [...document.querySelectorAll<HTMLElement>(PIECES)];
  let left = pieces;

  function next() {
    if (left.length === 0) return;
    let elements = 0;
    const count = left.findIndex((piece) => {
      elements += piece.getElementsByTagName('*').length + 1;
      return elements > AT_ONCE;
    });
    const now = left.slice(0, count < 0 ? undefined : count + 1);
    left = left.slice(now.length);
    // One by one: to say so of the whole page has the styles of all of it worked out again.
    for (const piece of now) piece.style.contentVisibility = 'visible';
    // The frame that shows them, then the next.
    requestAnimationFrame(() => whenIdle(next));
  }
  whenIdle(next);
  return () => {
    left = [];
    delete document.documentElement.dataset.opened;
    for (const piece of pieces) piece.style.removeProperty('content-visibility');
  };
}
