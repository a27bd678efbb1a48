// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Callout } from '#ui/Callout.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import { Splitter } from '#ui/Splitter.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('gives every node kind a silhouette of its own', () => {
  const icons = Object.values(KIND_STYLES).map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
});

it('names the keys as the device does', () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  const { container, rerender } = render(<Kbd keys="Mod+Shift+K" />);
  expect([...container.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['⌘', '⇧', 'K']);
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
  rerender(<Kbd key="again" keys="Mod+Shift+K" />);
  expect([...container.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Ctrl', 'Shift', 'K']);
});

describe('Callout', () => {
  it('says what it is in words, and at once when it answers the reader', () => {
    const { rerender } = render(<Callout tone="warn">No columns.</Callout>);
    expect(screen.getByText('Warning:').parentElement?.textContent).toBe('Warning: No columns.');
    expect(screen.queryByRole('status')).toBeNull();
    rerender(
      <Callout tone="error" live title="A cycle">
        A, B, A.
      </Callout>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Error: A cycleA, B, A.');
  });
});

describe('Splitter', () => {
  const panes = [
    { id: 'graph', label: 'Resize the graph', defaultSize: '70%', content: <p>Graph</p> },
    { id: 'code', label: 'Resize the code', content: <p>Code</p> },
  ];

  it.each([undefined, '{"graph":40,"code":60}', '{"graph":"wide"}', '{"other":100}', 'not json'])(
    'shows its panes whatever is remembered: %s',
    (saved) => {
      if (saved) localStorage.setItem('runnel.splitter.main.graph code', saved);
      render(<Splitter id="main" panes={panes} />);
      expect(screen.getByRole('separator', { name: 'Resize the code' }).getAttribute('tabindex')).toBe('0');
      expect([screen.getByText('Graph'), screen.getByText('Code')]).toHaveLength(2);
    },
  );
});
