// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replayEarlyEvents } from '#app/earlyEvents.ts';

const heard: string[] = [];
const hear = (event: Event) =>
  heard.push([event.type, (event.target as Element).id, (event as KeyboardEvent).key].filter(Boolean).join(' '));
const TYPES = ['pointerdown', 'click', 'change', 'keydown'];

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const key = (name: string, init: KeyboardEventInit = {}, on: HTMLElement = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.innerHTML =
    '<button id="a"></button><button id="drawer" popovertarget="p"></button><a id="link" href="#x"></a><a id="copies" href="#y" data-copies="link"></a><input id="field"><input type="radio" id="dark">';
  // As the browser does, before the rest of the page.
  new Function(readFileSync('public/first.js', 'utf8'))();
  heard.length = 0;
});
afterEach(() => {
  replayEarlyEvents();
  for (const type of TYPES) document.removeEventListener(type, hear);
  vi.unstubAllGlobals();
});

/** The page's script has loaded and listens. */
function come(): string[] {
  for (const type of TYPES) document.addEventListener(type, hear);
  replayEarlyEvents();
  return heard;
}

it('plays again what was pressed, chosen and typed, in order, and once', () => {
  byId('a').click();
  byId('dark').dispatchEvent(new Event('change', { bubbles: true }));
  byId('copies').click();
  key('x');
  const all = ['click a', 'change dark', 'click copies', 'keydown x'];
  expect(come().filter((one) => !one.startsWith('pointer'))).toEqual(all);
  replayEarlyEvents();
  expect(heard).toHaveLength(all.length);
  byId('a').click();
  replayEarlyEvents();
  expect(heard).toHaveLength(all.length + 1);
});

it('leaves to the browser what it has answered itself, and what is gone', () => {
  byId('link').click();
  byId('drawer').click();
  byId('a').click();
  byId('a').remove();
  expect(come()).toEqual([]);
});

it('keeps the keys of the search, and what is typed behind them, from the browser; in a text field a slash is a slash', () => {
  expect(key('a')).toBe(true);
  expect(key('/', {}, byId('field'))).toBe(true);
  expect(key('k', { ctrlKey: true })).toBe(false);
  expect(key(' ')).toBe(false);
  expect(key('Enter')).toBe(false);
  expect(key('Escape')).toBe(true);
  expect(key('Enter')).toBe(true);
  expect(key('/')).toBe(false);
});
