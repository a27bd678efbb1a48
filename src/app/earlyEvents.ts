declare global {
  /** Set by `public/first.js`: stops recording, and returns the events so far. */
  var runnelEarlyEvents: (() => Event[]) | undefined;
}

/** Elements for which the page's script handles presses; the browser handles the others by itself. */
const ANSWERED = 'button:not([popovertarget]), [data-copies]';

/**
 * Dispatches the presses, choices and keys again, in order, that came before the page's script was loaded. The result of a press must not depend on
 * how fast anything loads.
 */
export function replayEarlyEvents(): void {
  for (const event of globalThis.runnelEarlyEvents?.() ?? []) {
    const { target, type } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (type === 'click' && !target.closest(ANSWERED)) continue;
    // An event has the same fields as its constructor's options.
    const Same = event.constructor as typeof Event;
    target.dispatchEvent(new Same(type, event));
  }
}
