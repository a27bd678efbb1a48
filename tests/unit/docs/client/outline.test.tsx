// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Outline } from '#docs/client/Outline.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the heading that is being read in sight of a long outline', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.hasAttribute('aria-current') ? 900 : 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(28);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  const entries = ['one', 'two', 'three'].map((id) => ({ id, text: id, depth: 2 as const }));
  render(
    <>
      {entries.map(({ id }) => (
        <h2 key={id} id={id}>
          {id}
        </h2>
      ))}
      <Outline entries={entries} variant="column" />
    </>,
  );
  expect(screen.getByRole('link', { name: 'three' }).getAttribute('aria-current')).toBe('location');
  expect(screen.getByRole('navigation', { name: 'On this page' }).scrollTop).toBe(750);
});
