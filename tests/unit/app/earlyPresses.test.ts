// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepEarlyPresses } from '#app/earlyPresses.ts';
import { hideNotice } from '#app/notice.ts';
import { takeTyped } from '#docs/client/palette/typedAhead.ts';

vi.mock('#docs/client/palette/Palette.tsx', () => ({}));

let arrive: () => void;
let fail: () => void;
let stop: () => void;

/** A page on which the test decides when React arrives or fails. The result contains the events that React then receives. */
function page(body: string): string[] {
  const heard: string[] = [];
  document.body.innerHTML = `<div id="root">${body}</div>`;
  const arriving = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    fail = () => reject(new Error('no'));
  }).then(() => {
    stop();
    for (const type of ['mousedown', 'click', 'keydown'])
      document.getElementById('root')!.addEventListener(type, (event) => heard.push(`${type} ${(event.target as Element).id}`));
  });
  stop = keepEarlyPresses(() => arriving);
  arriving.catch(() => undefined);
  return heard;
}

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const press = (id: string) => byId(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const key = (on: HTMLElement, name: string, init: KeyboardEventInit = {}) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }));
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => vi.stubGlobal('PointerEvent', MouseEvent));
afterEach(() => {
  stop();
  takeTyped();
  hideNotice();
  vi.unstubAllGlobals();
});

it('presses what was pressed when React is there, in order, as a pointer does', async () => {
  const heard = page('<button id="a"></button><button id="b"></button>');
  expect(press('b')).toBe(false);
  press('a');
  expect(byId('b').ariaBusy).toBe('true');
  expect(heard).toEqual([]);
  arrive();
  await settled();
  expect(heard).toEqual(['mousedown b', 'click b', 'mousedown a', 'click a']);
  expect(byId('b').ariaBusy).toBe(null);
});

it('nothing of a press reaches the page before React answers, however much of it React has taken over', async () => {
  const heard: string[] = [];
  page('<button id="a"></button>');
  const types = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'pointerup', 'mouseup', 'touchend', 'click'];
  for (const type of types) document.getElementById('root')!.addEventListener(type, () => heard.push(type));
  const all = () => {
    for (const type of types) byId('a').dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  };
  all();
  // The focus moves at once; its consequences wait for React.
  expect(heard).toEqual(['focusin']);
  arrive();
  await settled();
  expect(heard.slice(1)).toEqual(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']);
  heard.length = 0;
  all();
  expect(heard).toEqual(types);
});

it('keeps what is pressed in the picture of a playground: a node, or the ground', async () => {
  const heard = page('<div id="ground" data-press><svg><g id="node" data-node="orders"><text id="name"></text></g></svg></div>');
  press('name');
  press('ground');
  arrive();
  await settled();
  expect(heard.filter((one) => one.startsWith('click'))).toEqual(['click node', 'click ground']);
});

it('leaves to the browser what needs no React: links, the drawer, what copies', () => {
  page(
    '<a id="link" href="/docs">Docs</a><button id="drawer" popovertarget="pages"></button><button id="copy" data-copies="code"></button>',
  );
  for (const id of ['link', 'drawer', 'copy']) expect(press(id), id).toBe(true);
});

it('keeps the press of a link that the page remembers something with', async () => {
  const heard = page('<a id="start" href="/docs" data-waits>Start</a>');
  expect(press('start')).toBe(false);
  arrive();
  await settled();
  expect(heard).toEqual(['mousedown start', 'click start']);
});

it('a link to a part of the page moves the focus there, as from elsewhere', () => {
  page('<a id="link">Part</a><h2 id="part">Part</h2>');
  byId('link').setAttribute('href', `${window.location.pathname}#part`);
  press('link');
  expect(document.activeElement).toBe(byId('part'));
});

it('the keys of the search open it once, and Escape gives it up', async () => {
  const heard = page('<button id="search" data-palette></button>');
  expect(key(document.body, 'k', { ctrlKey: true })).toBe(false);
  for (const letter of 'a/b') key(document.body, letter);
  expect(key(document.body, 'k', { ctrlKey: true })).toBe(false);
  arrive();
  await settled();
  expect(heard).toEqual(['mousedown search', 'click search']);
  expect(takeTyped().text).toBe('a/b');

  const second = page('<button id="search" data-palette></button>');
  key(document.body, '/');
  key(document.body, 'Escape');
  arrive();
  await settled();
  expect(second).toEqual([]);
});

it('arrows in a row of tabs wait; in a text field a slash is a slash', async () => {
  const heard = page('<button id="tab" role="tab"></button><input id="field"><button data-palette></button>');
  expect(key(byId('field'), '/')).toBe(true);
  byId('tab').focus();
  expect(key(byId('tab'), 'ArrowRight')).toBe(false);
  expect(key(byId('tab'), 'Tab')).toBe(true);
  arrive();
  await settled();
  expect(heard).toEqual(['keydown tab']);
});

it('says when what a press needs does not come', async () => {
  page('<button id="a"></button>');
  press('a');
  fail();
  await settled();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('did not load');
  expect(byId('a').ariaBusy).toBe(null);
});
