import { useEffect } from 'react';
import { isTextField } from '#ui/textField.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';

const EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'focusout', 'keydown'] as const;
const ACROSS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);
const UP_AND_DOWN = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const ENDS = new Set(['Enter', 'Tab', 'Escape']);
const DELETES = new Set(['Backspace', 'Delete']);

function keyEnds({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  // With Ctrl or Cmd: paste, cut, undo. Ctrl and Alt together write characters on some keyboards.
  if ((ctrlKey || metaKey) && !altKey) return !DELETES.has(key);
  if (ENDS.has(key)) return true;
  // A button is pressed.
  if (!isTextField(target)) return key === ' ';
  // These move the caret of a text; in a slider, or a number with steps, they change the value.
  if (ACROSS.has(key)) return true;
  return UP_AND_DOWN.has(key) && (target as Element).getAttribute('role') !== 'spinbutton';
}

/**
 * Whether the reader does something else with an event, so that what changes next is another gesture (`Gesture`): the pointer goes down or up, the
 * focus moves, or a key is pressed that neither writes nor steps a value.
 *
 * @param isPressed whether the pointer is down: the element under it then takes the focus, which does not end the gesture, because a slider has
 * already moved
 */
export function endsGesture(event: Event, isPressed: boolean): boolean {
  if (event.type === 'keydown') return keyEnds(event as KeyboardEvent);
  return !(isPressed && (event.type === 'focusin' || event.type === 'focusout'));
}

/** Tells a store when a gesture ends, wherever in the page that is. */
export function useGestureEnds(store: PlaygroundStore): void {
  useEffect(() => {
    let isPressed = false;
    const onEvent = (event: Event) => {
      if (endsGesture(event, isPressed)) store.endGesture();
      if (event.type.startsWith('pointer')) isPressed = event.type === 'pointerdown';
    };
    // Capturing, so that no part of the page can stop an event before it gets here.
    for (const type of EVENTS) window.addEventListener(type, onEvent, true);
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, onEvent, true);
    };
  }, [store]);
}
