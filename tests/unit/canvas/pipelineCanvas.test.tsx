// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CanvasActions } from '#canvas/model.ts';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import { RemembersTools } from '#canvas/toolsShown.ts';
import { offeredCommands } from '#ui/commands.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { aCard, graphOf } from './structures.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Canvas({
  graph = graphOf('a>b b>c'),
  actions = {},
}: {
  graph?: Pick<ReturnType<typeof graphOf>, 'nodes' | 'edges'>;
  actions?: CanvasActions;
}) {
  const [selection, setSelection] = useState<string[]>([]);
  return (
    <>
      <PipelineCanvas
        label="Pipeline"
        nodes={graph.nodes}
        edges={graph.edges}
        selection={selection}
        onSelect={setSelection}
        actions={actions}
      />
      <output>{selection.join(' ')}</output>
      <LiveRegion />
    </>
  );
}

const said = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join('|');
const listbox = () => screen.getByRole('listbox', { name: 'Pipeline, graph' });
const current = () => within(listbox()).getByRole('option').textContent;
const press = (key: string, rest = {}) => fireEvent.keyDown(listbox(), { key, ...rest });

describe('PipelineCanvas', () => {
  test('without nodes it says so', () => {
    render(
      <PipelineCanvas
        label="Pipeline"
        nodes={[]}
        edges={[]}
        selection={[]}
        onSelect={() => {}}
        empty={{ title: 'Nothing here' }}
      />,
    );
    expect(screen.getByText('Nothing here')).toBeDefined();
  });

  test('offers the palette its questions, pictures and nodes', async () => {
    const offered = () => new Map(offeredCommands().map((command) => [command.title, command]));
    render(<Canvas graph={graphOf('a>b b>c b>d')} />);
    expect(offered().get('A')).toMatchObject({ group: 'Nodes', place: 'Pipeline' });
    expect([...offered().keys()]).toEqual(
      expect.arrayContaining([
        'Save a picture of the graph as PNG',
        'Group nodes by storage location',
        'All paths between two nodes',
      ]),
    );
    act(() => offered().get('Nodes with the most dependents')!.run());
    expect(within(screen.getByRole('region', { name: 'Results' })).getByRole('heading').textContent).toBe(
      'Nodes with the most dependents',
    );
    act(() => offered().get('D')!.run());
    expect(current()).toContain('D, Stage in RAW');
  });

  test('its search says whose nodes it finds, for pages with several canvases', async () => {
    render(<Canvas />);
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    expect(screen.getByRole('search', { name: 'Nodes of Pipeline' })).toBeDefined();
  });

  test('keeps the tools of a small graph behind one button, and remembers them only where it may', async () => {
    const tools = () => screen.queryByRole('search', { name: 'Nodes of Pipeline' });
    const shown = () => render(<Canvas />, { wrapper: ({ children }) => <RemembersTools value>{children}</RemembersTools> });
    const first = shown();
    expect(tools()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tools', expanded: false }));
    expect(tools()).not.toBeNull();
    first.unmount();
    const second = shown();
    expect(tools()).not.toBeNull();
    second.unmount();
    // An embed, a page and a session show everybody the same.
    const third = render(<Canvas />);
    expect(tools()).toBeNull();
    third.unmount();
    shown();
    await userEvent.click(screen.getByRole('button', { name: 'Tools', expanded: true }));
    expect(tools()).toBeNull();
  });

  test('shows at once what a large graph needs, and its other tools on request', () => {
    render(<Canvas graph={LARGE} />);
    expect(screen.getByRole('search', { name: 'Nodes of Pipeline' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask the graph' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Graph' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Tools' }));
    expect(screen.getByRole('button', { name: 'Graph' })).toBeDefined();
  });

  test('is described, and names the node that keys act on', () => {
    render(<Canvas />);
    const id = listbox().getAttribute('aria-describedby')!;
    expect(document.getElementById(id)?.textContent).toContain('3 nodes and 2 edges in 3 layers.');
    expect(current()).toBe('A, Stage in RAW, reads nothing, read by B');
    expect(listbox().getAttribute('aria-activedescendant')).toBe(within(listbox()).getByRole('option').id);
  });

  test('Space selects, Ctrl+A selects all, Escape clears', () => {
    render(<Canvas />);
    press(' ');
    expect(document.querySelector('output')?.textContent).toBe('a');
    press('a', { ctrlKey: true });
    expect(document.querySelector('output')?.textContent).toBe('a b c');
    expect(screen.getByText('3 selected / 3 nodes')).toBeDefined();
    press('Escape');
    expect(document.querySelector('output')?.textContent).toBe('');
  });

  test('connects by keyboard: C, the name, Enter; a refusal is shown in the field, which keeps what was typed', async () => {
    const user = userEvent.setup();
    const connect = vi.fn((_: string, to: string) => (to === 'c' ? 'That would close a cycle.' : undefined));
    render(<Canvas graph={graphOf('a b c')} actions={{ connect }} />);
    press('c');
    await user.keyboard('c{Enter}');
    expect(connect).toHaveBeenCalledWith('a', 'c');
    expect(screen.getByRole('alert').textContent).toContain('That would close a cycle.');
    const field = screen.getByRole('combobox', { name: 'Node that should read A' });
    expect(document.activeElement).toBe(field);
    expect((field as HTMLInputElement).value).toBe('c');
    await user.keyboard('{Backspace}b{Enter}');
    expect(connect).toHaveBeenLastCalledWith('a', 'b');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(listbox());
  });

  test('D disconnects along the edge one came', () => {
    const disconnect = vi.fn(() => undefined);
    render(<Canvas graph={graphOf('a>c b>c')} actions={{ disconnect }} />);
    press('ArrowRight');
    expect(current()).toContain('C, Stage');
    press('d');
    expect(disconnect).toHaveBeenCalledExactlyOnceWith('a', 'c');
    expect(said()).toContain('C no longer reads A');
  });

  test('where the edge is not plain, D disconnects nothing and names the choices', async () => {
    const disconnect = vi.fn(() => undefined);
    render(<Canvas graph={graphOf('x a>c b>c')} actions={{ disconnect }} />);
    press('d');
    expect(screen.getByRole('alert').textContent).toContain('X reads nothing');
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a node/ }), 'c{Enter}');
    press('d');
    expect(screen.getByRole('alert').textContent).toContain('C reads A and B');
    expect(disconnect).not.toHaveBeenCalled();
  });

  test('in a large graph Enter goes to what was typed, not to what was found before it', async () => {
    const nodes = Array.from({ length: 2_100 }, (_, index) => aCard(`n${index}`, { location: `L${index % 4}` }));
    render(<Canvas graph={{ nodes, edges: [{ from: 'n0', to: 'n1' }] }} />);
    const find = screen.getByRole('searchbox', { name: /Find a node/ });
    fireEvent.change(find, { target: { value: 'n1999' } });
    fireEvent.keyDown(find, { key: 'Enter' });
    await screen.findByText('n1999', { selector: 'output' });
    expect(current()).toContain('N1999');
  });

  test('what is not offered has no button and no key', () => {
    const remove = vi.fn(() => undefined);
    render(<Canvas actions={{ remove }} />);
    press(' ');
    expect(screen.queryByRole('button', { name: /Rename/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Delete A/ })).toBeDefined();
    press('F2');
    expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull();
    press('Delete');
    expect(remove).toHaveBeenCalledWith(['a']);
  });

  test('focus mode shows a node with its neighbors and grows by degree', async () => {
    render(<Canvas graph={graphOf('a>b b>c c>d')} />);
    press('f');
    expect(screen.getByText('2 shown / 4 total')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Expand by one edge' }));
    expect(screen.getByText('3 shown / 4 total')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText('4 nodes')).toBeDefined();
  });

  test('finding selects and goes from match to match', async () => {
    render(<Canvas graph={graphOf('stg_a>dim_a stg_b')} />);
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a node/ }), 'stg');
    expect(screen.getByText('2 found')).toBeDefined();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(document.querySelector('output')?.textContent).toBe('stg_b');
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    expect(document.querySelector('output')?.textContent).toBe('stg_a stg_b');
  });

  test('the list takes the same keys', async () => {
    const rename = vi.fn(() => 'That name is taken.');
    render(<Canvas actions={{ rename }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    const grid = await screen.findByRole('grid', { name: 'Pipeline, list' });
    expect(grid.getAttribute('aria-rowcount')).toBe('4');
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: ' ' });
    expect(document.querySelector('output')?.textContent).toBe('b');
  });

  test('groups go by keys: closed they are one, Enter opens one, its nodes are found, G closes it; Space selects all it holds', () => {
    render(<Canvas graph={LARGE} />);
    expect(within(listbox()).getByRole('option').getAttribute('aria-setsize')).toBe('2');
    press('Home');
    expect(current()).toMatch(/^RAW, Group of 100 nodes, .*read by MART.*closed, Enter opens it$/);
    press(' ');
    expect(document.querySelector('output')!.textContent!.split(' ')).toHaveLength(100);
    press('Escape');
    press('Enter');
    expect(said()).toContain('RAW opened, 100 nodes');
    expect(within(listbox()).getByRole('option').getAttribute('aria-setsize')).toBe('101');
    expect(current()).toMatch(/^A0, Stage in RAW, reads nothing, read by MART/);
    press('g');
    expect(current()).toMatch(/^RAW, Group of 100 nodes/);
    press('[');
    expect(within(listbox()).getByRole('option').getAttribute('aria-setsize')).toBe('101');
    press(']');
    fireEvent.change(screen.getByLabelText('Group nodes'), { target: { value: 'none' } });
    expect(within(listbox()).getByRole('option').getAttribute('aria-setsize')).toBe('200');
    fireEvent.change(screen.getByLabelText('Group nodes'), { target: { value: 'location' } });
  });

  test('what cannot be done with a group is not done', () => {
    const actions = { rename: vi.fn(), remove: vi.fn(), connect: vi.fn(), disconnect: vi.fn(), open: vi.fn() };
    render(<Canvas graph={LARGE} actions={actions} />);
    press('Home');
    for (const key of ['F2', 'Delete', 'c', 'd', 'f']) press(key);
    for (const action of Object.values(actions)) expect(action).not.toHaveBeenCalled();
    expect(current()).toMatch(/^RAW, Group/);
  });
});

/** Two hundred nodes in two locations; each of the second reads one of the first. */
const LARGE = {
  nodes: Array.from({ length: 200 }, (_, index) =>
    index < 100 ? aCard(`a${index}`) : aCard(`b${index - 100}`, { location: 'MART' }),
  ),
  edges: Array.from({ length: 100 }, (_, index) => ({ from: `a${index}`, to: `b${index}` })),
};
