// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Controls } from '#explorer/Controls.tsx';
import { EventsPanel } from '#explorer/EventsPanel.tsx';
import { ExercisePanel } from '#explorer/ExercisePanel.tsx';
import { eventsText } from '#explorer/eventsText.ts';
import { findNodes, nodeTexts } from '#explorer/nodeTexts.ts';
import { clearProgress, markShown, readProgress, wasShown } from '#explorer/progress.ts';
import { SourcePanel } from '#explorer/SourcePanel.tsx';
import { storyState } from '#explorer/stateCheck.ts';
import { useExercise } from '#explorer/useExercise.ts';
import type { PlaygroundStore } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { samplePipeline, samplePlayground } from './samplePlayground.tsx';

const { meta, stories, exercises } = samplePlayground;
const open = (index: number) => createPlaygroundStore(storyState(samplePlayground, stories[index]!));
const addNode = (id: string) => ({ kind: 'addNode' as const, id, name: id.toUpperCase(), location: 'STAGING', type: 'Stage' });

beforeEach(() => {
  localStorage.clear();
  clearProgress();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Controls', () => {
  it('draws a field for each control and sets it', () => {
    const store = open(0);
    render(<Controls store={store} specs={meta.args} base={store.start().args} />);
    fireEvent.change(screen.getByRole('slider', { name: 'Parallelism' }), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Show labels' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Layout' }), { target: { value: 'tall' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Mine' } });
    expect(store.getState().args).toEqual({ parallelism: 9, speed: 1, labels: false, layout: 'tall', title: 'Mine' });
  });

  it('resets one, or all, to what the story sets', () => {
    const store = open(1);
    render(<Controls store={store} specs={meta.args} base={store.start().args} />);
    expect(screen.getByRole('button', { name: 'Reset all controls' }).getAttribute('aria-disabled')).toBe('true');
    act(() => {
      store.setArg('parallelism', 8);
      store.setArg('labels', false);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Parallelism' }));
    expect(store.getState().args).toMatchObject({ parallelism: 1, labels: false });
    expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Parallelism' }));
    const all = screen.getByRole('button', { name: 'Reset all controls' });
    all.focus();
    fireEvent.click(all);
    expect(store.getState().args).toEqual(store.start().args);
    expect(document.activeElement).toBe(all);
  });

  it('shows locked controls disabled and never resets them', () => {
    const store = open(0);
    act(() => store.setArg('parallelism', 8));
    render(<Controls store={store} specs={meta.args} base={store.start().args} locked={['parallelism']} />);
    expect(screen.getByRole('slider', { name: 'Parallelism' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/Locked by this page/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reset all controls' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('EventsPanel', () => {
  it('lists what happened, newest first, as text too, and clears', () => {
    const store = open(0);
    render(
      <div role="tabpanel" tabIndex={-1}>
        <EventsPanel store={store} />
      </div>,
    );
    expect(screen.getByText('Nothing has happened yet')).toBeTruthy();
    act(() => {
      store.apply(addNode('c'));
      store.note('A note');
    });
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items[0]).toContain('A note');
    expect(items).toHaveLength(2);
    expect(eventsText(store.getState().events).split('\n')[1]).toMatch(/^\d\d:\d\d:\d\d\tNote\tA note$/);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(store.getState().events).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });
});

describe('SourcePanel', () => {
  it('shows the document, or the texts of a picked node', () => {
    const store = open(0);
    render(<SourcePanel store={store} />);
    expect(screen.getByRole('group', { name: 'The pipeline document' }).textContent).toContain('"runnel-pipeline"');
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'b' } });
    const join = screen.getByRole('group', { name: 'Join of STG_ORDERS' });
    expect(join.textContent).toBe("FROM {{ ref('STAGING', 'ORDERS') }} ORDERS");
    expect(join.querySelector('mark')?.textContent).toBe("{{ ref('STAGING', 'ORDERS') }}");
  });

  it('follows the selection, also after a node was picked here', () => {
    const store = open(0);
    render(<SourcePanel store={store} />);
    act(() => store.select(['b']));
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveProperty('value', 'b');
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: '' } });
    expect(screen.getByRole('group', { name: 'The pipeline document' })).toBeTruthy();
    act(() => store.select(['a']));
    expect(screen.getByText(/ORDERS is a Source node/)).toBeTruthy();
  });

  it('takes the texts of SQL nodes, of several sources and of overrides', () => {
    const node = samplePipeline().nodes[1]!;
    expect(nodeTexts({ ...node, sql: 'SELECT 1', sources: [] })).toEqual([{ title: 'SQL', text: 'SELECT 1' }]);
    const source = { name: 'X', join: 'FROM a', aliases: {}, customSQL: 'SELECT 2' };
    expect(nodeTexts({ ...node, sources: [source, { ...source, name: '' }] }).map(({ title }) => title)).toEqual([
      'Join (X)',
      'Join (source 2)',
    ]);
    expect(nodeTexts({ ...node, overrideSQL: true, sources: [source] })[1]).toEqual({ title: 'Override SQL', text: 'SELECT 2' });
  });

  it('finds nodes by location and name', () => {
    const pipeline = samplePipeline();
    expect(findNodes(pipeline, 'staging.stg', 10).map(({ id }) => id)).toEqual(['b']);
    expect(findNodes(pipeline, '', 1)).toHaveLength(1);
  });
});

const done: string[] = [];
function Running({ store, exercise = exercises[0] }: { store: PlaygroundStore; exercise?: (typeof exercises)[number] }) {
  const running = useExercise(store, 'sample', exercise, ({ id }, isDone) => isDone && done.push(id));
  return running && <ExercisePanel running={running} />;
}

describe('ExercisePanel', () => {
  const checks = () =>
    within(screen.getByRole('list', { name: 'Checks' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  beforeEach(() => {
    done.length = 0;
  });

  it('checks live, and remembers the exercise once it is done', () => {
    const store = open(0);
    render(<Running store={store} />);
    expect(checks()).toEqual(['… there are three nodes: open', '… parallelism is 2: open']);
    act(() => void store.apply(addNode('c')));
    expect(checks()).toEqual(['… there are three nodes: done', '… parallelism is 2: open']);
    expect(readProgress()).toEqual({});
    act(() => store.setArg('parallelism', 2));
    expect(Object.keys(readProgress())).toEqual(['sample/three']);
    expect(done).toEqual(['three']);
    expect(screen.getByText('Nodes come one by one.')).toBeTruthy();
  });

  it('does not count a state that passes from the start', () => {
    const store = open(2);
    act(() => store.restore({ ...store.start(), data: { count: 2 } }));
    render(<Running store={store} exercise={exercises[1]} />);
    expect(checks()).toEqual(['… the count is two: done']);
    expect(done).toEqual([]);
  });

  it('plays the solution after a confirm; that does not count until the reader does it', () => {
    vi.useFakeTimers();
    const store = open(0);
    store.setData({ count: 5 });
    render(<Running store={store} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show me' }));
    expect(store.getState().data).toEqual({ count: 5 });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show me' }));
    expect(store.getState().data).toEqual({ count: 0 });
    act(() => vi.advanceTimersByTime(1_000));
    expect(checks()[0]).toContain('done');
    expect(checks()[1]).toContain('open');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => vi.advanceTimersByTime(5_000));
    expect(checks()[1]).toContain('open');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByText('That was the solution')).toBeTruthy();
    expect(done).toEqual([]);

    act(() => store.reset());
    act(() => void store.apply(addNode('mine')));
    act(() => store.setArg('parallelism', 2));
    expect(done).toEqual(['three']);
  });

  it('never counts the solution by undo and redo, nor by the last step of it done by hand', () => {
    vi.useFakeTimers();
    const store = open(0);
    render(<Running store={store} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show me' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show me' }));
    act(() => vi.advanceTimersByTime(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(wasShown('sample', 'three')).toBe(true);
    act(() => store.setArg('parallelism', 2));
    expect(screen.getByText('That was the solution')).toBeTruthy();
    act(() => store.undo());
    act(() => store.undo());
    expect(store.isChanged()).toBe(false);
    expect(wasShown('sample', 'three')).toBe(false);
    act(() => store.redo());
    act(() => store.redo());
    expect(checks().join()).not.toContain('open');
    expect(readProgress()).toEqual({});
    expect(wasShown('sample', 'three')).toBe(true);
    act(() => store.reset());
    act(() => void store.apply(addNode('mine')));
    act(() => store.setArg('parallelism', 2));
    expect(done).toEqual(['three']);
  });

  it('goes on from a solution that was shown before the page was left', () => {
    markShown('sample', 'three', true);
    const store = open(0);
    store.restore({ ...store.start(), args: { ...store.start().args, parallelism: 2 } });
    render(<Running store={store} />);
    act(() => void store.apply(addNode('c')));
    expect(screen.getByText('That was the solution')).toBeTruthy();
    expect(done).toEqual([]);
  });

  it('does not count what a link opened at its goal, before the reader starts over', () => {
    const store = open(2);
    store.restore({ ...store.start(), data: { count: 2 } });
    render(<Running store={store} exercise={exercises[1]} />);
    act(() => store.setData({ count: 3 }));
    act(() => store.setData({ count: 2 }));
    expect(screen.getByText('The exercise was already done when you opened it')).toBeTruthy();
    expect(done).toEqual([]);
    act(() => store.reset());
    act(() => store.setData({ count: 2 }));
    expect(done).toEqual(['two']);
  });

  it('stops and says so when a step is refused', () => {
    vi.useFakeTimers();
    const bad = { ...exercises[0]!, solution: [{ edit: { kind: 'renameNode' as const, id: 'b', name: 'ORDERS' } }] };
    render(<Running store={open(0)} exercise={bad} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show me' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show me' }));
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByText('The solution stopped')).toBeTruthy();
  });

  it('survives a check that fails', () => {
    const bad = {
      ...exercises[0]!,
      check: () => {
        throw new Error('boom');
      },
    };
    render(<Running store={open(0)} exercise={bad} />);
    expect(checks()[0]).toContain('can’t be checked');
  });
});
