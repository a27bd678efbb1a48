import { isTypingAhead, takeTyped, typeAhead } from '#docs/client/palette/typedAhead.ts';
import { skipTo } from '#ui/skipTo.ts';
import { isTextField } from '#ui/textField.ts';
import { moveFocus, targetOf } from './landing.ts';
import { showNotice } from './notice.ts';

// Links work by themselves: the browser loads the next page, and the reader arrives there as under React (landing.ts). Presses that only React can
// handle wait for it, however long that takes: the result of a press must not depend on how fast anything loads.

/** The browser opens the drawer itself, and `copying.ts` copies. */
const NEEDS_NO_REACT = '[popovertarget], [data-copies]';

/** Elements that react to a press: links, buttons, and the nodes and the background of a playground's picture. */
const PRESSED = 'a[href], button, [data-press] [data-node], [data-press]';

/** What a press consists of besides the click. */
const PARTS_OF_PRESS = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend'];

/** The keys of a row of tabs. */
const TAB_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * Repeats a press from before React started. All events of a press are sent, because some parts of the page react to the first and others to the
 * last.
 */
function press(element: Element, pointerType: string): void {
  const as = { bubbles: true, cancelable: true, pointerType };
  element.dispatchEvent(new PointerEvent('pointerdown', as));
  element.dispatchEvent(new MouseEvent('mousedown', as));
  element.dispatchEvent(new PointerEvent('pointerup', as));
  element.dispatchEvent(new MouseEvent('mouseup', as));
  element.dispatchEvent(new MouseEvent('click', as));
}

/** Pointer and focus reached their elements before React could notice, so the events are repeated. */
function repeatHoverAndFocus(pointerType: string): void {
  const under = [...document.querySelectorAll(':hover')].at(-1);
  under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/**
 * Records what the reader presses and types until React has started, and repeats it then, in order.
 *
 * @param start Fetches React; settles when it handles presses.
 * @returns How to stop: from then on everything is React's.
 */
export function keepEarlyPresses(start: () => Promise<void>): () => void {
  let pointerType = '';

  function onPointer(event: PointerEvent) {
    pointerType = event.pointerType;
  }

  /**
   * A press is repeated as a whole when React answers. Its parts would reach React while it takes the page over piece by piece, and have it take
   * over all that is under the pointer at once.
   */
  function hold(event: Event) {
    event.stopPropagation();
  }

  /** What happens to a pressed control in the end: it is pressed again, or left as it was when React can't be loaded. */
  function pressLater(pressed: Element) {
    const by = pointerType;
    const isSearch = pressed.matches('[data-palette]');
    // From the press on, keys are for its field; Escape gives it up.
    if (isSearch) {
      typeAhead();
      // PaletteButton.tsx needs it next, and shows a message when it does not arrive.
      import('#docs/client/palette/Palette.tsx').catch(() => undefined);
    }
    pressed.ariaBusy = 'true';
    start().then(
      () => {
        pressed.ariaBusy = null;
        // Where React rendered the page in place of a shell, the new search button takes its place.
        const now = isSearch ? document.querySelector<HTMLElement>('[data-palette]') : pressed;
        if (now?.isConnected && (!isSearch || isTypingAhead())) press(now, by);
      },
      () => {
        pressed.ariaBusy = null;
        if (isSearch) takeTyped();
        if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href);
        else showNotice('Part of the page did not load. Check your connection and press again.');
      },
    );
  }

  function onLink(event: MouseEvent, link: HTMLAnchorElement) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !link.target;
    if (!isPlain) return;
    const href = link.getAttribute('href');
    if (href === '#content') {
      // The address stays as it is.
      event.preventDefault();
      skipTo('content');
    } else if (link.matches('[data-waits]') || (link.matches('[data-term]') && pointerType === 'touch')) {
      // React does what a press has to remember. A finger cannot hover: its first tap shows what a term means.
      event.preventDefault();
      event.stopPropagation();
      pressLater(link);
    } else if (link.hash && href?.[0] !== '#' && link.href === window.location.href.replace(/#.*|$/, link.hash)) {
      // From elsewhere such a link moves the focus to its target; within the page it does so too.
      const target = targetOf(link.hash);
      if (target) moveFocus(target);
    }
  }

  function onClick(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (!pressed || pressed.matches(NEEDS_NO_REACT)) return;
    if (pressed instanceof HTMLAnchorElement) return onLink(event, pressed);
    event.preventDefault();
    // React may be about to answer it already: it would answer twice.
    event.stopPropagation();
    pressLater(pressed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    pointerType = '';
    if (event.altKey || event.shiftKey || !(target instanceof HTMLElement)) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod ? key.toLowerCase() === 'k' : key === '/' && !isTextField(target) && !isTypingAhead()) {
      const button = document.querySelector<HTMLElement>('[data-palette]');
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isTypingAhead()) pressLater(button);
    } else if (!isMod && TAB_KEYS.has(key) && target.getAttribute('role') === 'tab') {
      event.preventDefault();
      event.stopPropagation();
      start().then(
        () =>
          (document.activeElement ?? target).dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          ),
        () => undefined,
      );
    }
  }

  document.addEventListener('pointerdown', onPointer, true);
  for (const type of PARTS_OF_PRESS) document.addEventListener(type, hold, true);
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    document.removeEventListener('pointerdown', onPointer, true);
    for (const type of PARTS_OF_PRESS) document.removeEventListener(type, hold, true);
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKeyDown, true);
    repeatHoverAndFocus(pointerType);
  };
}
