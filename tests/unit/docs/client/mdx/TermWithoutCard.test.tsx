// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Term } from '#docs/client/mdx/Term.tsx';

vi.mock('#docs/client/mdx/TermCard.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /TermCard.js');
});

afterEach(cleanup);

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

it('where the definition does not arrive, a tap follows the link', async () => {
  render(
    <MemoryRouter initialEntries={['/docs']}>
      <Term id="run-order">run order</Term>
      <Address />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'run order' });
  fireEvent.pointerDown(link, { pointerType: 'touch' });
  fireEvent.click(link);
  expect(await screen.findByText('/docs/reference/glossary#run-order')).toBeTruthy();
});
