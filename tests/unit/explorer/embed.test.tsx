// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatalogContext } from '#explorer/catalogContext.ts';
import Embed from '#explorer/Embed.tsx';
import { sampleEntry } from './samplePlayground.tsx';
import { countHash } from './stateHash.ts';

let systemIsDark = false;
let systemListeners = new Set<() => void>();

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
  systemListeners = new Set();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark;
    },
    addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => systemListeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let go: ReturnType<typeof useNavigate> = () => undefined;
function Navigator() {
  go = useNavigate();
  return null;
}

function show(at: string) {
  return render(
    <CatalogContext value={[sampleEntry]}>
      <MemoryRouter initialEntries={[at]}>
        <Navigator />
        <Routes>
          <Route path="embed/:id/:story?" element={<Embed />} />
        </Routes>
      </MemoryRouter>
    </CatalogContext>,
  );
}

it('opens the state of its address, and the next one that the page around it gives it', async () => {
  show(`/embed/sample/start${countHash(1)}`);
  expect(await screen.findByText(/count 1/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  act(() => void go(`/embed/sample/start${countHash(7)}`));
  expect(await screen.findByText(/count 7/)).toBeTruthy();
});

it('shows the theme that the embedder chose, follows the system where that is the choice, and keeps neither', async () => {
  const first = show('/embed/sample/start?theme=dark');
  await screen.findByText(/count 0/);
  expect(document.documentElement.dataset.theme).toBe('dark');
  first.unmount();

  const second = show('/embed/sample/start?theme=system');
  await screen.findByText(/count 0/);
  expect(document.documentElement.dataset.theme).toBe('light');
  systemIsDark = true;
  for (const listener of systemListeners) listener();
  expect(document.documentElement.dataset.theme).toBe('dark');
  second.unmount();
  expect(systemListeners.size).toBe(0);
  expect(localStorage.length).toBe(0);
});
