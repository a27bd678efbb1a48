// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StarterRun } from '#app/StarterRun.tsx';
import { STARTER_EDGES, STARTER_NODES } from '#app/starterPicture.ts';
import { firstRun, retryRun } from '#app/starterRun.ts';

const at = (id: string) => STARTER_NODES.findIndex((node) => node.id === id);

describe('the run of the start page', () => {
  it('lights nodes up in their order, fails at one and skips what reads it', () => {
    const frames = firstRun();
    for (const { from, to } of STARTER_EDGES) {
      const started = frames.findIndex(({ states }) => states[at(to)] === 'running');
      if (started >= 0) expect(frames[started]?.states[at(from)]).toBe('done');
    }
    const end = frames.at(-1)!.states;
    expect([end[at('stg-nation')], end[at('dim-customer')], end[at('stg-customer')]]).toEqual(['failed', 'skipped', 'done']);
  });

  it('a retry runs what was not successful and nothing else', () => {
    const frames = retryRun();
    const ran = STARTER_NODES.filter((_, index) => frames.some(({ states }) => states[index] === 'running'));
    expect(ran.map(({ id }) => id)).toEqual(['stg-nation', 'dim-customer']);
    expect(frames.at(-1)?.states.every((state) => state === 'done')).toBe(true);
  });
});

describe('the start page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('runs when asked, says what failed, and retries', () => {
    render(<StarterRun />, { wrapper: MemoryRouter });
    const says = () => screen.getByRole('status').textContent;
    // Words, not color alone.
    const failed = () => screen.getAllByText('Failed').length;
    /** Runs to the end: each moment sets the timer for the next. */
    const end = () => {
      for (let moments = 0; vi.getTimerCount() > 0 && moments < 20; moments++) act(() => void vi.runOnlyPendingTimers());
    };
    expect(says()).toMatch(/^Two sources/);
    fireEvent.click(screen.getByRole('button', { name: 'Run it' }));
    expect(screen.getAllByText('Running').length).toBeGreaterThan(1);
    end();
    expect(says()).toMatch(/^We made STG_NATION fail, so DIM_CUSTOMER/);
    expect(screen.queryByText('peru')).toBeNull();
    // One in each of the two drawings.
    expect(failed()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    end();
    expect(says()).toMatch(/^The retry ran the two nodes/);
    expect(screen.getByRole('table', { name: /100 rows/ }).textContent).toContain('peru');
    expect(screen.getAllByText('Successful')).toHaveLength(2 * STARTER_NODES.length);
  });
});
