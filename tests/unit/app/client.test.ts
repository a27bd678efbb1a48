// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { watchLinks } from '#app/client.tsx';

const wantSiteMap = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#app/docPages.ts', () => ({ wantSiteMap, keepText: () => {} }));
vi.mock('#app/routes.tsx', () => ({ preloadRoute: async () => {} }));
vi.mock('#app/Site.tsx', () => ({ Site: () => null }));

beforeEach(() => wantSiteMap.mockClear());

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
