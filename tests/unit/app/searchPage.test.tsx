// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SearchPage from '#app/SearchPage.tsx';
import { openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';

const search = await openSearchFile(searchFile([], [], []));
vi.mock('#docs/client/palette/openSearch.ts', () => ({ openSearch: async () => search, openedSearch: () => undefined }));

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Address() {
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="search">{useLocation().search}</p>
      <Link to="/search?q=cron">Cron</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

it('the address follows the field, and the field follows links and the way back', async () => {
  render(
    <MemoryRouter initialEntries={['/search']}>
      <Routes>
        <Route path="search" element={<SearchPage />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the site' });
  fireEvent.change(field, { target: { value: 'jobs' } });
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?q=jobs'));

  fireEvent.click(screen.getByRole('link', { name: 'Cron' }));
  await waitFor(() => expect(field.value).toBe('cron'));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(field.value).toBe('jobs'));
});
