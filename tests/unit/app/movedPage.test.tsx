// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import MovedPage from '#app/MovedPage.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/docs/deploy-and-refresh/*" element={<Address />} />
        <Route path="*" element={<MovedPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

it('goes on to where an old address leads, with what it asked for', () => {
  open('/docs/jobs/?from=mail#schedules');
  expect(screen.getByRole('status').textContent).toBe('/docs/deploy-and-refresh/refresh/managing-jobs?from=mail#schedules');
});

it('keeps the anchor of the redirect unless another was asked for', () => {
  render(
    <MemoryRouter initialEntries={['/docs/reference/glossary/dag']}>
      <Routes>
        <Route path="/docs/reference/glossary" element={<Address />} />
        <Route path="*" element={<MovedPage />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toBe('/docs/reference/glossary#dag');
});

it('says that there is no page where none ever was', () => {
  open('/docs/never/was');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no page here');
});
