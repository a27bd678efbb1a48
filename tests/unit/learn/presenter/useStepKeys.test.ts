// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { askedBy } from '#learn/presenter/useStepKeys.ts';

/** What a key asks for when it is pressed in an element. */
function asked(key: string, element: HTMLElement = document.createElement('p'), more: KeyboardEventInit = {}) {
  document.body.replaceChildren(element);
  let found: ReturnType<typeof askedBy>;
  const listen = (event: KeyboardEvent) => {
    found = askedBy(event);
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
  expect(asked('PageDown')).toEqual({ what: 'step', by: 1 });
  expect(asked('ArrowLeft')).toEqual({ what: 'step', by: -1 });
  expect(asked('PageUp', undefined, { shiftKey: true })).toEqual({ what: 'part', by: -1 });
  expect(asked('PageDown', listbox())).toEqual({ what: 'step', by: 1 });
  expect(asked('ArrowRight', listbox())).toBeUndefined();
  expect(asked('ArrowRight', document.createElement('select'))).toBeUndefined();
  expect(asked('PageDown', document.createElement('textarea'))).toBeUndefined();
  expect(asked('PageDown', undefined, { ctrlKey: true })).toBeUndefined();
  expect(asked('ArrowDown')).toBeUndefined();
});
