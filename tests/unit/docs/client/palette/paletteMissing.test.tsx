// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PaletteButton } from '#docs/client/palette/PaletteButton.tsx';
import { isTypingAhead } from '#docs/client/palette/typedAhead.ts';

vi.mock('#docs/client/palette/Palette.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /palette.js');
});

afterEach(cleanup);

it('says on screen that the search did not load, and gives the keys back to the page', async () => {
  render(
    <MemoryRouter>
      <PaletteButton />
    </MemoryRouter>,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The search did not load/);
  expect(isTypingAhead()).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true);
});
