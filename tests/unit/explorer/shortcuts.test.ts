// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { historyKey } from '#explorer/shortcuts.ts';
import { isTextField } from '#ui/textField.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  historyKey({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

describe('the keys of undo and redo', () => {
  it('are those readers know from Windows, Linux and Apple devices', () => {
    expect(press('z', { ctrlKey: true })).toBe('undo');
    expect(press('z', { metaKey: true })).toBe('undo');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
    expect(press('y', { ctrlKey: true })).toBe('redo');
  });

  it('are no other keys', () => {
    expect(press('z')).toBeUndefined();
    expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
    expect(press('a', { ctrlKey: true })).toBeUndefined();
  });
});

describe('a text field', () => {
  it('is where keys write text', () => {
    document.body.innerHTML = `<input id="text"><input id="range" type="range"><input id="box" type="checkbox"><textarea id="area"></textarea>
      <div contenteditable="true"><b id="code">x</b></div><button id="button">x</button>`;
    const is = (id: string) => isTextField(document.getElementById(id));
    expect(['text', 'area', 'code'].map(is)).toEqual([true, true, true]);
    expect(['range', 'box', 'button'].map(is)).toEqual([false, false, false]);
    expect(isTextField(null)).toBe(false);
  });
});
