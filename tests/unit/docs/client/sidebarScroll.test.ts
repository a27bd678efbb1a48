// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { onDrawerToggle } from '#docs/client/sidebarScroll.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.removeEventListener('toggle', onDrawerToggle, true);
});

/** A drawer of 300 px whose current entry begins 900 px below its top. */
function drawer() {
  document.body.innerHTML =
    '<nav data-scroller><details><summary>Git</summary><a href="#here" aria-current="page">Here</a></details></nav>';
  const nav = document.querySelector('nav') as HTMLElement;
  vi.spyOn(nav, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 300));
  vi.spyOn(nav.querySelector('a') as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 200, 24));
  document.addEventListener('toggle', onDrawerToggle, true);
  return nav;
}

test('a drawer that opens shows the current page', () => {
  const nav = drawer();
  nav.dispatchEvent(new Event('toggle'));
  expect(nav.scrollTop).toBe(800);
});

test('a category that opens in it moves nothing', () => {
  const nav = drawer();
  nav.querySelector('details')?.dispatchEvent(new Event('toggle'));
  expect(nav.scrollTop).toBe(0);
});
