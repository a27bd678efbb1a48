// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchPanel } from '#docs/client/palette/SearchPanel.tsx';
import { type OpenSearch, openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';
import type { Target } from '#docs/shared/search/searchIndex.ts';
import type { Command } from '#ui/commands.ts';

const TARGETS = ['Cron', 'Jobs'].map(
  (title): Target => ({
    kind: 'page',
    title,
    trail: 'Docs',
    address: `/docs/${title.toLowerCase()}`,
    summary: `About ${title}.`,
  }),
);
const search = await openSearchFile(searchFile(TARGETS, [], []));
const opening = vi.fn<() => Promise<OpenSearch>>();

vi.mock('#docs/client/palette/openSearch.ts', () => ({ openSearch: () => opening(), openedSearch: () => undefined }));

function Panel({ commands = [] }: { commands?: readonly Command[] }) {
  const [query, setQuery] = useState('');
  return (
    <>
      <SearchPanel query={query} onQuery={setQuery} commands={commands} onDone={(action) => action()} />
      <p data-testid="place">{useLocation().pathname}</p>
    </>
  );
}

function show(commands?: readonly Command[]) {
  render(
    <MemoryRouter>
      <Panel commands={commands} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Search the site' }) };
}

/** @returns what opens the index. */
function opensWhenAsked(): () => void {
  let open = () => {};
  opening.mockReturnValueOnce(
    new Promise((resolve) => {
      open = () => resolve(search);
    }),
  );
  return open;
}

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
  opening.mockResolvedValue(search);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('shows what was found, and remembers what was chosen', async () => {
  const { user, field } = show();
  await user.type(field, 'cron');
  const option = await screen.findByRole('option', { name: /Cron/ });
  expect(option.querySelector('mark')?.textContent).toBe('Cron');
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('place').textContent).toBe('/docs/cron');
  expect(localStorage.getItem('runnel.search.recent')).toContain('/docs/cron');
});

it('has the results of each letter with the letter', async () => {
  const { user, field } = show();
  await user.type(field, 'cr');
  await screen.findByRole('option', { name: /Cron/ });
  expect(screen.getByRole('status').textContent).toBe('Results: 1');
  await user.clear(field);
  await user.type(field, 'jobs{Enter}');
  expect(screen.getByTestId('place').textContent).toBe('/docs/jobs');
});

it('opens in a new tab with Ctrl or Cmd, and stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, field } = show();
  await user.type(field, 'cron');
  await screen.findByRole('option', { name: /Cron/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/docs/cron', '_blank', 'noopener');
  expect(screen.getByTestId('place').textContent).toBe('/');
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  expect(opened).toHaveBeenCalledTimes(2);
  opened.mockRestore();
});

it('offers what is nearest when nothing was found', async () => {
  const { user, field } = show();
  await user.type(field, 'crxx');
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  expect(screen.getByRole('option', { name: /Cron/ })).toBeTruthy();
});

it('says which word no page has', async () => {
  const { user, field } = show();
  await user.type(field, 'cron qwxzy');
  expect((await screen.findByRole('status')).textContent).toBe('No page has “qwxzy”. The results below have the other words.');
  expect(screen.getByRole('option', { name: /Cron/ })).toBeTruthy();
});

it('Enter waits for the index', async () => {
  const open = opensWhenAsked();
  const { user, field } = show();
  await user.type(field, 'jobs{Enter}');
  expect(screen.getByTestId('place').textContent).toBe('/');
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  open();
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/docs/jobs'));
});

it('offers what can be done before the index is there, and says why it does not come', async () => {
  opening.mockRejectedValueOnce(new Error('The server answered 503 for it.'));
  const run = vi.fn();
  const { user, field } = show([{ id: 'dark', title: 'Dark theme', group: 'Actions', summary: 'For dark rooms.', run }]);
  expect((await screen.findByRole('alert')).textContent).toContain('503');
  await user.type(field, 'dark');
  expect(screen.getByRole('option', { name: /Dark theme/ }).textContent).toContain('For dark rooms.');
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says when nothing was found, and not before the index is there', async () => {
  const open = opensWhenAsked();
  const { user, field } = show();
  await user.type(field, 'zzz');
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  open();
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'why');
  expect(screen.getByText(/^Keep typing/)).toBeTruthy();
});
