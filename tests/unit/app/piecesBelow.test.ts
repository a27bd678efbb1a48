// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOutBelow } from '#app/piecesBelow.ts';

let idle: (() => void)[];
let frames: (() => void)[];

beforeEach(() => {
  idle = [];
  frames = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => vi.unstubAllGlobals());

/** A page of paragraphs, each with a number of words in separate elements. */
function page(paragraphs: number, words: number) {
  document.documentElement.dataset.opened = 'top';
  const paragraph = `<p>${'<b>word</b>'.repeat(words)}</p>`;
  document.body.innerHTML = `<article><div data-pieces>${paragraph.repeat(paragraphs)}</div></article>`;
}

/** Runs the next idle callback, and the frame after it. */
function pause() {
  for (const run of idle.splice(0)) run();
  for (const run of frames.splice(0)) run();
}

const isLater = () => document.documentElement.dataset.opened === 'top';
const laidOut = () => [...document.querySelectorAll('p')].filter((p) => p.style.contentVisibility === 'visible').length;

it('what is far below is laid out piece by piece', () => {
  page(30, 99);
  layOutBelow();
  expect(laidOut()).toBe(0);
  pause();
  expect(laidOut()).toBe(4);
  pause();
  expect(laidOut()).toBe(8);
  for (let pauses = 0; pauses < 5; pauses += 1) pause();
  expect(laidOut()).toBe(23);
  expect([idle, frames]).toEqual([[], []]);
});

it('one piece that is larger than what is laid out at once is laid out alone', () => {
  page(10, 500);
  layOutBelow();
  pause();
  expect(laidOut()).toBe(1);
});

it('what needs the whole page has it at once', () => {
  page(30, 99);
  const layOutRest = layOutBelow();
  pause();
  expect(laidOut()).toBe(4);
  layOutRest();
  expect(isLater()).toBe(false);
  expect(document.querySelector('[style*="content-visibility"]')).toBeNull();
  pause();
  expect(laidOut()).toBe(0);
});

it.each([
  ['navigate', '', 'top'],
  ['navigate', '#a-heading', undefined],
  ['reload', '', undefined],
  ['back_forward', '', undefined],
])('by %s with "%s" the page says before it is seen: %s', (type, hash, opened) => {
  const dataset: { opened?: string } = {};
  runInNewContext(readFileSync('public/first.js', 'utf8'), {
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
    document: { documentElement: { dataset } },
    location: { hash },
    performance: { getEntriesByType: () => [{ type }] },
  });
  expect(dataset.opened).toBe(opened);
});
