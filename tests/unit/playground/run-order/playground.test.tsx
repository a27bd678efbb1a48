// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storyState } from '#explorer/stateCheck.ts';
import playground from '#playground/run-order/playground.tsx';
import { zoomForNames } from '#playground/run-order/Timeline.tsx';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

// The canvas has its own tests; here its props are enough.
vi.mock('#canvas/PipelineCanvas.tsx', () => ({
  PipelineCanvas: ({ nodes, main }: { nodes: { id: string; name: string; state?: string }[]; main: ReactNode }) => (
    <>
      <ul aria-label="Graph">
        {nodes.map((node) => (
          <li key={node.id}>{`${node.name} ${node.state ?? 'no state'}`}</li>
        ))}
      </ul>
      {main}
    </>
  ),
}));

function open(story: string) {
  const store = createPlaygroundStore(storyState(playground, playground.stories.find(({ id }) => id === story)!));
  render(<playground.View store={store} />);
  return { store, user: userEvent.setup() };
}

const graph = () =>
  within(screen.getByRole('list', { name: 'Graph' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const figure = (name: string) => screen.getByText(name).parentElement?.textContent?.replace(name, '');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the time axis', () => {
  const bars = [4, 4, 8].map((length, node) => ({ node, slot: node, start: 0, finish: length, isFailure: false }));

  it('is stretched until half of the bars show their names, and not without end', () => {
    expect(zoomForNames(bars, 8, 300)).toBe(1);
    expect(zoomForNames(bars, 24, 300)).toBe(2);
    expect(zoomForNames(bars, 2_400, 300)).toBe(4);
    expect(zoomForNames([], 0, 300)).toBe(1);
    expect(zoomForNames(bars, 24)).toBe(1);
  });
});

describe('the run order playground', () => {
  it('steps through a run and back', async () => {
    const { user } = open('diamond');
    expect(screen.getByText('Waiting')).toBeDefined();
    expect(graph().every((text) => text?.endsWith('waiting'))).toBe(true);
    const forward = screen.getByRole('button', { name: 'Step forward' });
    await user.click(forward);
    expect(graph()).toEqual([
      'CUSTOMER done',
      'STG_CUSTOMER_PLACE running',
      'STG_CUSTOMER_BALANCE running',
      'DIM_CUSTOMER waiting',
    ]);
    await user.click(forward);
    await user.click(forward);
    await user.click(forward);
    expect(screen.getByText('Completed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Step back' }));
    expect(graph()[3]).toBe('DIM_CUSTOMER running');
    await user.click(screen.getByRole('button', { name: 'Back to the start' }));
    expect(screen.getByText('Waiting')).toBeDefined();
  });

  it('follows its controls, and keeps the playhead out of undo', async () => {
    const { store, user } = open('diamond');
    expect(figure('Total')).toBe('8 s');
    await user.click(screen.getByRole('button', { name: 'Step forward' }));
    act(() => store.setArg('parallelism', 1));
    expect(figure('Total')).toBe('10 s');
    expect(figure('Time in the queue')).toBe('4 s');
    act(() => store.undo());
    expect(figure('Total')).toBe('8 s');
    expect(screen.getByText('Running')).toBeDefined();
  });

  it('keeps the run before in sight when the number of slots changes, until something else does', () => {
    const { store } = open('diamond');
    const former = () => screen.queryByText(/^Dashed: the previous run/)?.textContent;
    const ghosts = () => document.querySelectorAll('[title$=" before"]').length;
    expect([former(), ghosts()]).toEqual([undefined, 0]);
    // A drag of the slider is one step, so the run before the drag stays visible.
    act(() => store.setArg('parallelism', 2, { gesture: 'parallelism' }));
    act(() => store.setArg('parallelism', 1, { gesture: 'parallelism' }));
    expect(former()).toBe('Dashed: the previous run, with 16 slots. It took 8 s; this one takes 10 s.');
    expect(ghosts()).toBe(3);
    act(() => store.setArg('duration', 3));
    expect([former(), ghosts()]).toEqual([undefined, 0]);
  });

  it('moves the playhead by keyboard', () => {
    open('chain');
    const slider = screen.getByRole('slider', { name: 'Playhead' });
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(slider.getAttribute('aria-valuetext')).toBe('2 s of 12 s');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(slider.getAttribute('aria-valuetext')).toBe('2.2 s of 12 s');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    fireEvent.keyDown(slider, { key: 'PageDown' });
    expect(slider.getAttribute('aria-valuetext')).toBe('0 s of 12 s');
  });

  it('fills the bars of running nodes as far as the playhead is', async () => {
    const { user } = open('chain');
    const filled = () => [...document.querySelectorAll<HTMLElement>('[data-fill]')].map((fill) => fill.style.width);
    expect(filled()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Step forward' }));
    expect(filled()).toEqual(['0%']);
    const slider = screen.getByRole('slider', { name: 'Playhead' });
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(filled()).toEqual(['50%']);
    fireEvent.keyDown(slider, { key: 'PageUp' });
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(filled()).toEqual(['50%']);
  });

  it('lets a node fail by key, shows what is skipped, and retries', async () => {
    const { store, user } = open('diamond');
    const timeline = screen.getByRole('group', { name: /^Timeline/ });
    const [bar] = within(timeline).getAllByRole('button');
    bar?.focus();
    await user.keyboard('f');
    expect(store.getState().data).toMatchObject({ failing: ['stg-customer-balance'] });
    expect(within(timeline).getAllByRole('button')).toHaveLength(2);
    const forward = screen.getByRole('button', { name: 'Step forward' });
    for (let step = 0; step < 3; step++) await user.click(forward);
    expect(graph()).toContain('DIM_CUSTOMER skipped');
    expect(screen.getByText(/GraphExecutor halted and finished/).textContent).toContain('stg-customer-balance');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(graph()).toContain('STG_CUSTOMER_PLACE notInRun');
    expect(figure('Nodes')).toBe('2 would succeed');
    // A retry starts at once.
    expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to the first run' }));
    expect(figure('Nodes')).toContain('1 would be skipped');
  });

  it('has the run as a table', async () => {
    const { user } = open('diamond');
    await user.click(screen.getByRole('tab', { name: 'Table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|'))).toEqual([
      'CUSTOMER| Waiting|1|–|0 s|0 s|0 s|',
      'STG_CUSTOMER_BALANCE| Waiting|2|1|0 s|0 s|4 s|',
      'STG_CUSTOMER_PLACE| Waiting|2|2|0 s|0 s|2 s|',
      'DIM_CUSTOMER| Waiting|3|1|4 s|4 s|8 s|',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'CUSTOMER fails' }));
    expect(figure('Nodes')).toContain('3 would be skipped');
  });

  it('shows the waves, and a node with its reasons and dependencies', async () => {
    const { store, user } = open('ref-link');
    await user.click(screen.getByRole('tab', { name: /^Waves/ }));
    await user.click(screen.getByRole('button', { name: /^FCT_ORDERS/ }));
    expect(store.getState().selection).toEqual(['fct-orders']);
    const panel = screen.getByRole('region', { name: 'Node FCT_ORDERS' });
    expect(panel.textContent).toContain('Depends on STG_ORDERS and STG_AUDIT.');
    expect(within(panel).getByText('ref_link')).toBeDefined();
    await user.click(within(panel).getByRole('button', { name: 'Stop FCT_ORDERS from waiting for STG_AUDIT' }));
    expect(figure('Total')).toBe('8 s');
    await user.selectOptions(within(panel).getByRole('combobox'), 'FCT_OPEN_ORDERS');
    await user.click(within(panel).getByRole('button', { name: 'Add ref_link' }));
    expect(figure('Total')).toBe('12 s');
  });

  it('refuses a dependency that closes a cycle, and says so', async () => {
    const { store, user } = open('diamond');
    act(() => store.select(['stg-customer-place']));
    const panel = screen.getByRole('region', { name: 'Node STG_CUSTOMER_PLACE' });
    await user.selectOptions(within(panel).getByRole('combobox'), 'DIM_CUSTOMER');
    await user.click(within(panel).getByRole('button', { name: 'Add ref_link' }));
    expect(within(panel).getByRole('alert').textContent).toMatch(/DIM_CUSTOMER/);
    expect(figure('Total')).toBe('8 s');
  });

  it('changes durations and leaves nodes out', async () => {
    const { store, user } = open('diamond');
    act(() => store.select(['dim-customer']));
    const panel = screen.getByRole('region', { name: 'Node DIM_CUSTOMER' });
    const field = within(panel).getByRole('spinbutton', { name: 'Duration' });
    await user.clear(field);
    await user.type(field, '10');
    expect(figure('Total')).toBe('14 s');
    await user.click(within(panel).getByRole('button', { name: 'Go back to the default duration' }));
    expect(figure('Total')).toBe('8 s');
    await user.click(within(panel).getByRole('switch', { name: 'In the run' }));
    expect(graph()).toContain('DIM_CUSTOMER notInRun');
  });

  it('names a cycle and offers the ways out of it', async () => {
    const { user } = open('cycle');
    expect(screen.getByText(/Cycle: STG_ORDERS → FCT_ORDERS → STG_ORDERS/)).toBeDefined();
    expect(graph()).toContain('STG_ORDERS notInRun');
    await user.click(screen.getByRole('button', { name: 'Stop STG_ORDERS from waiting for FCT_ORDERS' }));
    expect(figure('Total')).toBe('12 s');
    expect(screen.queryByText(/Cycle:/)).toBeNull();
  });

  it('runs what does not depend on a cycle, and names what does', async () => {
    const { store, user } = open('partly-cyclic');
    expect(screen.getByText(/Cycle: STG_ORDERS → STG_ORDERS_CHECKED → FCT_ORDERS → STG_ORDERS/)).toBeDefined();
    expect(screen.getByText(/3 nodes are on a cycle, 1 more waits behind it: PSTG_LOAD_LOG/)).toBeDefined();
    expect(figure('Total')).toBe('12 s');
    expect(figure('Nodes')).toBe('7 would succeed');
    await user.click(screen.getByRole('tab', { name: /Waves/ }));
    expect(screen.getByRole('button', { name: /^DIM_CUSTOMER/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^FCT_ORDERS/ })).toBeNull();
    act(() =>
      store.setData({
        durations: {},
        failing: [],
        excluded: ['orders', 'customer', 'nation', 'stg-customer', 'stg-nation', 'dim-nation', 'dim-customer'],
      }),
    );
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.getByText('No run order: nodes wait for each other')).toBeDefined();
  });

  it('says when there is nothing to retry', async () => {
    const { store, user } = open('diamond');
    act(() => store.setArg('attempt', 'retry'));
    expect(screen.getByText('Nothing to retry')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show the first run' }));
    expect(figure('Total')).toBe('8 s');
  });
});
