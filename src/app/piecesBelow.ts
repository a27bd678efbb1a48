// A page that is opened at its top is visible and interactive before all of it is laid out. The style sheet skips the layout of everything far
// below (`src/ui/base.css`), and this module lays that out when the browser is idle, in pieces that are small enough for a slow processor.
// Afterwards the page is complete: its length is right, and the browser can search all of it.

/** The elements whose layout the style sheet skips. */
const PIECES = ':root[data-opened="top"] [data-pieces] > :nth-child(n + 8):not(section)';

/** Number of elements that are laid out at once: a slow processor needs less than 50 ms for them. */
const ELEMENTS_PER_PIECE = 300;

// Safari has no idle callbacks.
const whenIdle = (run: () => void) => (window.requestIdleCallback ?? ((later) => setTimeout(later, 50)))(run);

/**
 * Lays out everything below the first screens, one piece per frame.
 *
 * @returns a function that lays out the rest at once and removes all traces, for code that needs the complete page
 */
export function layOutBelow(): () => void {
  const pieces = [...document.querySelectorAll<HTMLElement>(PIECES)];
  let left = pieces;

  function next() {
    if (left.length === 0) return;
    let elements = 0;
    const count = left.findIndex((piece) => {
      elements += piece.getElementsByTagName('*').length + 1;
      return elements > ELEMENTS_PER_PIECE;
    });
    const now = left.slice(0, count < 0 ? undefined : count + 1);
    left = left.slice(now.length);
    // One by one, because a change on the whole page would recompute all of its styles.
    for (const piece of now) piece.style.contentVisibility = 'visible';
    // The next piece follows after the frame that shows this one.
    requestAnimationFrame(() => whenIdle(next));
  }
  whenIdle(next);
  return () => {
    left = [];
    delete document.documentElement.dataset.opened;
    for (const piece of pieces) piece.style.removeProperty('content-visibility');
  };
}
