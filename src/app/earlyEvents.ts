declare global {
  /** Set by `public/first.js`: stops recording, and returns the recorded events. */
  var runnelEarlyEvents: (() => Event[]) | undefined;
}

/** Elements whose presses the page's script handles; the browser handles the others by itself. */
const ANSWERED = 'button:not([popovertarget]), [data-copies]';

/**
 * Repeats the presses, choices and keys that came before the page's script was loaded, in order. The result of a press must not depend on how fast
 * anything loads.
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
