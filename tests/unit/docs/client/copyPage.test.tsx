// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CopyPage } from '#docs/client/CopyPage.tsx';
import { followCopyPresses } from '#docs/client/copying.ts';
import { PageFoot } from '#docs/client/PageFoot.tsx';
import { PAGE } from './aPage.ts';

/** What the clipboard was given. */
let copied: Promise<string>[];

class Item {
  constructor(readonly data: Record<string, Promise<string>>) {}
}

function start(answer: () => Response) {
  copied = [];
  const user = userEvent.setup();
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    const text = (items[0] as unknown as Item).data['text/plain']!;
    copied.push(text);
    await text;
  });
  return user;
}

beforeAll(followCopyPresses);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('copying a page', () => {
  it('fetches its Markdown when pressed, copies it and says so', async () => {
    const user = start(() => new Response('# Questions'));
    render(<CopyPage route="/docs/faq" />);
    expect(fetch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Copy page' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(fetch).toHaveBeenCalledWith('/docs/faq.md');
    expect(await Promise.all(copied)).toEqual(['# Questions']);
  });

  it('says when it did not work, and leads to the Markdown in any case', async () => {
    const user = start(() => new Response('not here', { status: 404 }));
    render(<CopyPage route="/docs" />);
    await user.click(screen.getByRole('button', { name: 'Copy page' }));
    expect(await screen.findByRole('button', { name: 'Not copied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toBe('/docs.md');
  });
});

describe('the foot of a page', () => {
  it('says when the page was reviewed, and links to where it is edited', () => {
    render(<PageFoot page={PAGE} edit="https://git.example.com/edit/content/docs/faq.mdx" changes={[]} />);
    expect(screen.getByText('November 21, 2026').getAttribute('datetime')).toBe('2026-11-21');
    expect(screen.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toBe(
      'https://git.example.com/edit/content/docs/faq.mdx',
    );
  });

  it('names the file and how to propose a change where there is no such place', async () => {
    const user = userEvent.setup();
    render(<PageFoot page={PAGE} changes={[]} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('content/docs/faq.mdx')).toBeTruthy();
    await user.click(screen.getByText('Edit this page'));
    await user.click(screen.getByRole('button', { name: 'Copy path' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('content/docs/faq.mdx');
  });
});
