// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Found } from '#docs/palette/find.ts';
import { SearchPanel } from '#docs/palette/SearchPanel.tsx';
import type { Command } from '#ui/commands.ts';

const page = (title: string): Found => ({
  kind: 'page',
  title,
  trail: 'Docs',
  address: `/docs/${title.toLowerCase()}`,
  summary: `About ${title}.`,
  score: 1,
  words: [title.toLowerCase()],
});
/** Answers come when the test lets them. */
const answers: { give: () => void }[] = [];
const opening = vi.fn<() => Promise<unknown>>();

vi.mock('#docs/palette/searchClient.ts', () => ({
  openSearch: () => opening(),
  knownTexts: () => undefined,
  fetchTexts: async () => {},
}));

const search = {
  ask: (query: string) =>
    new Promise<Found[]>((resolve) => {
      const found = ['Cron', 'Jobs'].filter((title) => title.toLowerCase().startsWith(query)).map(page);
      answers.push({ give: () => resolve(found) });
    }),
};
async function giveAll() {
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
  for (const { give } of answers.splice(0)) give();
}

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

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
  opening.mockResolvedValue(search);
});
afterEach(() => {
  cleanup();
  answers.length = 0;
  localStorage.clear();
});

it('shows what was found, and remembers what was chosen', async () => {
  const { user, field } = show();
  await user.type(field, 'cron');
  await giveAll();
  const option = await screen.findByRole('option', { name: /Cron/ });
  expect(option.querySelector('mark')?.textContent).toBe('Cron');
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('place').textContent).toBe('/docs/cron');
  expect(localStorage.getItem('runnel.search.recent')).toContain('/docs/cron');
});

it('Enter waits for the results of what is in the field', async () => {
  const { user, field } = show();
  await user.type(field, 'c');
  await giveAll();
  await screen.findByRole('option', { name: /Cron/ });
  await user.clear(field);
  await user.type(field, 'jobs{Enter}');
  expect(screen.getByTestId('place').textContent).toBe('/');
  await giveAll();
  await vi.waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/docs/jobs'));
});

it('offers what can be done before the index is there, and says why it does not come', async () => {
  opening.mockRejectedValueOnce(new Error('The server answered 503 for it.'));
  const run = vi.fn();
  const { user, field } = show([{ id: 'dark', title: 'Dark theme', group: 'Actions', run }]);
  expect((await screen.findByRole('alert')).textContent).toContain('503');
  await user.type(field, 'dark{Enter}');
  expect(run).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says when nothing was found, and not before', async () => {
  const { user, field } = show();
  await user.type(field, 'zzz');
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  await giveAll();
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'why');
  await giveAll();
  expect(await screen.findByText(/^Go on typing/)).toBeTruthy();
});
