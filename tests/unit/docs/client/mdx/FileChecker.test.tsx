// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FileChecker } from '#docs/client/mdx/FileChecker.tsx';
import type { EditorProps } from '#editors/editorProps.ts';

// The editor itself needs a browser; what it is given and what it gives is the matter here.
vi.mock('#editors/FileEditor.tsx', () => ({
  FileEditor: ({ label, value, onChange, marks, goTo }: EditorProps) => (
    <>
      <textarea aria-label={label} value={value} onChange={({ target }) => onChange?.(target.value)} />
      <output aria-label="Marked">{marks?.map(({ from, to }) => value.slice(from, to)).join(' | ')}</output>
      <output aria-label="Gone to">{goTo && 'line' in goTo ? goTo.line : ''}</output>
    </>
  ),
}));

afterEach(cleanup);

it('names what is wrong by line, leads there, and says plainly when nothing is', async () => {
  render(<FileChecker />);
  fireEvent.click(screen.getByRole('button', { name: 'Open the checker' }));
  const file = await screen.findByRole('textbox', { name: 'File to check' });
  fireEvent.click(screen.getByRole('button', { name: 'Try a sample' }));
  const faults = within(await screen.findByRole('list', { name: 'What is wrong' })).getAllByRole('button');
  expect(faults.map((one) => /Line \d+/.exec(one.textContent ?? '')?.[0])).toEqual([
    'Line 19',
    'Line 21',
    'Line 23',
    'Line 30',
    'Line 32',
  ]);
  expect(screen.getByRole('status', { name: 'Marked' }).textContent).toBe(
    '<<<<<<< refs/heads/feature/trim-names | ======= | >>>>>>> refs/remotes/origin/main | nullable: false | c-2',
  );
  fireEvent.click(faults[3]!);
  expect(screen.getByRole('status', { name: 'Gone to' }).textContent).toBe('30');

  const settled = (file as HTMLTextAreaElement).value
    .replace(/^<{7}.*\n|^={7}\n.*\n>{7}.*\n/gm, '')
    .replace('        nullable: false\n', '')
    .replace(/c-2(?=[\s\S]*C_EMAIL)(?![\s\S]*C_PHONE)/, 'c-3');
  fireEvent.change(file, { target: { value: settled } });
  expect(await screen.findByText('Nothing is wrong.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'What is wrong' })).toBeNull();

  fireEvent.change(file, { target: { value: 'locations:\n  - MART\n' } });
  expect(await screen.findByText(/Read as YAML that is not a node/)).toBeTruthy();
  fireEvent.change(file, { target: { value: 'x'.repeat(300_001) } });
  expect(await screen.findByText(/300,001 characters; at most 300,000/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect((file as HTMLTextAreaElement).value).toBe('');
});
