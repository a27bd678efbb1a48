// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenUsed } from '#app/firstUse.ts';

let stop: () => void;
const used = vi.fn();

beforeEach(() => {
  used.mockClear();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function page(body: string) {
  document.body.innerHTML = body;
  stop = whenUsed(used);
}

function point(type: string, on: Element | null, pointerType = 'mouse', clientX = 0) {
  on?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType, clientX, clientY: 0 }));
}

it('reading is no use: scrolling, a pointer at rest under which the page moves, one in the corner that is none, a finger that scrolls, a heading that takes the focus, the picture of a playground', () => {
  page('<h1 tabindex="-1">Title</h1><p>Text</p><figure data-playground="run-order" data-saved="runnel.work.x"></figure>');
  window.dispatchEvent(new Event('scroll'));
  document.dispatchEvent(new Event('wheel', { bubbles: true }));
  point('pointerover', document.querySelector('p'));
  point('pointermove', document.querySelector('p'));
  point('pointerdown', document.querySelector('p'), 'touch');
  document.querySelector('h1')?.focus();
  expect(used).not.toHaveBeenCalled();
});

it.each([
  ['a pointer that moves', () => point('pointermove', document.querySelector('p'), 'mouse', 3)],
  ['a finger on a button', () => point('pointerdown', document.querySelector('button'), 'touch')],
  ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))],
  ['the focus', () => document.querySelector('button')?.focus()],
  ['a finger on the picture of a playground', () => point('pointerdown', document.querySelector('div'), 'touch')],
])('%s is', (_, use) => {
  page('<p>Text</p><button>Search</button><div data-press></div>');
  use();
  expect(used).toHaveBeenCalled();
});

it('what was saved is shown by React alone', () => {
  page('<p data-saved="runnel.progress"></p>');
  expect(used).not.toHaveBeenCalled();
  stop();
  localStorage.setItem('runnel.progress', '{}');
  page('<p data-saved="runnel.progress"></p>');
  expect(used).toHaveBeenCalledTimes(1);
});

it('what another tab saves is shown too', () => {
  page('<p data-saved="runnel.progress"></p>');
  localStorage.setItem('runnel.progress', '{}');
  window.dispatchEvent(new Event('storage'));
  expect(used).toHaveBeenCalledTimes(1);
});
