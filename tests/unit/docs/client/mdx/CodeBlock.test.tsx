// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeBlock } from '#docs/client/mdx/CodeBlock.tsx';

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

it('copies its text and says so', async () => {
  const written: string[] = [];
  const button = copyWith(async (text) => {
    written.push(text);
  });
  expect(await screen.findByText('Copied')).toBe(button);
  expect(written).toEqual(['SELECT 1']);
});

it('says on the button when the browser does not let it copy', async () => {
  const button = copyWith(() => Promise.reject(new Error('no')));
  expect(await screen.findByText('Not copied')).toBe(button);
});
