import { isTypingAhead, takeTyped, typeAhead } from '#docs/client/palette/typedAhead.ts';
import { skipTo } from '#ui/skipTo.ts';
import { isTextField } from '#ui/textField.ts';
import { moveFocus, targetOf } from './landing.ts';
import { showNotice } from './notice.ts';

// Links work without React: the browser loads the next page, and the reader arrives there as with React (landing.ts). Presses that only React can
// handle wait for it, however long that takes, because the result of a press must not depend on how fast anything loads.

/** Elements that work without React: the browser opens the drawer itself, and `copying.ts` copies. */
const NEEDS_NO_REACT = '[popovertarget], [data-copies]';

/** Elements that react to a press: links, buttons, and the nodes and the background of a playground's picture. */
const PRESSED = 'a[href], button, [data-press] [data-node], [data-press]';

/** The events of a press besides the click. */
const PARTS_OF_PRESS = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend'];

/** The keys of a row of tabs. */
const TAB_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * Repeats a press from before React started. All events of a press are dispatched, because some parts of the page react to the first event and
 * others to the last.
 */
function press(element: Element, pointerType: string): void {
  const as = { bubbles: true, cancelable: true, pointerType };
  element.dispatchEvent(new PointerEvent('pointerdown', as));
  element.dispatchEvent(new MouseEvent('mousedown', as));
  element.dispatchEvent(new PointerEvent('pointerup', as));
  element.dispatchEvent(new MouseEvent('mouseup', as));
  element.dispatchEvent(new MouseEvent('click', as));
}

/** Repeats the events of pointer and focus, which had reached their elements before React could notice. */
function repeatHoverAndFocus(pointerType: string): void {
  const under = [...document.querySelectorAll(':hover')].at(-1);
  under?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/**
 * Records what the reader presses and types until React has started, and then repeats it in order.
 *
 * @param start loads React; resolves when React handles presses
 * @returns a function that stops recording: from then on React handles everything
 */
export function keepEarlyPresses(start: () => Promise<void>): () => void {
  let pointerType = '';

  function onPointer(event: PointerEvent) {
    pointerType = event.pointerType;
  }

  /**
   * Stops the events of a press: the press is repeated as a whole when React answers. Single events would reach React while it hydrates the page in
   * pieces, and make it hydrate everything under the pointer at once.
   */
  function hold(event: Event) {
    event.stopPropagation();
  }

  /** Presses a control again once React has started, or leaves it as it was if React can't be loaded. */
  function pressLater(pressed: Element) {
    const by = pointerType;
    const isSearch = pressed.matches('[data-palette]');
    // From the press on, keys belong to the search field; Escape cancels that.
    if (isSearch) {
      typeAhead();
      // PaletteButton.tsx needs this module next, and shows a message if it does not load.
      import('#docs/client/palette/Palette.tsx').catch(() => undefined);
    }
    pressed.ariaBusy = 'true';
    start().then(
      () => {
        pressed.ariaBusy = null;
        // If React rendered the page in place of a shell, there is a new search button.
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
      // These presses have to be remembered by React. A finger can't hover, so the first tap on a term shows what the term means.
      event.preventDefault();
      event.stopPropagation();
      pressLater(link);
    } else if (link.hash && href?.[0] !== '#' && link.href === window.location.href.replace(/#.*|$/, link.hash)) {
      // From another page, such a link moves the focus to its target; within the page it has to do the same.
      const target = targetOf(link.hash);
      if (target) moveFocus(target);
    }
  }

  function onClick(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (!pressed || pressed.matches(NEEDS_NO_REACT)) return;
    if (pressed instanceof HTMLAnchorElement) return onLink(event, pressed);
    event.preventDefault();
    // Otherwise React, if it is just starting, would handle the press a second time.
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
