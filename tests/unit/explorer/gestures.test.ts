// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { endsGesture } from '#explorer/gestures.ts';

function field(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

/** Whether a key pressed in an element ends a gesture. */
function key(element: Element, key: string, more: KeyboardEventInit = {}): boolean {
  let ends = false;
  element.addEventListener('keydown', (event) => {
    ends = endsGesture(event, false);
  });
  element.dispatchEvent(new KeyboardEvent('keydown', { key, ...more }));
  return ends;
}

describe('a gesture ends', () => {
  it('when the pointer goes down or up, and when the focus moves', () => {
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'focusout'])
      expect(endsGesture(new Event(type), false), type).toBe(true);
  });

  it('not when what is pressed takes the focus', () => {
    for (const type of ['focusin', 'focusout']) expect(endsGesture(new Event(type), true), type).toBe(false);
    for (const type of ['pointerup', 'pointercancel']) expect(endsGesture(new Event(type), true), type).toBe(true);
  });

  it.each(['<textarea></textarea>', '<div contenteditable="true"></div>', '<input>'])('not while %s is written in', (html) => {
    for (const name of ['a', ' ', 'Backspace', 'Delete', 'Shift', 'Unidentified'])
      expect(key(field(html), name), name).toBe(false);
    expect(key(field(html), 'Backspace', { ctrlKey: true })).toBe(false);
    expect(key(field(html), '@', { ctrlKey: true, altKey: true })).toBe(false);
  });

  it.each(['<textarea></textarea>', '<div contenteditable="true"></div>', '<input>'])(
    'in %s with a new line, another caret, or something pasted',
    (html) => {
      for (const name of ['Enter', 'Tab', 'Escape', 'ArrowLeft', 'ArrowUp', 'Home', 'PageDown'])
        expect(key(field(html), name), name).toBe(true);
      expect(key(field(html), 'v', { ctrlKey: true })).toBe(true);
      expect(key(field(html), 'v', { metaKey: true })).toBe(true);
    },
  );

  it('when a button is pressed by key', () => {
    for (const name of ['Enter', ' ']) expect(key(field('<button>More</button>'), name), name).toBe(true);
  });

  it('not while a slider or a number is stepped', () => {
    const slider = '<input type="range">';
    const number = '<input type="text" role="spinbutton">';
    for (const name of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']) {
      expect(key(field(slider), name), name).toBe(false);
      expect(key(field(number), name), name).toBe(false);
    }
    expect(key(field(slider), 'ArrowLeft')).toBe(false);
    expect(key(field(number), 'ArrowLeft')).toBe(true);
  });
});
