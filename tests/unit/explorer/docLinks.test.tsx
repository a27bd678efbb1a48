// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { DocLinks } from '#explorer/DocLinks.tsx';

afterEach(cleanup);

const pages = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Page ${at}`, route: `/docs/${at}` }));

function show(count: number) {
  render(
    <MemoryRouter>
      <DocLinks docs={pages(count)} />
    </MemoryRouter>,
  );
}

it('names a few pages, the others when asked, and the button keeps the focus', async () => {
  show(10);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('link')).toHaveLength(10);
  const fewer = screen.getByRole('button', { name: 'Fewer pages', expanded: true });
  expect(document.activeElement).toBe(fewer);
});

it('names all of a few, and says nothing about none', () => {
  show(4);
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(0);
  expect(screen.queryByText('Read:')).toBeNull();
});
