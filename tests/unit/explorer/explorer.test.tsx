// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CatalogContext } from '#explorer/catalogContext.ts';
import Explorer from '#explorer/Explorer.tsx';
import Gallery from '#explorer/Gallery.tsx';
import { InlinePlayground } from '#explorer/InlinePlayground.tsx';
import { PlaygroundFrame } from '#explorer/PlaygroundFrame.tsx';
import { clearProgress, markDone } from '#explorer/progress.ts';
import { savedSessions, sessionRecordKey, stepWorkKey } from '#explorer/savedSession.ts';
import { savedTime, saveWork } from '#explorer/savedWork.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { ClearProgress } from '#learn/ClearProgress.tsx';
import type { Sketches } from '#workbench/storySketch.ts';
import { workKey } from '#workbench/workKey.ts';
import { sampleEntry, samplePlayground } from './samplePlayground.tsx';
import { countHash } from './stateHash.ts';

const start = storyState(samplePlayground, samplePlayground.stories[0]!);
const key = workKey('sample', 'start');
const other = {
  ...sampleEntry,
  meta: { ...sampleEntry.meta, id: 'other', title: 'Something else', group: 'Build', summary: 'Not it.' },
};

const SKETCHES: Sketches = {
  graphs: [{ edges: '', boxes: [{ kind: 'source', path: 'M1,1h2v2h-2z' }] }],
  stories: { 'sample/slow': { minutes: 12, graph: 0, lit: '' }, 'sample/start': { minutes: 3, text: '* * * * *' } },
};

let address = '';
let go: ReturnType<typeof useNavigate> = () => undefined;
function Address() {
  const { pathname, search, hash } = useLocation();
  go = useNavigate();
  address = `${pathname}${search}${hash}`;
  return null;
}

function show(at: string) {
  return render(
    <CatalogContext value={[other, sampleEntry]}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route path="playground" element={<Gallery sketches={SKETCHES} clearProgress={<ClearProgress />} />} />
          <Route path="playground/:id/:story?" element={<Explorer />} />
        </Routes>
      </MemoryRouter>
    </CatalogContext>,
  );
}

const openPanel = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
const says = (text: RegExp) => screen.findByText(text, { selector: 'p' });

beforeEach(() => {
  localStorage.clear();
  clearProgress();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Explorer', () => {
  it('goes to the first story of a playground and keeps the query', async () => {
    show('/playground/sample?parallelism=3');
    await says(/2 nodes, count 0, parallelism 3/);
    expect(address).toBe('/playground/sample/start?parallelism=3');
    fireEvent.click(screen.getByRole('button', { name: 'Stories' }));
    expect(screen.getByRole('link', { name: /Start here/ }).getAttribute('aria-current')).toBe('page');
  });

  it('writes changed controls into the address and reads them back from it', async () => {
    show('/playground/sample/slow');
    await says(/parallelism 1/);
    openPanel('Controls');
    fireEvent.change(screen.getByRole('slider', { name: 'Parallelism' }), { target: { value: '6' } });
    await waitFor(() => expect(address).toBe('/playground/sample/slow?parallelism=6'));
    act(() => void go('/playground/sample/slow?parallelism=2&labels=false'));
    await says(/parallelism 2/);
    act(() => void go('/playground/sample/slow'));
    await says(/parallelism 1/);
  });

  it('names corrected controls', async () => {
    show('/playground/sample/start?parallelism=99');
    expect(await screen.findByText(/Parallelism takes 1 to 16/)).toBeTruthy();
    await waitFor(() => expect(address).toBe('/playground/sample/start?parallelism=16'));
  });

  it('shows the controls of kept work in the address', async () => {
    await saveWork(key, { ...start, args: { ...start.args, parallelism: 8 } }, Date.now());
    show('/playground/sample/start?speed=2');
    await says(/parallelism 8/);
    await waitFor(() => expect(address).toBe('/playground/sample/start?parallelism=8&speed=2'));
  });

  it('never shows one playground with the code of another', async () => {
    show('/playground/sample/start');
    await says(/count 0/);
    act(() => void go('/playground/other/start'));
    expect(screen.queryByRole('button', { name: 'Count' })).toBeNull();
    await says(/count 0/);
  });

  it('undoes, redoes and resets, by button and by key, but not from text fields', async () => {
    show('/playground/sample/start');
    await says(/count 0/);
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    await says(/count 1/);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Free text' }), { key: 'z', ctrlKey: true });
    await says(/count 1/);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await says(/count 0/);
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true });
    await says(/count 1/);
    fireEvent.click(screen.getByRole('button', { name: 'Reset the story' }));
    await says(/count 0/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await says(/count 1/);
  });

  it('keeps work when the page is left, brings it back and discards it', async () => {
    const first = show('/playground/sample/start');
    await says(/count 0/);
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    first.unmount();
    expect(savedTime(key)).toBeDefined();

    const second = show('/playground/sample/start');
    await says(/count 1/);
    const note = await says(/You have changes from today/);
    const region = note.closest('[role="status"]') as HTMLElement;
    const discard = within(region).getByRole('button', { name: 'Discard' });
    discard.focus();
    fireEvent.click(discard);
    await says(/count 0/);
    expect(screen.queryByText(/You have changes/)).toBeNull();
    expect(document.activeElement).toBe(region);
    second.unmount();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('opens the state of a link beside kept work, which stays until something is changed', async () => {
    await saveWork(key, { ...start, data: { count: 9 } }, Date.now());
    const first = show(`/playground/sample/start${countHash(5)}`);
    await says(/count 5/);
    await says(/Your changes from today.*are kept until/);
    first.unmount();
    expect(savedTime(key)).toBeDefined();

    show(`/playground/sample/start${countHash(5)}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await says(/count 9/);
    expect(address).toBe('/playground/sample/start');
    cleanup();

    await saveWork(key, { ...start, args: { ...start.args, parallelism: 8 } }, Date.now());
    show(`/playground/sample/start?parallelism=2${countHash(5)}`);
    await says(/count 5, parallelism 2/);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address).toBe('/playground/sample/start?parallelism=8'));
    await says(/count 0, parallelism 8/);
  });

  it('drops the state from the address once it is changed, and opens the next link anew', async () => {
    show(`/playground/sample/start${countHash(5)}`);
    await says(/count 5/);
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    await waitFor(() => expect(address).toBe('/playground/sample/start'));
    await says(/count 6/);
    act(() => void go(`/playground/sample/start${countHash(8)}`));
    await says(/count 8/);
  });

  it('says what is wrong with a broken link and what it opened', async () => {
    show('/playground/sample/start#s=1.AAAA');
    await says(/damaged.*“Start here” was opened in its starting state instead/);
    await says(/count 0/);
  });

  it('copies a plain link, a link with controls, or a link with the whole state', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } });
    show('/playground/sample/slow');
    await says(/parallelism 1/);
    const copy = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
      await waitFor(() => expect(copied.length).toBeGreaterThan(0));
      return new URL(copied.pop()!);
    };
    expect(await copy()).toMatchObject({ pathname: '/playground/sample/slow', search: '', hash: '' });
    openPanel('Controls');
    fireEvent.change(await screen.findByRole('slider', { name: 'Parallelism' }), { target: { value: '6' } });
    expect(await copy()).toMatchObject({ search: '?parallelism=6', hash: '' });
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect((await copy()).hash).toMatch(/^#s=1\./);
    vi.unstubAllGlobals();
  });

  it('says what is wrong with an unknown address and what comes near', async () => {
    show('/playground/sampel');
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such playground' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sample playground' }).getAttribute('href')).toBe('/playground/sample');
    cleanup();
    show('/playground/sample/stort');
    expect((await screen.findByRole('link', { name: 'Start here' })).getAttribute('href')).toBe('/playground/sample/start');
  });

  it('keeps the rest when the view fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show('/playground/sample/start');
    await says(/count 0/);
    fireEvent.click(screen.getByRole('button', { name: 'Break' }));
    expect(await screen.findByText('The view stopped working')).toBeTruthy();
    openPanel('More');
    expect(screen.getByRole('tab', { name: 'Source' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show it again' }));
    await says(/count 0/);
  });

  it('moves through the tree with arrow keys', async () => {
    show('/playground/sample/start');
    fireEvent.click(screen.getByRole('button', { name: 'Stories' }));
    const tree = screen.getByRole('navigation', { name: 'Stories' });
    const closed = within(tree).getByRole('button', { name: 'Something else' });
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    closed.focus();
    fireEvent.keyDown(closed, { key: 'ArrowRight' });
    expect(closed.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(closed, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('href')).toBe('/playground/other/start');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(closed);
    await says(/count 0/);
  });
});

describe('the dock', () => {
  const line = () => screen.getByRole('group', { name: 'Exercise' });

  it('opens and closes by the reader, who finds it so in the next story of the playground, each panel with its size', async () => {
    const first = show('/playground/sample/start');
    await says(/count 0/);
    expect(screen.queryByRole('tabpanel')).toBeNull();
    openPanel('Controls');
    expect(screen.getByRole('tabpanel', { name: 'Controls' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('separator', { name: 'Resize the panel' }), { key: 'ArrowLeft' });
    const width = screen.getByRole('separator', { name: 'Resize the panel' }).getAttribute('aria-valuenow');
    openPanel('More');
    const below = screen.getByRole('separator', { name: 'Resize the panel' });
    expect(below.getAttribute('aria-orientation')).toBe('horizontal');
    expect(below.getAttribute('aria-valuenow')).not.toBe(width);
    fireEvent.keyDown(below, { key: 'ArrowUp' });
    openPanel('Controls');
    expect(screen.getByRole('separator', { name: 'Resize the panel' }).getAttribute('aria-valuenow')).toBe(width);
    first.unmount();
    const second = show('/playground/sample/slow');
    await says(/parallelism 1/);
    expect(screen.getByRole('tabpanel', { name: 'Controls' })).toBeTruthy();
    expect(screen.getByRole('separator', { name: 'Resize the panel' }).getAttribute('aria-valuenow')).toBe(width);
    fireEvent.click(screen.getByRole('button', { name: 'Close the panel' }));
    second.unmount();
    show('/playground/sample/start');
    await says(/count 0/);
    expect(screen.queryByRole('tabpanel')).toBeNull();
  });

  it('folds away what is looked at now and then, and has an exercise where the story has one', async () => {
    show('/playground/sample/slow');
    await says(/parallelism 1/);
    expect(screen.queryByRole('tab', { name: /Exercise/ })).toBeNull();
    openPanel('More');
    const more = within(screen.getByRole('tablist', { name: 'More about this story' }));
    expect(more.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Read', 'Source', 'Events']);
    expect(screen.getByRole('tabpanel', { name: 'Read' })).toBeTruthy();
    openPanel('Source');
    expect(screen.getByRole('group', { name: 'The pipeline document' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'More' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Close the panel' }));
    expect(screen.queryByRole('tabpanel')).toBeNull();
  });

  it('keeps the exercise in sight: what comes next, a hint, and a link that leads on across playgrounds', async () => {
    show('/playground/sample/count');
    await says(/count 0/);
    expect(line().textContent).toContain('0 of 1 done');
    expect(within(line()).getByText('Count to two.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    const card = screen.getByRole('region', { name: 'Exercise done' });
    expect(card.textContent).toContain('Now you can count.');
    // The next exercise that is not done: in this playground first, wrapping around, then in another one.
    expect(
      within(card)
        .getByRole('link', { name: /^Next: / })
        .getAttribute('href'),
    ).toBe('/playground/sample/start');
  });

  it('gives hints in the line one by one, and closes them', async () => {
    show('/playground/sample/start');
    await says(/count 0/);
    const opener = within(line()).getByRole('button', { name: 'Hint' });
    fireEvent.click(opener);
    const hints = within(line()).getByRole('list', { name: 'Hints' });
    expect(within(hints).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(within(line()).getByRole('button', { name: 'Another hint (1 left)' }));
    expect(within(hints).getAllByRole('listitem')).toHaveLength(2);
    expect(within(line()).queryByRole('button', { name: /Another/ })).toBeNull();
    fireEvent.keyDown(hints, { key: 'Escape' });
    expect(screen.queryByRole('list', { name: 'Hints' })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});

describe('PlaygroundFrame', () => {
  it('says when the code did not arrive, and tries again', async () => {
    let attempts = 0;
    const load = () => (++attempts === 1 ? Promise.reject(new Error('offline')) : sampleEntry.load());
    render(
      <PlaygroundFrame entry={{ ...sampleEntry, load }} story="start">
        {(_, story) => <p>{story.summary}</p>}
      </PlaygroundFrame>,
    );
    expect(screen.getByText('Start here')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('offline');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await says(/Two nodes and a counter/);
  });
});

describe('InlinePlayground', () => {
  it('shows a story inside a page, without what is hidden', async () => {
    render(
      <CatalogContext value={[sampleEntry]}>
        <MemoryRouter>
          <InlinePlayground id="sample" story="slow" hide={['events', 'toolbar']} />
        </MemoryRouter>
      </CatalogContext>,
    );
    await says(/parallelism 1/);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Controls', 'More']);
    openPanel('More');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Source', 'Controls', 'More']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  function page(...stories: ReactNode[]) {
    return render(
      <CatalogContext value={[sampleEntry]}>
        <MemoryRouter>
          {stories.map((story, index) => (
            <section key={String(index)} aria-label={`Playground ${index + 1}`}>
              {story}
            </section>
          ))}
        </MemoryRouter>
      </CatalogContext>,
    );
  }
  const at = (index: number) => within(screen.getByRole('region', { name: `Playground ${index}` }));

  it('has its exercise in sight and keeps the reader’s work where the explorer finds it', async () => {
    const { unmount } = page(<InlinePlayground id="sample" story="start" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a node' }));
    expect(within(screen.getByRole('group', { name: 'Exercise' })).getByText('1 of 2 done')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Exercise/ }).textContent).toContain('1/2');
    unmount();
    show('/playground/sample/start');
    await says(/3 nodes, count 0/);
    expect(screen.getByText(/You have changes from today/)).toBeTruthy();
  });

  it('goes on with what the reader made in another story of the page', async () => {
    page(<InlinePlayground id="sample" story="start" />, <InlinePlayground id="sample" story="slow" continues="sample/start" />);
    await at(2).findByText(/2 nodes, count 7/);
    expect(at(2).queryByRole('button', { name: 'Show it here' })).toBeNull();
    fireEvent.click(await at(1).findByRole('button', { name: 'Add a node' }));
    expect(await at(2).findByText('The pipeline that you built earlier on this page has 3 nodes.')).toBeTruthy();
    fireEvent.click(at(2).getByRole('button', { name: 'Show it here' }));
    await at(2).findByText(/3 nodes, count 7/);
    expect(at(2).queryByRole('button', { name: 'Show it here' })).toBeNull();
    fireEvent.click(at(2).getByRole('button', { name: 'Undo' }));
    await at(2).findByText(/2 nodes, count 7/);
  });
});

describe('the rail', () => {
  it('shows what is folded elsewhere, where there is nothing else', async () => {
    const meta = { ...sampleEntry.meta, id: 'bare', args: {} };
    const stories = [{ ...samplePlayground.stories[1]!, args: {} }];
    const bare = { meta, stories, load: () => Promise.resolve({ default: { ...samplePlayground, meta, stories } }) };
    render(
      <CatalogContext value={[bare]}>
        <MemoryRouter initialEntries={['/playground/bare/slow']}>
          <Routes>
            <Route path="playground/:id/:story?" element={<Explorer />} />
          </Routes>
        </MemoryRouter>
      </CatalogContext>,
    );
    const rail = within(await screen.findByRole('tablist', { name: 'About this story' }));
    expect(rail.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Read', 'Source', 'Events']);
    openPanel('Source');
    expect(screen.getByRole('heading', { level: 2, name: 'Source' })).toBeTruthy();
    expect(screen.getByText(/"runnel-pipeline"/)).toBeTruthy();
  });
});

describe('Gallery', () => {
  it('lists playgrounds by group; progress and work are cleared together, after saying what goes, and come back', async () => {
    markDone('sample', 'three', 1);
    const count = workKey('sample', 'count');
    const work = { ...storyState(samplePlayground, samplePlayground.stories[2]!), data: { count: 2 } };
    await saveWork(count, work, 5);
    const store = { id: 'abcd1234' };
    localStorage.setItem(sessionRecordKey(store), '{"version":1,"done":{"A2B":1}}');
    await saveWork(stepWorkKey(store, 'A2B'), work, 6);
    show('/playground');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Build', 'Run']);
    expect(screen.getByText(/1 of 4 exercises done/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear progress' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^1 exercise counts as open again, and your changes to 1 story are deleted/)).toBeTruthy();
    expect(dialog.getByText(/and what you did in 1 session is deleted\./)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Clear both' }));
    const undo = await screen.findByRole('button', { name: 'Undo clearing' });
    expect(screen.getByText(/0 of 4 exercises done/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear progress' })).toBeNull();
    expect(savedTime(count)).toBeUndefined();
    expect(savedSessions().size).toBe(0);
    fireEvent.click(undo);
    await screen.findByRole('button', { name: 'Clear progress' });
    expect(screen.getByText(/1 of 4 exercises done/)).toBeTruthy();
    await waitFor(() => expect(savedTime(count)).toBe(5));
    await waitFor(() => expect(savedSessions().get('abcd1234')).toHaveLength(2));
  });

  it('leads a newcomer to the first exercise, and who comes back to where they were and the exercise after it', async () => {
    const { unmount } = show('/playground');
    expect(
      within(screen.getByRole('region', { name: 'Start here' })).getByRole('link', { name: /First exercise/ }),
    ).toHaveProperty('pathname', '/playground/other/start');
    await act(async () => go('/playground/sample/start'));
    await says(/2 nodes/);
    unmount();
    show('/playground');
    const continueCard = within(screen.getByRole('region', { name: 'Continue where you were' }));
    expect(continueCard.getByRole('link', { name: /^Sample playground: / })).toHaveProperty(
      'pathname',
      '/playground/sample/start',
    );
    expect(continueCard.getByRole('link', { name: /Next exercise/ })).toHaveProperty('pathname', '/playground/sample/count');
  });

  it('says of each part how long it takes and how far the reader is', () => {
    markDone('sample', 'three', 1);
    show('/playground');
    const path = within(screen.getByRole('navigation', { name: 'Path through the playgrounds' }));
    expect(path.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '1Build0 of 2 done, 5 min',
      '2Run1 of 2 done, 15 min',
    ]);
    const stories = within(screen.getByRole('list', { name: 'Stories of Sample playground' }));
    expect(stories.getByRole('link', { name: /Slowly/ }).textContent).toBe('Slowly12 min');
  });

  it('filters by playground and by story', async () => {
    show('/playground');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value: 'sample slowly' } });
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1));
    expect(screen.getByRole('list', { name: 'Stories of Sample playground' }).textContent).toBe('Slowly12 min');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value: 'zebra' } });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter' }));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2));
  });
});
