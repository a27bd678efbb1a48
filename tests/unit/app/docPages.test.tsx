// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SiteRoutes } from '#app/routes.tsx';

const fetchText = vi.fn<(route: string) => Promise<unknown>>();
vi.mock('#app/siteMap.ts', () => ({
  siteMap: { pages: [], sidebars: { tutorialSidebar: [], apiSidebar: [], packagesSidebar: [] } },
  fetchText: (route: string) => fetchText(route),
}));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that the text of a page did not arrive, and fetches it again when the reader asks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = new TypeError('Failed to fetch dynamically imported module: /page.js');
  // Resolves later, as a network does.
  fetchText.mockImplementation(() => new Promise((_, reject) => setTimeout(() => reject(failed), 30)));
  render(
    <MemoryRouter initialEntries={['/docs/nothing-here']}>
      <SiteRoutes />
    </MemoryRouter>,
  );
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain('The page could not be loaded');
  expect(fetchText).toHaveBeenCalledTimes(1);

  fetchText.mockResolvedValue(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'There is no page here' }, { timeout: 10_000 })).toBeTruthy();
  expect(fetchText.mock.calls).toEqual([['/docs/nothing-here'], ['/docs/nothing-here']]);
});
