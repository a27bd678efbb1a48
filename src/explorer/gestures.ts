import { useEffect } from 'react';
import { isTextField } from '#ui/textField.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';

const EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'focusout', 'keydown'] as const;
const ACROSS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);
const UP_AND_DOWN = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const ENDS = new Set(['Enter', 'Tab', 'Escape']);
const DELETES = new Set(['Backspace', 'Delete']);

function keyEnds({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  // With Ctrl or Cmd: paste, cut, undo. Ctrl and Alt together type characters on some keyboards.
  if ((ctrlKey || metaKey) && !altKey) return !DELETES.has(key);
  if (ENDS.has(key)) return true;
  // The space bar presses a button.
  if (!isTextField(target)) return key === ' ';
  // These keys move the caret in a text; in a slider or a number field they change the value.
  if (ACROSS.has(key)) return true;
  return UP_AND_DOWN.has(key) && (target as Element).getAttribute('role') !== 'spinbutton';
}

/**
 * Whether an event ends the current gesture (`Gesture`): the pointer goes down or up, the focus moves, or a key is pressed that neither types nor
 * steps a value.
 *
 * @param isPressed whether the pointer is down. The element under the pointer then takes the focus, which does not end the gesture, because a
 * slider has already moved.
 */
export function endsGesture(event: Event, isPressed: boolean): boolean {
  if (event.type === 'keydown') return keyEnds(event as KeyboardEvent);
  return !(isPressed && (event.type === 'focusin' || event.type === 'focusout'));
}

/** Ends the store's gesture at any event in the page that ends gestures. */
export function useGestureEnds(store: PlaygroundStore): void {
  useEffect(() => {
    let isPressed = false;
    const onEvent = (event: Event) => {
      if (endsGesture(event, isPressed)) store.endGesture();
      if (event.type.startsWith('pointer')) isPressed = event.type === 'pointerdown';
    };
    // In the capture phase, so that no part of the page can stop an event before it arrives here.
    for (const type of EVENTS) window.addEventListener(type, onEvent, true);
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, onEvent, true);
    };
  }, [store]);
}
