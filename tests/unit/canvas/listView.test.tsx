// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrangedRows, type SortKey } from '#canvas/arrangement.ts';
import type { CanvasActions } from '#canvas/model.ts';
import { PipelineCanvas } from '#canvas/PipelineCanvas.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { aCard, anyGraph, graphOf } from './structures.ts';

beforeEach(() => {
  // Elements have no size here, so the scroller gets one: the list renders only the rows that fit.
  for (const side of ['offsetHeight', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
  }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 600));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Options {
  graph?: Pick<ReturnType<typeof graphOf>, 'nodes' | 'edges'>;
  actions?: CanvasActions;
}

function Canvas({ graph = graphOf('a>b b>c'), actions = {} }: Options) {
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

async function list(options: Options = {}) {
  const user = userEvent.setup();
  render(<Canvas {...options} />);
  const tools = screen.queryByRole('button', { name: 'Tools' });
  if (tools) await user.click(tools);
  await user.click(screen.getByRole('button', { name: 'List' }));
  await screen.findByRole('grid', { name: 'Pipeline, list' });
  return user;
}

const grid = () => screen.getByRole('grid', { name: 'Pipeline, list' });
const rows = () => within(grid()).getAllByRole('row').slice(1);
const row = (name: string) =>
  within(grid())
    .getByRole('checkbox', { name: `Select ${name}` })
    .closest<HTMLElement>('[role="row"]')!;
const names = () => rows().map((each) => within(each).getAllByRole('gridcell')[1]!.textContent);
const current = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const selection = () => document.querySelector('output')?.textContent;
const press = (key: string, rest = {}) => fireEvent.keyDown(grid(), { key, ...rest });
const said = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join('|');
/** The items that a row's menu offers. */
async function menuOf(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem');
}

describe('what the list says', () => {
  test('every node is a row in run order, with what it reads and what reads it', async () => {
    await list({ graph: graphOf('c>d a>c b>c') });
    expect(names()).toEqual(['A', 'B', 'C', 'D']);
    expect(row('C').textContent).toContain('Stage');
    expect(within(row('C')).getAllByRole('gridcell')[4]!.textContent).toBe('readsAB');
    expect(within(row('C')).getAllByRole('gridcell')[5]!.textContent).toBe('read byD');
    expect(row('A').textContent).toContain('nothing');
  });

  test('state, note, problems, badges, marks and stubs are words', async () => {
    const card = aCard('a', {
      state: 'failed',
      note: 'wave 2',
      problems: 1,
      badges: ['seed'],
      marks: [{ colour: 'red', label: 'Sales' }],
    });
    await list({ graph: { nodes: [card, aCard('b', { stub: true })], edges: [] } });
    expect(row('A').textContent).toContain('Failed · wave 2 · 1 problem · seed · Sales');
    expect(row('B').textContent).toContain('not in the pipeline');
  });

  test('everything in it has a name and a role; rows say where they stand', async () => {
    await list({ actions: { open: () => {}, remove: () => undefined } });
    expect(grid().getAttribute('aria-multiselectable')).toBe('true');
    expect(grid().getAttribute('aria-rowcount')).toBe('4');
    const titles = within(grid()).getAllByRole('columnheader');
    expect(titles.map((title) => title.textContent)).toEqual([
      'Select',
      'Node',
      'Type',
      'Location',
      'Reads',
      'Read by',
      'More',
      'Actions',
    ]);
    expect(rows()).toHaveLength(3);
    for (const [index, each] of rows().entries()) {
      expect(each.getAttribute('aria-rowindex')).toBe(String(index + 2));
      expect(within(each).getAllByRole('gridcell')).toHaveLength(titles.length);
      expect(each.getAttribute('aria-label')).toMatch(/^[ABC], Stage in RAW, reads /);
    }
    for (const control of grid().querySelectorAll('button, input')) {
      expect(control.getAttribute('aria-label') || control.textContent).toBeTruthy();
    }
    for (const name of ['Filter by name or location', 'Show']) expect(screen.getByLabelText(name)).toBeDefined();
  });

  test('only what is in sight is drawn', async () => {
    const nodes = Array.from({ length: 1000 }, (_, index) => aCard(`n${index}`));
    await list({ graph: { nodes, edges: [] } });
    expect(grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(rows().length).toBeLessThan(60);
    expect(rows().length).toBeGreaterThan(10);
  });
});

describe('filter and sort', () => {
  const graph = {
    nodes: [
      aCard('a', { name: 'ORDERS' }),
      aCard('b', { name: 'STG_10', typeName: 'Fact', kind: 'fact', problems: 2 }),
      aCard('c', { name: 'STG_9', location: 'MART' }),
    ],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
    ],
  };

  test('the filter finds names and locations and says how many are left', async () => {
    const user = await list({ graph });
    await user.type(screen.getByLabelText('Filter by name or location'), 'stg');
    expect(names()).toEqual(['STG_10', 'STG_9']);
    expect(screen.getByText('2 of 3')).toBeDefined();
    await user.clear(screen.getByLabelText('Filter by name or location'));
    await user.type(screen.getByLabelText('Filter by name or location'), 'nothing like it');
    expect(screen.getByText('No node matches the filter.')).toBeDefined();
  });

  test('shows one type, or what has problems', async () => {
    const user = await list({ graph });
    await user.selectOptions(screen.getByLabelText('Show'), 'Stage');
    expect(names()).toEqual(['ORDERS', 'STG_9']);
    await user.selectOptions(screen.getByLabelText('Show'), 'With problems');
    expect(names()).toEqual(['STG_10']);
  });

  test('a press on a column sorts up, then down, then back to run order; numbers count as numbers', async () => {
    const user = await list({ graph });
    const title = screen.getByRole('columnheader', { name: 'Node' });
    await user.click(within(title).getByRole('button'));
    expect(names()).toEqual(['ORDERS', 'STG_9', 'STG_10']);
    expect(title.getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(title).getByRole('button'));
    expect(names()).toEqual(['STG_10', 'STG_9', 'ORDERS']);
    expect(title.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(title).getByRole('button'));
    expect(names()).toEqual(['ORDERS', 'STG_10', 'STG_9']);
    expect(title.getAttribute('aria-sort')).toBe('none');
  });

  test('what a filter hides leaves the selection, so that Delete takes nothing unseen', async () => {
    const remove = vi.fn(() => undefined);
    const user = await list({ graph, actions: { remove } });
    press('a', { ctrlKey: true });
    expect(selection()).toBe('a b c');
    await user.type(screen.getByLabelText('Filter by name or location'), 'stg_9');
    expect(selection()).toBe('c');
    press('Delete');
    expect(remove).toHaveBeenCalledWith(['c']);
  });

  test('Ctrl+A selects what is shown', async () => {
    const user = await list({ graph });
    await user.selectOptions(screen.getByLabelText('Show'), 'Stage');
    press('a', { ctrlKey: true });
    expect(selection()).toBe('a c');
  });

  test('of more names than a cell holds some are written out, and the others are in a menu', async () => {
    const user = await list({ graph: graphOf('a>f b>f c>f d>f e>f f>g') });
    const reads = within(row('F'));
    expect(reads.getByText('reads').parentElement!.textContent).toBe('readsABC2 more');
    await user.click(reads.getByRole('button', { name: '2 more' }));
    const menu = screen.getByRole('menu', { name: 'Others that it reads' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['D', 'E']);
    await user.click(within(menu).getByRole('menuitem', { name: 'E' }));
    expect(selection()).toBe('e');
  });

  test('a filter is cleared when the reader goes to a node that it hides', async () => {
    const user = await list({ graph });
    await user.type(screen.getByLabelText('Filter by name or location'), 'orders');
    await user.click(within(row('ORDERS')).getByRole('button', { name: 'STG_9' }));
    expect(names()).toHaveLength(3);
    expect(selection()).toBe('c');
    expect(said()).toContain('Filter cleared to show STG_9');
  });

  test('any arrangement shows nodes once, only shown ones, and all of them without a filter', () => {
    const sorts: SortKey[] = ['order', 'name', 'type', 'location', 'reads', 'readBy', 'more'];
    fc.assert(
      fc.property(
        anyGraph,
        fc.constantFrom(...sorts),
        fc.boolean(),
        fc.constantFrom('', 'n1', 'raw'),
        (graph, sort, isDown, text) => {
          const inOrder = graph.nodes.map((_, index) => index);
          const arranged = arrangedRows(graph.nodes, graph.structure, inOrder, { text, show: '', sort, isDown });
          expect(new Set(arranged).size).toBe(arranged.length);
          if (text !== 'n1') expect([...arranged].sort((a, b) => a - b)).toEqual(inOrder);
          else expect(arranged.every((index) => graph.nodes[index]!.name.includes('N1'))).toBe(true);
          expect(inOrder).toEqual(graph.nodes.map((_, index) => index));
        },
      ),
    );
  });
});

describe('selecting', () => {
  test('checkbox and Ctrl add and take out, Shift takes everything between', async () => {
    const user = await list({ graph: graphOf('a>b b>c c>d') });
    await user.click(screen.getByRole('checkbox', { name: 'Select B' }));
    expect(selection()).toBe('b');
    fireEvent.click(row('D'), { ctrlKey: true });
    expect(selection()).toBe('b d');
    fireEvent.click(row('B'), { ctrlKey: true });
    expect(selection()).toBe('d');
    fireEvent.click(row('A'));
    expect(selection()).toBe('a');
    fireEvent.click(row('C'), { shiftKey: true });
    expect(selection()).toBe('a b c');
    expect(row('B').getAttribute('aria-selected')).toBe('true');
    expect(row('D').getAttribute('aria-selected')).toBe('false');
  });

  test('Shift and arrows widen and narrow from where one began', async () => {
    await list({ graph: graphOf('a>b b>c c>d') });
    press('ArrowDown');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(selection()).toBe('b c d');
    press('ArrowUp', { shiftKey: true });
    expect(selection()).toBe('b c');
  });
});

describe('keys', () => {
  test('arrows, Home and End go through the rows as they are sorted', async () => {
    const user = await list({ graph: graphOf('c>a a>b') });
    await user.click(within(screen.getByRole('columnheader', { name: 'Node' })).getByRole('button'));
    press('Home');
    expect(current()).toBe(row('A'));
    press('ArrowDown');
    expect(current()).toBe(row('B'));
    press('End');
    expect(current()).toBe(row('C'));
    press('ArrowDown');
    expect(current()).toBe(row('C'));
  });

  test('Enter opens, F2 renames, Delete removes, Ctrl+Z takes back', async () => {
    const actions = { open: vi.fn(), rename: vi.fn(() => undefined), remove: vi.fn(() => undefined), undo: vi.fn() };
    const user = await list({ actions });
    press('ArrowDown');
    press('Enter');
    expect(actions.open).toHaveBeenCalledWith('b');
    press('F2');
    const field = screen.getByRole('textbox', { name: 'New name of B' });
    await user.clear(field);
    await user.type(field, 'NEW{Enter}');
    expect(actions.rename).toHaveBeenCalledWith('b', 'NEW');
    press('Delete');
    expect(actions.remove).toHaveBeenCalledWith(['b']);
    press('z', { ctrlKey: true });
    expect(actions.undo).toHaveBeenCalledOnce();
  });
});

describe('actions of a row', () => {
  test('exactly what is offered; without actions only what is upstream and downstream', async () => {
    const user = await list({ actions: { open: () => {}, disconnect: () => undefined } });
    const items = await menuOf(user, 'B');
    const reach = ['Everything upstream1 nodeU', 'Everything downstream1 nodeI'];
    expect(items.map((item) => item.textContent)).toEqual(['OpenEnter', 'Stop reading A', ...reach]);
    cleanup();
    const others = await menuOf(await list(), 'B');
    expect(others.map((item) => item.textContent)).toEqual(reach);
  });

  test('act on their row, whatever is selected', async () => {
    const actions = { add: vi.fn(() => undefined), remove: vi.fn(() => undefined), disconnect: vi.fn(() => undefined) };
    const user = await list({ actions });
    fireEvent.click(row('A'));
    await menuOf(user, 'C');
    await user.click(screen.getByRole('menuitem', { name: /Add a node/ }));
    expect(actions.add).toHaveBeenCalledWith('c');
    await menuOf(user, 'C');
    await user.click(screen.getByRole('menuitem', { name: 'Stop reading B' }));
    expect(actions.disconnect).toHaveBeenCalledWith('b', 'c');
    expect(said()).toContain('C no longer reads B');
    await menuOf(user, 'C');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(actions.remove).toHaveBeenCalledWith(['c']);
    expect(selection()).toBe('a');
  });

  test('a refusal is shown and kept', async () => {
    const user = await list({ actions: { remove: () => 'B is needed.' } });
    await menuOf(user, 'B');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByRole('alert').textContent).toContain('B is needed.');
    expect(row('B')).toBeDefined();
  });

  test('renames the row in place', async () => {
    const rename = vi.fn(() => undefined);
    const user = await list({ actions: { rename } });
    await menuOf(user, 'C');
    await user.click(screen.getByRole('menuitem', { name: /Rename/ }));
    expect(within(row('C')).getByRole('textbox', { name: 'New name of C' })).toBeDefined();
  });

  test('connects through a field that finds nodes; a refusal leaves it open to choose anew', async () => {
    const connect = vi.fn((_: string, to: string) => (to === 'd' ? 'That would close a cycle.' : undefined));
    const user = await list({ graph: graphOf('a>b c d e'), actions: { connect } });
    await menuOf(user, 'A');
    await user.click(screen.getByRole('menuitem', { name: 'Connect to…' }));
    const field = screen.getByRole('combobox', { name: 'Node that should read A' });
    expect(document.activeElement).toBe(field);
    // Neither itself nor what reads it already.
    const offered = within(screen.getByRole('listbox', { name: 'Nodes' })).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['CStage · RAW', 'DStage · RAW', 'EStage · RAW']);
    await user.type(field, 'b');
    expect(screen.getByText('B already reads A.')).toBeDefined();
    await user.clear(field);
    await user.type(field, 'd{Enter}');
    expect(connect).toHaveBeenCalledWith('a', 'd');
    expect(screen.getByRole('alert').textContent).toBe('That would close a cycle.');
    await user.clear(field);
    await user.type(field, 'e{Enter}');
    expect(connect).toHaveBeenLastCalledWith('a', 'e');
    expect(screen.queryByRole('combobox', { name: 'Node that should read A' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    expect(said()).toContain('E now reads A');
  });
});

test('the nodes of an open group stand below its name, by which it is closed; arrows pass the name', async () => {
  const nodes = Array.from({ length: 40 }, (_, index) => aCard(`n${index}`, { location: index % 2 === 0 ? 'RAW' : 'MART' }));
  const user = await list({ graph: { nodes, edges: [] } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group nodes' }), 'Group by storage location');
  expect(rows().map((one) => one.textContent)).toHaveLength(2);
  await user.click(row('MART'));
  await user.keyboard('{Enter}');
  const heading = within(grid()).getByRole('button', { name: 'Close MART, 20 nodes' });
  const shown = rows();
  const at = shown.indexOf(heading.closest('[role="row"]')!);
  expect(shown.slice(0, at).map((one) => within(one).getByRole('checkbox').getAttribute('aria-label'))).toEqual(['Select RAW']);
  expect(
    within(shown[at + 1]!)
      .getByRole('checkbox')
      .getAttribute('aria-label'),
  ).toBe('Select N1');
  expect(shown.slice(at).every((one, index) => one.getAttribute('aria-rowindex') === `${at + index + 2}`)).toBe(true);

  fireEvent.keyDown(grid(), { key: 'Home' });
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  expect(current()).toBe(row('N1'));
  await user.click(heading);
  expect(rows()).toHaveLength(2);
});
