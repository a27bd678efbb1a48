// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderedTextProps } from '#editors/renderedSetup.ts';
import type { TemplateEditorProps } from '#editors/templateSetup.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { templateDataSchema } from '#playground/template/data.ts';
import playground from '#playground/template/playground.tsx';
import { RenderClientContext } from '#playground/template/renderClientContext.ts';
import { starterPipeline } from '#samples/starter.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { fakeClient } from './fakeClient.ts';

// The editors have their own tests and are tested in a browser. Here, their props and callbacks are enough.
let insertion: TemplateEditorProps['insertion'];
let goTo: TemplateEditorProps['goTo'];
vi.mock('#editors/TemplateEditor.tsx', () => ({
  TemplateEditor: (props: TemplateEditorProps) => {
    insertion = props.insertion;
    goTo = props.goTo;
    return (
      <>
        <textarea
          aria-label={props.label}
          value={props.value}
          onChange={(event) => props.onChange?.(event.target.value)}
          onBlur={props.onBlur}
          onSelect={(event) => props.onPoint?.(event.currentTarget.selectionStart, 'cursor')}
        />
        <output aria-label="Lit in the template">
          {(props.spans ?? []).map(({ from, to }) => props.value.slice(from, to)).join('|')}
        </output>
        <output aria-label="Marks">
          {(props.marks ?? []).map(({ from, to, severity }) => `${severity} ${props.value.slice(from, to)}`).join('|')}
        </output>
      </>
    );
  },
}));
vi.mock('#editors/RenderedText.tsx', () => ({
  RenderedText: ({ label, value: text, spans = [], onPoint }: RenderedTextProps) => (
    <>
      <pre role="group" aria-label={label}>
        {text}
      </pre>
      <output aria-label={`Lit in ${label}`}>
        {spans
          .filter(({ kind }) => kind === 'highlighted')
          .map(({ from, to }) => text.slice(from, to))
          .join('|')}
      </output>
      <output aria-label={`Changed in ${label}`}>
        {spans
          .filter(({ kind }) => kind === 'changed')
          .map(({ from, to }) => text.slice(from, to))
          .join('|')}
      </output>
      <button type="button" onClick={() => onPoint(text.indexOf('N_NAME'), 'mouse')}>
        Point at N_NAME
      </button>
    </>
  ),
}));

async function open(story: string, change: (store: PlaygroundStore) => void = () => {}) {
  const store = createPlaygroundStore(storyState(playground, playground.stories.find(({ id }) => id === story)!));
  change(store);
  const client = fakeClient();
  const view = render(
    <RenderClientContext value={() => client}>
      <playground.View store={store} />
    </RenderClientContext>,
  );
  await act(async () => {});
  return { store, client, view, user: userEvent.setup() };
}

const editor = () => screen.getByRole('textbox', { name: /Free text|Join tab|Transform|template of/ });
const type = (text: string) => act(async () => void fireEvent.change(editor(), { target: { value: text } }));
const sql = (label = 'Rendered SQL') => screen.getByLabelText(label).textContent;
const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the template playground', () => {
  it('renders what is typed at once, and keeps it after a pause as one step of undo', async () => {
    const { store } = await open('stages');
    await type('SELECT {{ 1 + 1 }}');
    await type('SELECT {{ 20 + 1 }}');
    await waitFor(() => expect(sql()).toBe('SELECT 21'));
    await act(async () => void vi.advanceTimersByTime(400));
    expect(templateDataSchema.parse(store.getState().data).text).toBe('SELECT {{ 20 + 1 }}');
    act(() => store.undo());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Stage 1: Empty the table' })).toBeDefined());
  });

  it('shows the stages of a template', async () => {
    await open('stages');
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Empty the table',
      'Load STG_ORDERS',
      'No orders without a key',
    ]);
    expect(within(screen.getByRole('region', { name: /^Stage 3/ })).getByText('test')).toBeDefined();
  });

  it('changes every name with the environment, and says what changed', async () => {
    const { user } = await open('environments');
    expect(sql()).toContain('"SHOP_DEV"."STAGING"."STG_CUSTOMER"');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rendered in' }), '3');
    await waitFor(() => expect(sql()).toContain('"SHOP"."STAGING"."STG_CUSTOMER"'));
    expect(screen.getByText(/2 places differ from/).textContent).toContain('DEV');
    expect(screen.getByLabelText('Changed in Rendered SQL').textContent).toBe('"SHOP"|"SHOP"');
    await type('SELECT 1');
    await waitFor(() => expect(screen.queryByText(/places differ/)).toBeNull());
  });

  it('draws an edge when a ref is typed into the Join tab', async () => {
    const { store } = await open('load-log');
    await type(`FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"\n{{ ref_link('MART', 'FCT_ORDERS') }}`);
    expect(screen.getByText('This text draws 2 edges to PSTG_LOAD_LOG.')).toBeDefined();
    await act(async () => void vi.advanceTimersByTime(400));
    const edge = pipelineGraph(store.getState().pipeline).edges.find(({ from }) => from === 'fct-orders');
    expect(edge).toMatchObject({ to: 'pstg-load-log', form: 'ref_link' });
  });

  it('keeps a refused text in the editor, and goes back when asked', async () => {
    const { store, user } = await open('load-log');
    const before = store.getState().pipeline;
    store.setArg('node', 'STG_ORDERS');
    await act(async () => {});
    await type(`FROM {{ ref('MART', 'FCT_ORDERS') }} "F"`);
    await act(async () => void vi.advanceTimersByTime(400));
    expect(store.getState().pipeline).toBe(before);
    expect(screen.getByRole('alert').textContent).toMatch(/cycle/i);
    expect((editor() as HTMLTextAreaElement).value).toContain('FCT_ORDERS');
    await user.click(screen.getByRole('button', { name: 'Go back to the old text' }));
    expect((editor() as HTMLTextAreaElement).value).toContain('ORDERS');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what was typed when another node is chosen in the middle of it', async () => {
    const { store } = await open('helper-tokens');
    await type('LOWER({{ SRC }})');
    await act(async () => store.setArg('part', 'C_NAME'));
    const column = store.getState().pipeline.nodes.find(({ id }) => id === 'stg-customer')?.columns;
    expect(column?.find(({ name }) => name === 'C_COMMENT')?.sources[0]?.transform).toBe('LOWER({{ SRC }})');
    expect((editor() as HTMLTextAreaElement).value).toBe('INITCAP({{ SRC }})');
    await waitFor(() => expect(sql()).toBe('INITCAP("CUSTOMER"."C_NAME")'));
  });

  it('changes a template of a node type beside the document, and takes that back', async () => {
    const { store, user } = await open('create');
    await type(`{{ stage('Mine') }} SELECT 1`);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Stage 1: Mine' })).toBeDefined());
    await act(async () => void vi.advanceTimersByTime(400));
    expect(Object.keys(templateDataSchema.parse(store.getState().data).edits)).toEqual(['create:Stage']);
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(templateDataSchema.parse(store.getState().data).edits).toEqual({});
    await waitFor(() => expect(screen.getByRole('region', { name: /Create Stage Table/ })).toBeDefined());
  });

  it('underlines errors with their place, keeps the last good text, and goes to the line', async () => {
    const { user } = await open('columns');
    await waitFor(() => expect(sql()).toContain('l_orderkey'));
    await type('SELECT\n{{ 1 + "a" }}');
    await waitFor(() => expect(messages()).toContain('Line 2, column 4'));
    expect(screen.getByLabelText('Marks').textContent).toBe('error 1 + "a"');
    expect(sql()).toContain('l_orderkey');
    expect(screen.getByText('Below is the last text that rendered.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Go to line 2' }));
    expect(goTo).toEqual({ from: 10, to: 17, line: 2, column: 4 });
  });

  it('says No Stages Rendered, also in the messages', async () => {
    const { store } = await open('no-stages');
    expect(screen.getAllByText('No Stages Rendered').length).toBeGreaterThan(0);
    expect(messages()).toContain('1 error');
    await act(async () => store.setArg('kind', 'create'));
    await waitFor(() => expect(messages()).toContain('No problems'));
  });

  it('tells that a render was stopped, and renders the next one', async () => {
    await open('never-ends');
    await waitFor(() => expect(screen.getByText('The render was stopped')).toBeDefined());
    await type('SELECT 1');
    await waitFor(() => expect(sql()).toBe('SELECT 1'));
    expect(screen.queryByText('The render was stopped')).toBeNull();
  });

  it('lights both sides of what one points at', async () => {
    const { user } = await open('column-list');
    await type('SELECT {% for column in columns %}{{ column.name }} {% endfor %}');
    await user.click(await screen.findByRole('button', { name: 'Point at N_NAME' }));
    expect(screen.getByLabelText('Lit in the template').textContent).toBe('{{ column.name }}');
    expect(screen.getByLabelText('Lit in Rendered SQL').textContent).toBe('N_NAME');
    expect(screen.getByText(/Produced by line 1, column 35 of the template/)).toBeDefined();
  });

  it('shows another panel without a step of undo', async () => {
    const { store, user } = await open('environments');
    await type('SELECT 1');
    await act(async () => void vi.advanceTimersByTime(400));
    await user.click(screen.getByRole('tab', { name: 'DAG' }));
    expect(screen.getByText('This text draws no edges to DIM_CUSTOMER.')).toBeDefined();
    expect(store.getState().args.panel).toBe('dependencies');
    act(() => store.undo());
    expect(store.getState().pipeline.nodes.find(({ id }) => id === 'dim-customer')?.sources[0]?.join).toContain('STG_NATION');
  });

  it('writes what is chosen in the metadata, by mouse and by keyboard', async () => {
    const { user } = await open('column-list');
    await user.click(screen.getByRole('treeitem', { name: 'columns, 4 entries' }));
    expect(insertion).toEqual({ text: expect.stringContaining('{% for column in columns %}') });
    screen.getByRole('treeitem', { name: 'columns, 4 entries' }).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown}{Enter}');
    expect(insertion).toEqual({ expression: 'columns[0].name' });
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Home}{ArrowLeft}');
    expect(screen.getByRole('treeitem', { name: 'columns, 4 entries' }).getAttribute('aria-expanded')).toBe('false');
    await user.type(screen.getByRole('textbox', { name: 'Search the metadata' }), 'N_REGIONKEY');
    expect(screen.getAllByRole('treeitem').length).toBeGreaterThan(0);
  });

  it('renders with other parameters, and keeps those that are not yet JSON', async () => {
    const { user, store } = await open('missing-parameter');
    expect(sql()).toContain(`>= ''`);
    await user.click(screen.getByRole('tab', { name: 'Parameters' }));
    const field = screen.getByRole('textbox', { name: 'Parameters' });
    fireEvent.change(field, { target: { value: '{"loadFrom": "2000-01-01"' } });
    expect(screen.getByText(/The render continues with those of QA/)).toBeDefined();
    fireEvent.change(field, { target: { value: '{"loadFrom": "2000-01-01"}' } });
    await waitFor(() => expect(sql()).toContain(`>= '2000-01-01'`));
    act(() => store.setArg('panel', 'parameters'));
    await user.click(screen.getByRole('button', { name: 'Back to those of QA' }));
    expect(templateDataSchema.parse(store.getState().data).parameters).toBeUndefined();
  });

  it('renders with the other engine and marks what differs', async () => {
    const { client } = await open('against-nunjucks');
    const nunjucks = screen.getByRole('region', { name: 'Comparison with Nunjucks' });
    await waitFor(() => expect(nunjucks.textContent).toContain('1 line differs'));
    expect(within(nunjucks).getAllByText('differs:').length).toBeGreaterThan(0);
    expect(new Set(client.requests.map(({ engine }) => engine))).toEqual(new Set(['jinja', 'nunjucks']));
  });

  it('renders the result with the engine that is chosen, and compares the other with it', async () => {
    const { user, client } = await open('against-nunjucks', (store) => store.setArg('compare', 'jinja'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Engine' }), 'nunjucks');
    const runnel = await screen.findByRole('region', { name: 'Comparison with Runnel' });
    await waitFor(() => expect(runnel.textContent).toContain('1 line differs'));
    expect(
      within(runnel)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Line', 'Nunjucks', 'Line', 'Runnel']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Render the same template with' }), 'nunjucks');
    expect(screen.getByText(/already rendered with Nunjucks/)).toBeDefined();
    await waitFor(() => expect(sql()).toContain('nunjucks FROM'));
    expect(screen.getByText(/with Nunjucks, not as the platform does/)).toBeDefined();
    expect(client.requests.at(-1)).toMatchObject({ engine: 'nunjucks' });
  });

  it('waits with Nunjucks for a template that came from elsewhere, until the reader asks', async () => {
    const hostile = (store: PlaygroundStore) => {
      store.setData(templateDataSchema.parse({ text: 'SELECT {{ 6 * 7 }} FROM X' }));
      for (const [name, value] of Object.entries({ engine: 'nunjucks', compare: 'jinja', panel: 'result' }))
        store.setArg(name, value);
    };
    const { user, client } = await open('against-nunjucks', hostile);
    const engines = () => client.requests.map(({ engine }) => engine);
    expect(engines()).not.toContain('nunjucks');
    expect(screen.getByText(/came from a link or from earlier work/)).toBeDefined();
    await type('SELECT {{ 6 * 8 }} FROM X');
    expect(engines()).not.toContain('nunjucks');
    await user.click(screen.getByRole('button', { name: 'Render with Nunjucks' }));
    await waitFor(() => expect(sql()).toBe('SELECT 48 nunjucks FROM X'));
    expect(screen.queryByRole('button', { name: 'Render with Nunjucks' })).toBeNull();
  });

  it('waits in the comparison too, and does not ask about a story of the site or what is typed there', async () => {
    const elsewhere = await open('against-nunjucks', (store) => {
      const { pipeline } = store.getState();
      store.open({ ...pipeline, macros: [{ id: '1', name: 'm', text: '{{ range(9) }}' }] }, 'Opened');
    });
    const nunjucks = screen.getByRole('region', { name: 'Comparison with Nunjucks' });
    const engines = () => new Set(elsewhere.client.requests.map(({ engine }) => engine));
    expect(engines()).toEqual(new Set(['jinja']));
    await elsewhere.user.click(within(nunjucks).getByRole('button', { name: 'Render with Nunjucks' }));
    await waitFor(() => expect(nunjucks.textContent).toContain('differ'));
    expect(engines()).toEqual(new Set(['jinja', 'nunjucks']));
    elsewhere.view.unmount();

    const { client } = await open('columns', (store) => store.setArg('engine', 'nunjucks'));
    await type('SELECT {{ 1 }} FROM Y');
    await waitFor(() => expect(sql()).toBe('SELECT 1 nunjucks FROM Y'));
    expect(client.requests.every(({ engine }) => engine === 'nunjucks')).toBe(true);
  });

  it('shows progress when an answer takes long', async () => {
    const { client } = await open('columns');
    const release = client.hold();
    await type('SELECT 2');
    await act(async () => void vi.advanceTimersByTime(350));
    expect(screen.getByRole('progressbar', { name: 'Rendering…' })).toBeDefined();
    await act(async () => release());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('says what is not there, and offers what is', async () => {
    const { user } = await open('create', (store) => {
      store.setArg('node', 'NOPE');
      store.setArg('kind', 'join');
    });
    expect(messages()).toContain('There is no node “NOPE”.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Node' }), 'CUSTOMER');
    expect(screen.getByText('CUSTOMER reads no other node, so it has no Join tab.')).toBeDefined();
  });

  it('goes on in a pipeline without nodes, or without any place', async () => {
    const empty = await open('create', (store) => store.open({ ...starterPipeline(), nodes: [] }, 'Opened'));
    expect(screen.getByText('The pipeline has no nodes.')).toBeDefined();
    empty.view.unmount();
    await open('environments', (store) => store.open({ ...starterPipeline(), workspaces: [], environments: [] }, 'Opened'));
    await waitFor(() => expect(sql()).toContain('Storage Location STAGING has an invalid schema or database value'));
    expect(screen.getByText(/No workspace or environment/)).toBeDefined();
  });

  it('closes its renderer when it goes', async () => {
    const { client, view } = await open('create');
    view.unmount();
    expect(client.isDisposed()).toBe(true);
  });
});
