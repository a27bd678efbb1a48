// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepSidebar, onDrawerToggle, showCurrent } from '#docs/client/sidebarScroll.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.removeEventListener('toggle', onDrawerToggle, true);
  sessionStorage.clear();
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

test('the current entry is shown once: when React takes the sidebar over, it stays where the reader scrolled it', () => {
  const nav = drawer();
  showCurrent();
  expect(nav.scrollTop).toBe(800);
  nav.scrollTop = 100;
  showCurrent();
  expect(nav.scrollTop).toBe(100);
});

/** A sidebar with three categories, none of them open, whose current entry is in sight. */
function sidebar(name: string) {
  const categories = ['Git', 'Nodes', 'Jobs'].map((title) => `<details><summary>${title}</summary></details>`).join('');
  document.body.innerHTML = `<nav data-scroller="${name}">${categories}<a href="#here" aria-current="page">Here</a></nav>`;
  const nav = document.querySelector('nav') as HTMLElement;
  const open = () => [...nav.querySelectorAll('details')].map((category) => category.open);
  return { nav, open };
}

test('the next page has the sidebar as this one was left: how far it was scrolled, what was open', () => {
  const before = sidebar('tutorialSidebar');
  keepSidebar(true);
  before.nav.scrollTop = 140;
  before.nav.querySelectorAll('details')[1]!.open = true;
  window.dispatchEvent(new Event('pagehide'));
  const after = sidebar('tutorialSidebar');
  keepSidebar(true);
  expect(after.nav.scrollTop).toBe(140);
  expect(after.open()).toEqual([false, true, false]);
  const fromElsewhere = sidebar('tutorialSidebar');
  keepSidebar(false);
  expect([fromElsewhere.nav.scrollTop, ...fromElsewhere.open()]).toEqual([0, false, false, false]);
  const other = sidebar('apiSidebar');
  keepSidebar(true);
  expect([other.nav.scrollTop, ...other.open()]).toEqual([0, false, false, false]);
});

test('what is kept and cannot be read leaves the sidebar alone', () => {
  for (const broken of [
    '',
    'tutorialSidebar',
    'tutorialSidebar -1 0',
    'tutorialSidebar 1e3 0',
    `tutorialSidebar 1 ${'0,'.repeat(9_999)}`,
  ]) {
    sessionStorage.setItem('runnel.sidebar', broken);
    const { nav, open } = sidebar('tutorialSidebar');
    keepSidebar(true);
    expect([nav.scrollTop, ...open()]).toEqual([0, false, false, false]);
  }
});
