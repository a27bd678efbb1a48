// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { render, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../learn/offline/fakeCaches.ts';
import { fixtureOf, storyAt } from './fixture.ts';

const local = fixtureOf<Record<string, string>>('kept/localStorage.json');
const session = fixtureOf<Record<string, string>>('kept/sessionStorage.json');
const databases =
  fixtureOf<
    Record<
      string,
      {
        version: number;
        stores: Record<string, { keyPath: string | null; entries: { key: IDBValidKey; value: unknown }[] }>;
      }
    >
  >('kept/indexedDB.json');
const addresses = fixtureOf<{ project: string; node: string }>('kept/addresses.json');
const presenterMessages = fixtureOf<{ desk: unknown[]; room: unknown[] }>('kept/presenterMessages.json');

const NOW = Date.UTC(2026, 10, 24, 9, 30);
const MINUTE = 60_000;
const PLAN = { id: 'beforeseason2' };

/** The browser as it was left before the season. */
beforeEach(async () => {
  // Modules remember what they read, so each test begins with new ones.
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
  for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
  for (const [name, { version, stores }] of Object.entries(databases)) {
    const database = await openDB(name, version, {
      upgrade(db) {
        for (const [store, { keyPath }] of Object.entries(stores))
          db.createObjectStore(store, keyPath === null ? {} : { keyPath });
      },
    });
    for (const [store, { keyPath, entries }] of Object.entries(stores))
      for (const { key, value } of entries) await database.put(store, value, keyPath === null ? key : undefined);
    database.close();
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** What a story opens with: the reader's work. */
async function continued(playground: string, story: string, key?: string) {
  const { workKey } = await import('#workbench/workKey.ts');
  const { fetchWork } = await import('#explorer/savedWork.ts');
  const { startPlayground } = await import('#explorer/startPlayground.ts');
  const found = await storyAt(`/playground/${playground}/${story}`);
  const own = key ?? workKey(playground, story);
  await fetchWork(own);
  const started = startPlayground(found.playground, found.story, { workKey: own });
  const { pipeline, args, data } = started.store.getState();
  return { from: started.from, savedAt: started.savedAt, messages: started.messages, pipeline, args, data };
}

describe('work kept before the season', () => {
  it('on a story', async () => {
    const work = await continued('pipeline-builder', 'starter');
    expect(work).toMatchObject({ from: 'work', savedAt: NOW, messages: [], args: { palette: false } });
    expect(work.pipeline.nodes.map(({ name }) => name)).toEqual(['CUSTOMER', 'NATION', 'STG_KEPT', 'STG_NATION', 'DIM_CUSTOMER']);
    expect(work.pipeline.nodes.find(({ id }) => id === 'dim-customer')?.sources[0]?.join).toContain("'STG_KEPT'");
  });

  it('on an embed that was opened alone', async () => {
    const { workKey } = await import('#workbench/workKey.ts');
    const work = await continued('rows', 'view', workKey('rows', 'view.alone'));
    expect(work).toMatchObject({ from: 'work', savedAt: NOW + 1, messages: [], args: { day: 2 } });
    expect(work.data).toEqual({ days: [[{ C_CUSTKEY: 4, C_NAME: 'Dee', C_ADDRESS: 'Kept Lane 4' }], []] });
  });

  it('on a step of a session', async () => {
    const { stepWorkKey } = await import('#explorer/savedSession.ts');
    const work = await continued('rows', 'type-2', stepWorkKey(PLAN, 'WN5'));
    expect(work).toMatchObject({ from: 'work', savedAt: NOW + 2, messages: [] });
    expect(work.data).toEqual({ days: [[], [{ C_CUSTKEY: 9, C_NAME: 'Zoe', C_ADDRESS: 'Step Road 9' }]] });
  });

  it('in the database, because it was too large', async () => {
    const work = await continued('multi-source', 'overlap');
    expect(work).toMatchObject({ from: 'work', savedAt: NOW + 3, messages: [], args: { night: 2 } });
    expect(work.pipeline.nodes).toHaveLength(3);
    expect(work.pipeline.nodes.find(({ id }) => id === 'stg-orders-all')?.description).toBe('Kept in the database.');
    expect(work.data).toMatchObject({ nights: [{ ORDERS_EU: [{ ORDER_KEY: 101, TOTAL: '40.00' }, {}, {}] }] });
  });

  it('under an earlier name of a control', async () => {
    const work = await continued('storage-mappings', 'one-table');
    expect(JSON.parse(local['runnel.work.storage-mappings.one-table']!).state.args.place).toBe('QA');
    expect(work).toMatchObject({ from: 'work', messages: [], args: { target: 'QA' } });
    expect(work.data).toMatchObject({ targets: ['2', '3'], actions: [{ do: 'build', target: '2', mappings: {} }] });
    expect(work.pipeline.nodes[0]?.description).toBe('Kept under the earlier name.');
  });

  it('with a document of version 1', async () => {
    const work = await continued('pipeline-builder', 'join');
    expect(JSON.parse(local['runnel.work.pipeline-builder.join']!).state.pipeline.version).toBe(1);
    expect(work).toMatchObject({ from: 'work', messages: [], args: { palette: false } });
    expect(work.pipeline.nodes.map(({ name }) => name)).toEqual(['CUSTOMER', 'STG_CUSTOMER', 'COUNTED_CUSTOMERS']);
    expect(work.pipeline.nodes[2]!.columns.map(({ expression }) => expression)).toEqual(['c.C_NATIONKEY', 'COUNT(*)']);
  });

  it('is listed', async () => {
    const { listWork } = await import('#explorer/savedWork.ts');
    const { listDocuments } = await import('#explorer/documentStore.ts');
    const heads = await listDocuments();
    expect(heads?.map(({ from, name, nodes }) => [from, name, nodes.length])).toEqual([
      ['pipeline', 'My project', 2],
      ['story', 'Two shops: UNION ALL', 3],
    ]);
    expect(listWork(heads ?? []).map(({ playground, story }) => `${playground}/${story}`)).toEqual([
      'multi-source/overlap',
      'rows/view',
      'pipeline-builder/starter',
      'storage-mappings/one-table',
      'pipeline-builder/join',
    ]);
  });
});

describe('a project opened before the season', () => {
  it('is the open one, with its pipeline and what playgrounds keep beside it', async () => {
    const { findProject, nodePath, projectPath, useOpenedProject } = await import('#explorer/projects.ts');
    const id = JSON.parse(local['runnel.project']!).id as string;
    expect(renderHook(useOpenedProject).result.current).toEqual({ id, name: 'My project', nodes: 2 });
    expect(addresses).toEqual({ project: projectPath('run-order', id), node: nodePath(id, 'customer') });
    const found = await findProject(new URL(addresses.project, 'https://docs.example.com').searchParams.get('project')!);
    if (found.kind !== 'project') throw new Error(found.kind);
    const { content, from, openedAt } = found.project;
    expect({ from, openedAt }).toEqual({ from: 'pipeline', openedAt: NOW });
    expect(content.pipeline.description).toBe('Opened before.');
    expect(content.pipeline.nodes.map(({ name }) => name)).toEqual(['CUSTOMER', 'STG_CUSTOMER']);

    const { projectStartOptions } = await import('#explorer/projectSaver.ts');
    const { projectStory } = await import('#explorer/projectStart.ts');
    const { startPlayground } = await import('#explorer/startPlayground.ts');
    const { playground } = await storyAt('/playground/run-order/waves');
    const held = projectStartOptions(found.project, 'run-order', () => undefined);
    const started = startPlayground(playground, projectStory(content.pipeline), { project: held });
    expect(started.messages).toEqual([]);
    expect(started.store.getState()).toMatchObject({
      args: { parallelism: 2, duration: 9, pattern: 'byType', criticalPath: false },
      data: { failing: ['customer'] },
    });
    expect(content.states['storage-mappings']).toEqual({ args: { target: '1', node: '' }, data: { actions: [] } });
  });
});

describe('sessions kept before the season', () => {
  it.each([
    ['draft', 'draftplan1'],
    ['followed', 'shortplan1'],
    ['roster', 'shortplan1'],
    ['presented', 'shortplan1'],
    ['projected', 'shortplan1'],
  ] as const)('have a plan: %s', async (slot, id) => {
    const { storedPlan } = await import('#teach/sessions/planStore.ts');
    const read = await storedPlan(slot);
    if (!read?.ok) throw new Error(read?.message ?? 'There is none.');
    expect(read.plan).toMatchObject({ id, title: 'Half an hour', minutes: 30 });
    expect(read.plan.steps.map(({ code, title }) => `${code} ${title}`)).toEqual([
      'NTE Welcome',
      'XRC Enough slots',
      'WN4 Write a template',
      'BRK Coffee',
    ]);
    expect(read.plan.steps[0]?.notes).toBe(slot === 'projected' ? '' : 'Ask for names.');
  });

  it('have a participant’s record and its result', async () => {
    const { recordOf, resultOf } = await import('#teach/sessions/record.ts');
    const { parsePlan } = await import('#teach/planText.ts');
    const { decodeResult, encodeResult } = await import('#teach/result.ts');
    const { savedSessions } = await import('#explorer/savedSession.ts');
    const record = recordOf(PLAN).read();
    expect(record).toEqual({
      version: 1,
      done: { NTE: NOW, XRC: NOW + 2 * MINUTE },
      facts: { XRC: { hints: 2, shown: true, seconds: 130 } },
      at: 'WN2',
      alias: 'Ada',
      changed: NOW + 2 * MINUTE,
    });
    const { fixtureText } = await import('./fixture.ts');
    const plan = parsePlan(fixtureText('plans/plan.json'));
    if (!plan.ok) throw new Error('The plan is not read.');
    const before = decodeResult(fixtureOf<{ code: string }>('results/record.json').code);
    if (!before.ok) throw new Error('The result is not read.');
    // Minutes were rounded up then; 130 seconds count as 2 minutes now.
    const results = before.result.results.map((step) => (step.minutes === 3 ? { ...step, minutes: 2 } : step));
    expect(encodeResult(resultOf(plan.plan, record))).toBe(encodeResult({ ...before.result, results }));
    expect([...(savedSessions().get(PLAN.id) ?? [])].sort()).toEqual([
      'runnel.session.beforeseason2',
      'runnel.session.beforeseason2.WN5',
    ]);
  });

  it('have the results of a group', async () => {
    const { rosterCodes } = await import('#teach/results/roster.ts');
    expect(rosterCodes(PLAN).read().codes).toEqual(fixtureOf('results/codes.json'));
  });

  it('have the presenter’s position and that of the projected window', async () => {
    const { presentingOf } = await import('#teach/presenter/presenting.ts');
    const { readProjectorState } = await import('#teach/presenter/projectorMemory.ts');
    const shown = { at: 'XRC', part: 2, theme: 'dark', isSolved: true, begun: 1 };
    expect(presentingOf(PLAN).read()).toEqual({
      version: 1,
      shown,
      timer: { steps: { NTE: 5 * MINUTE }, since: NOW + 5 * MINUTE },
    });
    expect(readProjectorState(PLAN.id)).toEqual({ ...shown, node: 'orders' });
  });

  it('have windows that understand each other', async () => {
    const { readMessage } = await import('#teach/presenter/messages.ts');
    const desk = presenterMessages.desk.map((message) => readMessage('desk', message));
    expect(desk.map((message) => message?.kind)).toEqual(['there?', 'plan', 'shown', 'bye']);
    expect(desk[1]).toMatchObject({ plan: { id: 'shortplan1', steps: [{ code: 'NTE', notes: '' }, {}, {}, {}] } });
    expect(desk[2]).toMatchObject({ shown: { at: 'XRC', isSolved: true } });
    const room = presenterMessages.room.map((message) => readMessage('room', message));
    expect(room.slice(0, 5)).toEqual([
      { kind: 'opened' },
      { kind: 'here' },
      { kind: 'step', by: -1 },
      { kind: 'part', by: 1 },
      { kind: 'parts', code: 'XRC', count: 4 },
    ]);
    expect(room[5]).toMatchObject({ kind: 'graph', code: 'XRC', pipeline: { nodes: [{ name: 'CUSTOMER' }, {}] } });
  });
});

describe('progress kept before the season', () => {
  it('of exercises', async () => {
    const { readProgress, wasShown } = await import('#explorer/progress.ts');
    expect(readProgress()).toEqual({ 'run-order/enough-slots': NOW, 'rows/load-twice': NOW + 1 });
    expect([wasShown('cron', 'every-month'), wasShown('rows', 'load-twice')]).toEqual([true, false]);
  });

  it('of paths', async () => {
    const { dueExercise, pathState, useTrail } = await import('#learn/paths/trail.ts');
    const { PATHS } = await import('#learn/paths/paths.ts');
    const { readProgress } = await import('#explorer/progress.ts');
    const { catalog } = await import('#explorer/catalog.ts');
    const trail = renderHook(useTrail).result.current;
    expect(trail).toEqual({
      version: 1,
      path: 'fundamentals',
      seen: { '/docs/get-started/fundamentals/dag': NOW, '/playground/pipeline-builder/starter': NOW + 1 },
      checks: { fundamentals: { right: 4, all: 5, at: NOW } },
      asked: { 'run-order/enough-slots': { at: NOW + 5, times: 2 } },
    });
    const path = PATHS.find(({ id }) => id === trail.path)!;
    expect(pathState(path, catalog, readProgress(), trail).count).toBeGreaterThanOrEqual(2);
    expect(dueExercise(readProgress(), trail, NOW + 8 * 86_400_000)).toBe('rows/load-twice');
  });

  it('of the story that was open last', async () => {
    const { useLastStory } = await import('#explorer/lastStory.ts');
    expect(renderHook(useLastStory).result.current).toMatchObject({ playground: 'rows', story: 'type-2' });
  });
});

describe('settings kept before the season', () => {
  it('of the dock', async () => {
    const { useDockState } = await import('#explorer/useDockState.ts');
    const dock = renderHook(() => useDockState('run-order', 'controls')).result.current;
    expect(dock.open).toBe('events');
    expect(dock.sizeOf('events', false)).toBe(333);
    expect(renderHook(() => useDockState('template', 'controls')).result.current.open).toBeUndefined();
    expect(renderHook(() => useDockState('rows', 'controls')).result.current.open).toBe('controls');
  });

  it('of graphs', async () => {
    const { rememberedGrouping } = await import('#canvas/remembered.ts');
    const { useLayoutOptions } = await import('#canvas/useLayoutOptions.ts');
    expect(rememberedGrouping()).toBe('subgraph');
    const planned = (isPortrait: boolean) => {
      vi.stubGlobal('innerWidth', isPortrait ? 390 : 1_000);
      vi.stubGlobal('innerHeight', 800);
      return renderHook(() => useLayoutOptions({ direction: undefined, layering: undefined })).result.current;
    };
    // "columns" was the name of the layout by ELK.
    expect(planned(false)).toEqual({ direction: 'DOWN', layering: 'elk' });
    expect(planned(true)).toEqual({ direction: 'RIGHT', layering: 'elk' });
    vi.unstubAllGlobals();
  });

  it('of the theme', async () => {
    const { savedTheme } = await import('#ui/theme.ts');
    expect(savedTheme()).toBe('dark');
  });

  it('of panes', async () => {
    const { Splitter } = await import('#ui/Splitter.tsx');
    const panes = ['template', 'result'].map((id) => ({ id, label: id, content: id }));
    const { container } = render(<Splitter id="template" panes={panes} />);
    const grow = (id: string) => container.querySelector<HTMLElement>(`[id="${id}"]`)?.style.flexGrow;
    await waitFor(() => expect([grow('template'), grow('result')]).toEqual(['40', '60']));
  });

  it('of the documentation', async () => {
    const { recentTargets } = await import('#docs/client/palette/recent.ts');
    const { chosenTab } = await import('#docs/client/chosenTabs.ts');
    const { opinions } = await import('#docs/client/feedback.ts');
    expect(recentTargets().map(({ kind, address }) => [kind, address])).toEqual([
      ['playground', '/playground/run-order'],
      ['page', '/docs/get-started/fundamentals/nodes'],
    ]);
    expect([chosenTab(['Databricks', 'Snowflake']), chosenTab(['curl', 'JavaScript', 'Python'])]).toEqual([1, 2]);
    expect(opinions.read()).toEqual({
      'docs/faq': { helped: false, reason: 'It is hard to follow', words: 'Too short.' },
      'docs/nodes': { helped: true },
    });
  });

  it('of the sidebar', async () => {
    const { keepSidebar } = await import('#docs/client/sidebarScroll.ts');
    document.body.innerHTML =
      '<div data-scroller="docs"><details></details><details></details><details></details><a aria-current="page"></a></div>';
    keepSidebar(true);
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false, true]);
    expect(document.querySelector<HTMLElement>('[data-scroller]')?.scrollTop).toBe(240);
  });

  it('of what is kept for offline', async () => {
    const { savedChoices } = await import('#learn/offline/savedChoices.ts');
    const { ENGINES, EVERYTHING } = await import('#learn/offline/listing.ts');
    const choices = savedChoices.read();
    expect(choices.map(({ id }) => id)).toEqual(['path:fundamentals', 'everything', 'engines', 'steps:A day']);
    expect(choices[0]!.groups).toContain('playground:pipeline-builder');
    expect(choices.slice(1, 3)).toEqual([EVERYTHING, ENGINES]);
    expect(choices[3]).toEqual({ id: 'steps:A day', title: 'A day', groups: ['page:/docs/faq', 'playground:rows'] });
  });

  it('of files that are kept for offline', async () => {
    const { readSaved } = await import('#learn/offline/savedFiles.ts');
    const { filesOf, planOf } = await import('#learn/offline/listing.ts');
    const browser = fakeCaches('https://docs.example.com');
    for (const [name, files] of Object.entries(fixtureOf<Record<string, Record<string, string>>>('kept/caches.json')))
      for (const [path, text] of Object.entries(files))
        await browser.open(name).then((cache) => cache.put(path, new Response(text)));
    vi.stubGlobal('caches', browser);
    const { paths, listing } = await readSaved('/');
    expect([...paths].sort()).toEqual(['assets/main-Ab12.js', 'docs/faq/index.html', 'index.html']);
    expect(listing?.version).toBe('0123456789abcdef');
    const faq = { id: 'steps:FAQ', title: 'FAQ', groups: ['page:/docs/faq'] };
    expect(filesOf(listing!, [faq]).map(({ path, bytes }) => [path, bytes])).toEqual([
      ['index.html', 120],
      ['docs/faq/index.html', 340],
      ['assets/main-Ab12.js', 5600],
    ]);
    expect(planOf(listing!, [faq], paths, listing)).toEqual({ fetch: [], stale: [] });
  });

  it('of the organization behind the API', async () => {
    const { loadApi, useApi } = await import('#playground/api/store.ts');
    vi.stubGlobal('fetch', async () => Response.json({ openapi: '3.1.0', paths: {} }));
    await loadApi('/openapi.json');
    const { tokens, faults } = useApi.getState().apiState;
    expect(tokens.at(-1)).toEqual({ text: 'rnl-bo-9', userID: 'u-bo' });
    expect(faults).toContainEqual({
      environmentID: '3',
      nodeID: 'dim-customer',
      message: 'Numeric value is not recognized',
      times: 1,
    });
  });
});

it('every key that was kept is opened by one of these tests', () => {
  const known = [
    /^runnel\.work\./,
    /^runnel\.session\./,
    /^runnel\.(?:presenting|results|splitter)\./,
    /^runnel\.canvas\.(?:direction\.(?:wide|narrow)|grouping|layering)$/,
    /^runnel\.explorer\.(?:dock|dockWidth)$/,
    /^runnel\.(?:feedback|lastStory|offline|paths|progress|project|search\.recent|tabs|theme)$/,
    /^runnel-api$/,
  ];
  expect(Object.keys(local).filter((key) => !known.some((one) => one.test(key)))).toEqual([]);
});
