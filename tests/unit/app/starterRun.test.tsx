// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StarterRun } from '#app/StarterRun.tsx';
import { STARTER_EDGES, STARTER_NODES } from '#app/starterPicture.ts';
import { starterRun } from '#app/starterRun.ts';

const at = (id: string) => STARTER_NODES.findIndex((node) => node.id === id);

describe('the run of the start page', () => {
  it('lights nodes up in their order, until each is done', () => {
    const frames = starterRun();
    for (const { from, to } of STARTER_EDGES) {
      const started = frames.findIndex(({ states }) => states[at(to)] === 'running');
      expect(frames[started]?.states[at(from)]).toBe('done');
    }
    expect(frames.at(-1)?.states.every((state) => state === 'done')).toBe(true);
  });
});

describe('the start page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('runs when asked, and shows the rows that it loaded', () => {
    render(<StarterRun />, { wrapper: MemoryRouter });
    const says = () => screen.getByRole('status').textContent;
    expect(says()).toMatch(/^Two sources/);
    expect(screen.queryByText('peru')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Run it' }));
    // Words, not color alone.
    expect(screen.getAllByText('Running').length).toBeGreaterThan(1);
    // Each moment sets the timer for the next.
    for (let moments = 0; vi.getTimerCount() > 0 && moments < 20; moments++) act(() => void vi.runOnlyPendingTimers());
    expect(says()).toMatch(/^Every node ran after/);
    expect(screen.getByRole('table', { name: /100 rows/ }).textContent).toContain('peru');
    expect(screen.getAllByText('Successful')).toHaveLength(2 * STARTER_NODES.length);
    expect(screen.getByRole('button', { name: 'Run it again' })).toBeTruthy();
  });
});
