// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaletteButton } from '#docs/client/palette/PaletteButton.tsx';
import { openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';

const search = await openSearchFile(searchFile([], [], []));
vi.mock('#docs/client/palette/openSearch.ts', () => ({ openSearch: async () => search, openedSearch: () => undefined }));

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('gives the focus back to where it was opened from, also when its keys are pressed in it again', async () => {
  render(
    <MemoryRouter>
      <button type="button">Somewhere</button>
      <PaletteButton />
    </MemoryRouter>,
  );
  const somewhere = screen.getByRole('button', { name: 'Somewhere' });
  somewhere.focus();
  fireEvent.keyDown(somewhere, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search the site' }, { timeout: 10_000 });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(somewhere);
});
