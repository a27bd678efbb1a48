// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TopicsPage from '#app/TopicsPage.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <MemoryRouter initialEntries={['/topics']}>
      <TopicsPage />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const topics = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the page with all topics', () => {
  it('lists topics with links, and letters that lead to them', () => {
    show();
    expect(topics().length).toBeGreaterThanOrEqual(25);
    expect(topics()).toContain('Selectors');
    const section = screen.getByRole('region', { name: 'Selectors' });
    expect(section.querySelector('a')?.getAttribute('href')).toBe('/docs/reference/selector');
    for (const letter of screen.getByRole('navigation', { name: 'Letters' }).querySelectorAll('a')) {
      const target = document.getElementById(letter.getAttribute('href')!.slice(1));
      expect(target?.textContent?.[0]).toBe(letter.textContent);
    }
  });

  it('filters by words of topics and titles, and says how much is left', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: 'Filter topics and pages' }), 'cron ref');
    expect(topics()).toEqual(['Schedules and jobs']);
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('1 page under 1 topic');
  });

  it('leads to the search when nothing is left', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox'), 'zebra & co');
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Search the full text' }).getAttribute('href')).toBe('/search?q=zebra%20%26%20co');
  });
});
