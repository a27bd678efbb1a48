// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkArgs } from '#explorer/argsUrl.ts';
import { CatalogContext } from '#explorer/catalogContext.ts';
import Embed from '#explorer/Embed.tsx';
import { readMessage } from '#explorer/embedMessages.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { FramedStep } from '#teach/course/FramedStep.tsx';
import { sampleEntry } from '../explorer/samplePlayground.tsx';
import { fixtureOf, storyAt } from './fixture.ts';

type Message = Readonly<Record<string, unknown>>;
const embed = fixtureOf<{ toEmbed: Message[]; toPage: Message[] }>('embeds/messages.json');
const course = fixtureOf<{ toSite: Message[]; toLauncher: Message[] }>('packages/messages.json');

let parent = { postMessage: vi.fn() };
const posted = (type: string) =>
  parent.postMessage.mock.calls.map(([message]) => message as Message).filter((message) => message.type === type);
const send = (data: Message) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { source: parent as unknown as Window, data })));

/** The names and types of the fields of a message: what a page that was written before the season reads. */
function formOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, field]) => [name, formOf(field)]),
  );
}

beforeEach(() => {
  localStorage.clear();
  parent = { postMessage: vi.fn() };
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function showEmbed(address: string) {
  render(
    <CatalogContext value={[sampleEntry]}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="embed/:id/:story?" element={<Embed />} />
        </Routes>
      </MemoryRouter>
    </CatalogContext>,
  );
}

describe('messages of pages from before the season', () => {
  it('are understood by an embed', () => {
    expect(embed.toEmbed.map(readMessage)).toEqual(embed.toEmbed);
    expect(embed.toEmbed.map(({ type }) => type)).toEqual([
      'runnel:set-args',
      'runnel:reset',
      'runnel:theme',
      'runnel:theme',
      'runnel:theme',
    ]);
  });

  it('set controls of a playground', async () => {
    const { playground, story } = await storyAt('/embed/run-order/slots');
    const message = readMessage(embed.toEmbed[0]);
    if (message?.type !== 'runnel:set-args') throw new Error('It sets no controls.');
    const { args, problems } = checkArgs(playground.meta.args, message.args, storyState(playground, story).args);
    expect(problems).toEqual([]);
    expect(args).toMatchObject({ parallelism: 3, pattern: 'byType', criticalPath: false });
  });

  it('change an embed, and take it back to its start', async () => {
    showEmbed('/embed/sample/start');
    await screen.findByText(/parallelism 4/);
    send({ ...embed.toEmbed[0], args: { parallelism: 3 } });
    expect(screen.getByText(/parallelism 3/)).toBeTruthy();
    send(embed.toEmbed[1]!);
    expect(screen.getByText(/parallelism 4/)).toBeTruthy();
    send(embed.toEmbed[3]!);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('messages to pages from before the season', () => {
  it('have the fields that those pages read', async () => {
    showEmbed('/embed/sample/start?exercise=1&step=two&parallelism=2');
    fireEvent.click(await screen.findByRole('button', { name: 'Hint' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a node' }));
    for (const earlier of embed.toPage.filter(({ type }) => type !== 'runnel:size')) {
      const [today] = posted(String(earlier.type));
      expect(formOf(today), String(earlier.type)).toEqual(formOf(earlier));
      expect(today).toMatchObject({ version: 1, step: 'two' });
    }
  });

  it('come to a launcher from the page of a step', () => {
    render(
      <CatalogContext value={[]}>
        <MemoryRouter initialEntries={['/sessions/step?step=5']}>
          <FramedStep />
        </MemoryRouter>
      </CatalogContext>,
    );
    expect(posted('runnel:ready')).toEqual([course.toLauncher[0]]);
    send(course.toSite[0]!);
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(screen.getByText('Break things: everything can be undone.')).toBeTruthy();
  });
});
