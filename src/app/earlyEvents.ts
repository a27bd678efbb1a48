declare global {
  /** Set by `public/first.js`: stops keeping, and answers what was kept. */
  var runnelEarlyEvents: (() => Event[]) | undefined;
}

/** What a press of means something to the page's script; the browser answers the rest by itself. */
const ANSWERED = 'button:not([popovertarget]), [data-copies]';

/**
 * Plays again, in order, what was pressed, chosen and typed while the page's script was on its way, for who listens now: nothing that comes of a
 * press may depend on how fast anything is.
 */
export function replayEarlyEvents(): void {
  for (const event of globalThis.runnelEarlyEvents?.() ?? []) {
    const { target, type } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (type === 'click' && !target.closest(ANSWERED)) continue;
    // An event has the fields that its constructor takes.
    const Same = event.constructor as typeof Event;
    target.dispatchEvent(new Same(type, event));
  }
}
