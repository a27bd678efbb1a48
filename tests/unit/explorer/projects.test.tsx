// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useContext } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import type { CatalogEntry } from '#explorer/catalog.ts';
import { CatalogContext } from '#explorer/catalogContext.ts';
import { createDocumentWriter, listDocuments, readDocument } from '#explorer/documentStore.ts';
import Explorer from '#explorer/Explorer.tsx';
import { InlinePlayground } from '#explorer/InlinePlayground.tsx';
import { ProjectList } from '#explorer/ProjectList.tsx';
import { clearProgress, readProgress } from '#explorer/progress.ts';
import {
  closeProject,
  deleteProject,
  findProject,
  openAsProject,
  projectPath,
  saveProject,
  unloadProject,
} from '#explorer/projects.ts';
import { saveWork } from '#explorer/savedWork.ts';
import { storyState } from '#explorer/stateCheck.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import { ProjectHostContext } from '#workbench/opening/projectHost.ts';
import { workKey } from '#workbench/workKey.ts';
import { emptyDatabase, noDatabase } from './browserDatabase.ts';
import { sampleEntry, samplePipeline, samplePlayground } from './samplePlayground.tsx';

/** A project whose state, except its controls, passes the sample's first exercise. */
const three = {
  ...samplePipeline(),
  name: 'Mine',
  nodes: [...samplePipeline().nodes, { ...samplePipeline().nodes[0]!, id: 'z', name: 'Z' }],
};

function View({ store }: { store: PlaygroundStore }) {
  const host = useContext(ProjectHostContext);
  const name = useStore(store, (state) => state.pipeline.name);
  return (
    <>
      <samplePlayground.View store={store} />
      <p>Shows {name}</p>
      <button type="button" onClick={() => host?.open({ kind: 'repository', pipeline: three, report: undefined as never })}>
        Open files
      </button>
    </>
  );
}

const taking = (id: string, title: string): CatalogEntry => {
  const meta = { ...sampleEntry.meta, id, title, takesProject: true };
  return { ...sampleEntry, meta, load: () => Promise.resolve({ default: { ...samplePlayground, meta, View } }) };
};
const catalog = [taking('one', 'One'), taking('two', 'Two'), sampleEntry];

let address = '';
let go: ReturnType<typeof useNavigate> = () => undefined;
function Address() {
  const { pathname, search } = useLocation();
  go = useNavigate();
  address = `${pathname}${search}`;
  return null;
}

function show(at: string) {
  return render(
    <CatalogContext value={catalog}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route path="project" element={<ProjectList />} />
          <Route path="page" element={<InlinePlayground id="one" />} />
          <Route path="playground/:id/:story?" element={<Explorer />} />
        </Routes>
      </MemoryRouter>
    </CatalogContext>,
  );
}

const says = (text: string | RegExp) => screen.findByText(text, { selector: 'p' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  localStorage.clear();
  clearProgress();
  await emptyDatabase();
  closeProject();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an opened project', () => {
  it('has an address, is in every playground with what was changed, survives a reload, and is closed', async () => {
    show('/playground/one/count');
    await says('Shows Sample');
    press('Open files');
    await says('Shows Mine');
    expect(address).toMatch(/^\/playground\/one\?project=[a-z0-9]+$/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One Mine');
    const id = address.split('=')[1]!;
    press('Add a node');
    press('Count');
    await says(/4 nodes, count 1/);

    // Another playground gets the document, but not what the first playground saved with it.
    act(() => void go(projectPath('two', id)));
    await says(/4 nodes, count 0/);
    press('Add a node');
    act(() => void go(projectPath('one', id)));
    await says(/5 nodes, count 1/);
    await waitFor(async () => expect((await listDocuments())?.[0]?.nodes).toHaveLength(5));

    // As after a reload: the page has loaded nothing.
    cleanup();
    const found = await findProject(id);
    if (found.kind === 'project') unloadProject(found.project);
    show(`${projectPath('one', id)}&parallelism=3`);
    await says(/5 nodes, count 1, parallelism 3/);
    expect(address).toBe(`${projectPath('one', id)}&parallelism=3`);

    press('Close project');
    await says(/2 nodes, count 0/);
    // The story that the reader came from, even after the reload.
    expect(address).toBe('/playground/one/count');
    expect(screen.queryByText(/Your project/)).toBeNull();
    expect(await listDocuments()).toHaveLength(1);
  });

  it('ticks no exercise: its heading and the exercise give way', async () => {
    show('/playground/one/start?parallelism=2');
    await says('Shows Sample');
    expect(screen.getByRole('tab', { name: /Exercise/ })).toBeTruthy();
    press('Open files');
    await says('Shows Mine');
    expect(screen.queryByRole('tab', { name: /Exercise/ })).toBeNull();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Controls' }), { button: 0 });
    fireEvent.change(screen.getByRole('slider', { name: 'Parallelism' }), { target: { value: '2' } });
    await says(/3 nodes, count 0, parallelism 2/);
    expect(readProgress()).toEqual({});
  });

  it('is offered beside stories, in the list of stories and in pages, where it takes the place of the example', async () => {
    const { id } = openAsProject({ pipeline: three, from: 'repository' }, 1);
    show('/playground/sample/start');
    await says(/2 nodes/);
    expect(screen.queryByRole('link', { name: /Your project/ })).toBeNull();
    // A playground that shows no project says so, and lists those that do.
    fireEvent.keyDown(screen.getByRole('button', { name: 'Your project is not shown here' }), { key: 'Enter' });
    const menu = await screen.findByRole('menu', { name: 'Your project Mine is not shown here' });
    expect(menu.textContent).toContain('works only with its own examples. Show Mine in');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['One', 'Two']);
    cleanup();
    show('/playground/two/start');
    await says('Shows Sample');
    expect(screen.getByRole('link', { name: 'Use your project Mine' }).getAttribute('href')).toBe(projectPath('two', id));
    press('Stories');
    const stories = screen.getByRole('navigation', { name: 'Stories' });
    expect(within(stories).getByRole('link', { name: 'Use your project Mine' })).toBeTruthy();
    cleanup();
    show('/page');
    await says('Shows Sample');
    press('Show it here');
    await says('Shows Mine');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('Mine');
    press('Add a node');
    press('Show the example');
    await says('Shows Sample');
    await waitFor(async () => expect((await listDocuments())?.[0]?.nodes).toHaveLength(4));
  });

  it('that is not in this browser, or does not read, says so', async () => {
    show('/playground/one?project=gone');
    expect(await screen.findByText(/kept in the browser that it was opened in/)).toBeTruthy();
    cleanup();
    const { id } = openAsProject({ pipeline: three, from: 'repository' }, 1);
    await waitFor(async () => expect(await listDocuments()).toHaveLength(1));
    const found = await findProject(id);
    if (found.kind === 'project') unloadProject(found.project);
    await noDatabase();
    show(projectPath('one', id));
    expect(await screen.findByText(/does not let the page store anything/)).toBeTruthy();
  });

  it('lasts as long as the page where nothing can be kept, and that is said', async () => {
    await noDatabase();
    show('/playground/one/start');
    await says('Shows Sample');
    press('Open files');
    await says('Shows Mine');
    expect(await screen.findByText(/This project can’t be kept.*private window/)).toBeTruthy();
  });

  it('changed in another tab is not written over without being asked', async () => {
    const project = openAsProject({ pipeline: three, from: 'repository' }, 1);
    await waitFor(async () => expect(await listDocuments()).toHaveLength(1));
    const there = await readDocument(`project/${project.id}`);
    if (there.kind !== 'document') throw new Error(there.kind);
    const elsewhere = createDocumentWriter(there.head, there);
    await elsewhere.save({ ...there.content, pipeline: { ...three, name: 'Theirs' } }, 2);
    show(projectPath('one', project.id));
    await says('Shows Mine');
    expect(await saveProject(project, 3)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await screen.findByText(/Another tab has changed it in the meantime/)).toBeTruthy();
    press(/Show the other tab/);
    await says('Shows Theirs');
  });
});

describe('the page of projects', () => {
  it('lists projects and changes to stories with their size, and deletes them', async () => {
    await deleteProject(openAsProject({ pipeline: three, from: 'repository' }, 1).id);
    const { id } = openAsProject({ pipeline: three, from: 'dbt' }, Date.now());
    await waitFor(async () => expect(await listDocuments()).toHaveLength(1));
    const state = storyState(samplePlayground, samplePlayground.stories[0]!);
    await saveWork(workKey('sample', 'start'), { ...state, data: { count: 2 } }, Date.now());
    show('/project');
    const projects = await screen.findByRole('list', { name: 'Projects' });
    expect(projects.textContent).toMatch(/Mine3 nodes, 2 KB, from a dbt project, changed today.*open now/);
    expect(within(projects).getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe(projectPath('pipeline-builder', id));
    const work = screen.getByRole('list', { name: 'Changes to stories' });
    expect(within(work).getByRole('link', { name: 'Sample playground: Start here' })).toBeTruthy();
    for (const name of ['Delete Mine', 'Delete the changes to Sample playground: Start here']) {
      press(name);
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    }
    expect(await screen.findByText('No project yet')).toBeTruthy();
    expect(await listDocuments()).toEqual([]);
    expect(localStorage.getItem(workKey('sample', 'start'))).toBeNull();
    expect(localStorage.getItem('runnel.project')).toBeNull();
  });
});
