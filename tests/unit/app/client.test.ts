// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { start, watchLinks } from '#app/client.tsx';

const wantSiteMap = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#app/docPages.ts', () => ({ wantSiteMap, keepText: () => {}, forgetFailed: () => {} }));
const preloadRoute = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#app/routes.tsx', () => ({ preloadRoute }));
vi.mock('#app/Site.tsx', () => ({ Site: () => null }));

beforeEach(() => wantSiteMap.mockClear());

it('leaves a page that reads as it is when its code does not arrive', async () => {
  preloadRoute.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /page.js'));
  document.body.innerHTML = '<div id="root" data-prerendered="whole"><h1>Selectors</h1></div>';
  await expect(start(document.getElementById('root')!)).rejects.toThrow('Failed to fetch');
  expect(document.querySelector('h1')?.textContent).toBe('Selectors');
});

it('fetches the list of pages when a link or the search is about to lead somewhere, and not before', () => {
  document.body.innerHTML = '<p><button>Copy</button><a href="/docs"><b>Docs</b></a><input role="combobox"></p>';
  watchLinks();
  const touch = (selector: string, type: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  touch('button', 'focusin');
  expect(wantSiteMap).not.toHaveBeenCalled();
  touch('b', 'pointerover');
  expect(wantSiteMap).toHaveBeenCalledTimes(1);
  touch('input', 'focusin');
  expect(wantSiteMap).toHaveBeenCalledTimes(2);
});
