// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { stepKeyOf } from '#teach/presenter/useStepKeys.ts';

/** What a key asks for when it is pressed in an element. */
function pressed(key: string, element: HTMLElement = document.createElement('p'), more: KeyboardEventInit = {}) {
  document.body.replaceChildren(element);
  let found: ReturnType<typeof stepKeyOf>;
  const listen = (event: KeyboardEvent) => {
    found = stepKeyOf(event);
  };
  document.addEventListener('keydown', listen);
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  document.removeEventListener('keydown', listen);
  return found;
}

function listbox(): HTMLElement {
  const list = document.createElement('div');
  list.setAttribute('role', 'listbox');
  return list;
}

it('takes the keys of presenters’ remotes everywhere but in text, and arrows where they mean nothing else', () => {
  expect(pressed('PageDown')).toEqual({ what: 'step', by: 1 });
  expect(pressed('ArrowLeft')).toEqual({ what: 'step', by: -1 });
  expect(pressed('PageUp', undefined, { shiftKey: true })).toEqual({ what: 'part', by: -1 });
  expect(pressed('PageDown', listbox())).toEqual({ what: 'step', by: 1 });
  expect(pressed('ArrowRight', listbox())).toBeUndefined();
  expect(pressed('ArrowRight', document.createElement('select'))).toBeUndefined();
  expect(pressed('PageDown', document.createElement('textarea'))).toBeUndefined();
  expect(pressed('PageDown', undefined, { ctrlKey: true })).toBeUndefined();
  expect(pressed('ArrowDown')).toBeUndefined();
});
