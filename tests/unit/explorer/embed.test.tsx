// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatalogContext } from '#explorer/catalogContext.ts';
import Embed from '#explorer/Embed.tsx';
import { sampleEntry } from './samplePlayground.tsx';
import { countHash } from './stateHash.ts';

let systemIsDark = false;
let systemListeners = new Set<() => void>();

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
  systemListeners = new Set();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark;
    },
    addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => systemListeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let go: ReturnType<typeof useNavigate> = () => undefined;
function Navigator() {
  go = useNavigate();
  return null;
}

function show(at: string) {
  return render(
    <CatalogContext value={[sampleEntry]}>
      <MemoryRouter initialEntries={[at]}>
        <Navigator />
        <Routes>
          <Route path="embed/:id/:story?" element={<Embed />} />
        </Routes>
      </MemoryRouter>
    </CatalogContext>,
  );
}

it('opens the state of its address, and the next one that the page around it gives it', async () => {
  show(`/embed/sample/start${countHash(1)}`);
  expect(await screen.findByText(/count 1/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Count' }));
  act(() => void go(`/embed/sample/start${countHash(7)}`));
  expect(await screen.findByText(/count 7/)).toBeTruthy();
});

it('shows the theme that the embedder chose, follows the system where that is the choice, and keeps neither', async () => {
  const first = show('/embed/sample/start?theme=dark');
  await screen.findByText(/count 0/);
  expect(document.documentElement.dataset.theme).toBe('dark');
  first.unmount();

  const second = show('/embed/sample/start?theme=system');
  await screen.findByText(/count 0/);
  expect(document.documentElement.dataset.theme).toBe('light');
  systemIsDark = true;
  for (const listener of systemListeners) listener();
  expect(document.documentElement.dataset.theme).toBe('dark');
  second.unmount();
  expect(systemListeners.size).toBe(0);
  expect(localStorage.length).toBe(0);
});

it('does not count what the page around it sets, and counts what the reader does after it', async () => {
  const parent = { postMessage: vi.fn() };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
  const post = (parallelism: number) =>
    act(() => {
      const data = { type: 'runnel:set-args', args: { parallelism } };
      window.dispatchEvent(new MessageEvent('message', { source: parent as unknown as Window, data }));
    });
  const postedTypes = () =>
    parent.postMessage.mock.calls.map(([message]) => message.type).filter((type) => type === 'runnel:exercise');
  show('/embed/sample/start?exercise=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a node' }));
  post(2);
  expect(screen.getByText('The page around this playground completed the exercise')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(postedTypes()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Reset the story' }));
  post(2);
  fireEvent.click(screen.getByRole('button', { name: 'Add a node' }));
  expect(postedTypes()).toEqual(['runnel:exercise']);
});

it('says how far the reader is: checks, hints, a shown solution, and the embedder’s word for it', async () => {
  const parent = { postMessage: vi.fn() };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
  show('/embed/sample/start?exercise=1&step=two&parallelism=2');
  const postedTypes = () =>
    parent.postMessage.mock.calls.map(([message]) => message).filter(({ type }) => /progress|exercise/.test(type as string));
  fireEvent.click(await screen.findByRole('button', { name: 'Hint' }));
  const said = { version: 1, step: 'two', id: 'three', seconds: expect.any(Number), solutionShown: false };
  const hinted = { ...said, type: 'runnel:progress', checks: { done: 1, all: 2 }, hints: 1 };
  expect(postedTypes()).toEqual([hinted]);
  fireEvent.click(screen.getByRole('button', { name: 'Show me' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show me' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(postedTypes().slice(1)).toEqual([{ ...hinted, solutionShown: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Add a node' }));
  const done = { type: 'runnel:exercise', done: true, checks: { done: 2, all: 2 }, solutionShown: true };
  expect(postedTypes().slice(2)).toEqual([{ ...hinted, ...done }]);
  expect(parent.postMessage.mock.calls.map(([message]) => message.version)).not.toContain(undefined);
});

it('says when a run starts and how it ends, without its words', async () => {
  const parent = { postMessage: vi.fn() };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
  show('/embed/sample/start?step=two');
  fireEvent.click(await screen.findByRole('button', { name: 'Run' }));
  fireEvent.click(screen.getByRole('button', { name: 'End the run' }));
  fireEvent.click(screen.getByRole('button', { name: 'End the run' }));
  fireEvent.click(screen.getByRole('button', { name: 'Run' }));
  const posted = parent.postMessage.mock.calls.map(([message]) => message).filter(({ type }) => type === 'runnel:run');
  const run = { type: 'runnel:run', version: 1, step: 'two', run: 1, kind: 'refresh', by: 'simulation' };
  expect(posted).toEqual([
    { ...run, status: 'running' },
    { ...run, status: 'failed' },
    { ...run, run: 2, status: 'running' },
  ]);
});

it('leaves an exercise its controls, and tells the embedder', async () => {
  show('/embed/sample/start?exercise=1&lock=parallelism,speed&hide=controls');
  expect(await screen.findByText(/lock names “parallelism”, which the exercise needs/)).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Controls' }));
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Parallelism' }).disabled).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Speed' }).disabled).toBe(true);
});
