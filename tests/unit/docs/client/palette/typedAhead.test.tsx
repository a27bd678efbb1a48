// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaletteButton } from '#docs/client/palette/PaletteButton.tsx';
import { isTypingAhead, takeTyped, typeAhead } from '#docs/client/palette/typedAhead.ts';
import { openSearchFile, searchFile } from '#docs/shared/search/searchFile.ts';

const search = await openSearchFile(searchFile([], [], []));
vi.mock('#docs/client/palette/openSearch.ts', () => ({ openSearch: async () => search, openedSearch: () => undefined }));

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(() => {
  takeTyped();
  cleanup();
});

const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe('typeAhead', () => {
  it('keeps what is typed, and keeps it from the page', () => {
    typeAhead();
    for (const key of 'keyz') expect(press(key)).toBe(false);
    press('Backspace');
    expect(press(' ')).toBe(false);
    press('Enter');
    expect(takeTyped()).toEqual({ text: 'key ', isEntered: true });
    expect(press('a')).toBe(true);
    expect(takeTyped().text).toBe('');
  });

  it('leaves keys with a modifier and Tab alone, wants nothing for an Enter without a word, and Escape gives it up', () => {
    typeAhead();
    expect(fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })).toBe(true);
    expect(press('Tab')).toBe(true);
    press('Enter');
    expect(takeTyped()).toEqual({ text: '', isEntered: false });
    typeAhead();
    press('Escape');
    expect(isTypingAhead()).toBe(false);
  });
});

it('what is typed before the code of the search is there stands in its field', async () => {
  render(
    <MemoryRouter>
      <PaletteButton />
    </MemoryRouter>,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of 'who / may') expect(press(key)).toBe(false);
  const field = await screen.findByRole('combobox', { name: 'Search the site' }, { timeout: 10_000 });
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('who / may'));
  expect(isTypingAhead()).toBe(false);
});
