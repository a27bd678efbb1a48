// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { followCopyPresses } from '#docs/client/copying.ts';
import { CodeBlock } from '#docs/client/mdx/CodeBlock.tsx';

beforeAll(followCopyPresses);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function copyWith(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(
    <CodeBlock data-language="sql">
      <code>SELECT 1</code>
    </CodeBlock>,
  );
  const button = screen.getByRole('button', { name: 'Copy the code: SQL' });
  fireEvent.click(button);
  return button;
}

/** What the button says to the eye. */
function shownOn(button: HTMLElement) {
  return [...button.querySelectorAll<HTMLElement>('[data-says]')]
    .filter((part) => !part.hidden)
    .map((part) => part.textContent)
    .join();
}

it('copies its text and says so', async () => {
  const written: string[] = [];
  const button = copyWith(async (text) => {
    written.push(text);
  });
  await waitFor(() => expect(shownOn(button)).toBe('Copied'));
  expect(written).toEqual(['SELECT 1']);
});

it('says on the button when the browser does not let it copy', async () => {
  const button = copyWith(() => Promise.reject(new Error('no')));
  await waitFor(() => expect(shownOn(button)).toBe('Not copied'));
});

it('copies the lines that an example begins with, although they are folded', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void written.push(text) } });
  const shared = { 'data-shared': 2 };
  render(
    <CodeBlock data-language="python" data-title="x.py">
      <code {...shared}>{'import os\nhost = 1'}</code>
      <code>print(host)</code>
    </CodeBlock>,
  );
  expect(screen.getByText('Begins with 2 lines that examples share; Copy includes them')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Code: x.py' }).textContent).toBe('print(host)');
  fireEvent.click(screen.getByRole('button', { name: 'Copy the code: x.py' }));
  await waitFor(() => expect(written).toEqual(['import os\nhost = 1\n\nprint(host)']));
});
