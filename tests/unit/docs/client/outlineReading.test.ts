// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { showReading } from '#docs/client/outlineReading.ts';

afterEach(() => vi.restoreAllMocks());

/** A page with two outlines whose headings are so many pixels below the top of the window. */
function page(tops: Readonly<Record<string, number>>) {
  const ids = Object.keys(tops);
  const links = ids.map((id) => `<a href="#${id}">${id}</a>`).join('');
  document.body.innerHTML = `${ids.map((id) => `<h2 id="${id}"></h2>`).join('')}<nav data-outline>${links}</nav><nav data-outline>${links}</nav>`;
  for (const [id, top] of Object.entries(tops)) at(id, top);
}

function at(id: string, top: number) {
  vi.spyOn(document.getElementById(id)!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 30));
}

const marked = () => [...document.querySelectorAll('a[aria-current="location"]')].map((link) => link.textContent);

it('marks in every outline the last heading above the reading line, and only that', () => {
  page({ one: 300, two: 900, three: 1_400 });
  showReading();
  expect(marked()).toEqual([]);
  at('one', -200);
  at('two', 119);
  showReading();
  expect(marked()).toEqual(['two', 'two']);
  at('two', 121);
  showReading();
  expect(marked()).toEqual(['one', 'one']);
});

it('at the end of the page it is the last one', () => {
  page({ one: -300, two: 500 });
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1_000);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1_000 + window.innerHeight);
  showReading();
  expect(marked()).toEqual(['two', 'two']);
});
