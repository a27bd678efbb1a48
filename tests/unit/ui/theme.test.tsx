// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import { savedTheme } from '#ui/theme.ts';

const shownTheme = () => document.documentElement.dataset.theme;

let systemIsDark = false;
let systemListeners: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
  systemListeners = [];
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark;
    },
    addEventListener: (_: string, listener: () => void) => systemListeners.push(listener),
    removeEventListener: () => {},
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('theme', () => {
  it('is chosen, applied and remembered', async () => {
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(shownTheme()).toBe('dark');
    expect(localStorage.getItem('runnel.theme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(shownTheme()).toBe('light');
    expect(savedTheme()).toBe('system');
  });

  it('follows the system only while that is the choice', async () => {
    render(<ThemeSwitch />);
    systemIsDark = true;
    act(() => systemListeners.forEach((listener) => void listener()));
    expect(shownTheme()).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    act(() => systemListeners.forEach((listener) => void listener()));
    expect(shownTheme()).toBe('light');
  });

  it('is the same before the first paint', () => {
    const script = readFileSync('public/first.js', 'utf8');
    const shown = (saved: string | null | Error, isDark: boolean) => {
      const dataset: { theme?: string } = {};
      const getItem = () => {
        if (saved instanceof Error) throw saved;
        return saved;
      };
      runInNewContext(script, {
        localStorage: { getItem },
        matchMedia: () => ({ matches: isDark }),
        addEventListener: () => {},
        document: { documentElement: { dataset } },
        location: { hash: '' },
        performance: { getEntriesByType: () => [] },
      });
      return dataset.theme;
    };
    expect(script).toContain("'runnel.theme'");
    expect([
      shown('dark', false),
      shown('light', true),
      shown(null, true),
      shown('pink', false),
      shown(new Error('denied'), true),
    ]).toEqual(['dark', 'light', 'dark', 'light', 'dark']);
  });
});
