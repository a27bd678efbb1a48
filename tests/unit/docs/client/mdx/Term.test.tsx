// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Glossary } from '#docs/client/mdx/Glossary.tsx';
import { Term } from '#docs/client/mdx/Term.tsx';

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function show() {
  render(
    <MemoryRouter initialEntries={['/docs']}>
      <p>
        The <Term id="run-order">run order</Term> of a <Term id="dag">DAG</Term>. <button type="button">Away</button>
      </p>
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const link = () => screen.getByRole('link', { name: 'run order' });
const card = () => screen.findByRole('note', { name: 'Definition: run order' });
const gone = () => waitFor(() => expect(screen.queryByRole('note')).toBeNull());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Term', () => {
  it('is a link to its place in the glossary', () => {
    show();
    expect(link().getAttribute('href')).toBe('/docs/reference/glossary#run-order');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('shows its definition on hover, keeps it while the pointer is on it, and hides it after', async () => {
    const user = show();
    await user.hover(link());
    const shown = await card();
    expect(shown.textContent).toContain('The order in which nodes run.');
    expect(link().getAttribute('aria-describedby')).toBe(shown.id);
    vi.useFakeTimers();
    fireEvent.pointerLeave(link());
    fireEvent.pointerEnter(shown);
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByRole('note')).toBe(shown);
    fireEvent.pointerLeave(shown);
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('shows on focus by keyboard, without moving the focus; Escape hides it', async () => {
    const user = show();
    await user.tab();
    await card();
    expect(document.activeElement).toBe(link());
    await user.keyboard('{Escape}');
    await gone();
    expect(document.activeElement).toBe(link());
    expect(link().hasAttribute('aria-describedby')).toBe(false);
  });

  it('shows one definition at a time, and none when the focus has gone on', async () => {
    const user = show();
    await user.tab();
    await card();
    await user.tab();
    await screen.findByRole('note', { name: 'Definition: DAG' });
    expect(screen.getAllByRole('note')).toHaveLength(1);
    await user.tab();
    await gone();
  });

  it('opens at the first tap and follows the link at the second', async () => {
    const user = show();
    await user.pointer({ keys: '[TouchA]', target: link() });
    await card();
    expect(screen.getByRole('status').textContent).toBe('/docs');
    await user.pointer({ keys: '[TouchA]', target: link() });
    expect(screen.getByRole('status').textContent).toBe('/docs/reference/glossary#run-order');
  });

  it('follows the link on a click', async () => {
    const user = show();
    await user.click(link());
    expect(screen.getByRole('status').textContent).toBe('/docs/reference/glossary#run-order');
  });
});

describe('Glossary', () => {
  it('lists every term under its letter, with other names, code and a way on', () => {
    render(
      <MemoryRouter>
        <Glossary />
      </MemoryRouter>,
    );
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([...headings].sort());
    const entry = document.getElementById('dag');
    expect(entry?.textContent).toContain('also: directed acyclic graph');
    expect(entry?.querySelector('a')?.getAttribute('href')).toBe('/docs/get-started/fundamentals/dag');
    expect(document.getElementById('helper-token')?.querySelector('code')?.textContent).toBe('{{SRC}}');
  });
});
