import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '#engine/pipeline/edit.ts';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { ENGINE_RUN_LIMITS } from '#engine/run/limits.ts';
import type { PlaygroundState, PlaygroundStore, UndoGrouping } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';

const start = {
  pipeline: { ...emptyPipeline('Test'), locations: [{ name: 'RAW', description: '' }] },
  args: { speed: 1, labels: true, panel: 'one' },
  data: { count: 0 },
};
type Sample = PlaygroundStore<(typeof start)['args'], (typeof start)['data']>;

const shown = (store: Sample) => store.getState();
const stateOf = (store: Sample): PlaygroundState => {
  const { pipeline, args, data } = shown(store);
  return { pipeline, args, data };
};
const steps = (store: Sample) => store.history.getState().past.length;
const texts = (store: Sample) => shown(store).events.map(({ text }) => text);
const added = (name: string): Edit => ({ kind: 'addNode', id: name.toLowerCase(), name, location: 'RAW', type: 'Source' });

describe('a gesture', () => {
  it('is one step and one event, however often it changes something', () => {
    const store = createPlaygroundStore(start);
    for (const speed of [2, 3, 4, 5]) store.setArg('speed', speed, { gesture: 'speed' });
    expect(texts(store)).toEqual(['speed = 5']);
    store.undo();
    expect(shown(store).args).toEqual(start.args);
    store.redo();
    expect(shown(store).args.speed).toBe(5);
  });

  it('is ended by another change, another gesture, undo, and what the reader does elsewhere', () => {
    const store = createPlaygroundStore(start);
    const speed = (value: number) => store.setArg('speed', value, { gesture: 'speed' });
    speed(2);
    store.setArg('labels', false);
    speed(3);
    store.setData({ count: 1 }, { gesture: 'count' });
    speed(4);
    store.endGesture();
    speed(5);
    expect(steps(store)).toBe(6);
    store.undo();
    speed(6);
    store.undo();
    expect(shown(store).args.speed).toBe(4);
  });

  it('that comes back to where it began is no step, and goes on as one', () => {
    const store = createPlaygroundStore(start);
    store.setArg('labels', false);
    for (const speed of [2, 1]) store.setArg('speed', speed, { gesture: 'speed' });
    expect(steps(store)).toBe(1);
    store.setArg('speed', 3, { gesture: 'speed' });
    store.setArg('speed', 4, { gesture: 'speed' });
    expect(steps(store)).toBe(2);
    store.undo();
    expect(shown(store).args).toEqual({ speed: 1, labels: false, panel: 'one' });
  });

  it('is the one in which the reader made a change, also where the change comes later', () => {
    const store = createPlaygroundStore(start);
    const first = store.gesture('text');
    store.setData({ count: 1 }, { gesture: first });
    expect(store.gesture('text')).toBe(first);
    store.endGesture();
    store.setData({ count: 2 }, { gesture: first });
    const second = store.gesture('text');
    store.setData({ count: 3 }, { gesture: second });
    expect(second).not.toBe(first);
    expect(steps(store)).toBe(2);
    store.undo();
    expect(shown(store).data).toEqual({ count: 2 });
  });

  it('is not continued by what comes late, after another change', () => {
    const store = createPlaygroundStore(start);
    const typing = store.gesture('text');
    store.setData({ count: 1 }, { gesture: typing });
    store.setArg('speed', 2);
    store.setData({ count: 2 }, { gesture: typing });
    store.undo();
    expect(stateOf(store)).toMatchObject({ args: { speed: 2 }, data: { count: 1 } });
  });
});

describe('steps', () => {
  it('without a gesture are taken back one by one', () => {
    const store = createPlaygroundStore(start);
    store.setArg('speed', 2);
    store.setArg('speed', 3);
    store.setData({ count: 1 });
    store.undo();
    store.undo();
    expect(stateOf(store)).toEqual({ ...start, args: { ...start.args, speed: 2 } });
  });

  it('take what is joined to them back too', () => {
    const store = createPlaygroundStore(start);
    store.apply(added('ORDERS'));
    store.setArgs({ speed: 3, labels: false }, { joined: true });
    expect(steps(store)).toBe(1);
    store.undo();
    expect(stateOf(store)).toEqual(start);
    store.setArg('speed', 9, { joined: true });
    expect(steps(store)).toBe(1);
  });

  it('leave what is silent alone, back and forth', () => {
    const store = createPlaygroundStore(start);
    store.setArg('speed', 2);
    store.setArg('speed', 3);
    store.undo();
    store.setArg('panel', 'two', { silent: true });
    expect(shown(store).args).toEqual({ speed: 2, labels: true, panel: 'two' });
    store.undo();
    expect(shown(store).args).toEqual({ speed: 1, labels: true, panel: 'two' });
    store.redo();
    store.redo();
    expect(shown(store).args).toEqual({ speed: 3, labels: true, panel: 'two' });
  });

  it('of several controls and of several edits are one', () => {
    const store = createPlaygroundStore(start);
    store.setArgs({ speed: 2, labels: false });
    store.applyAll([added('ORDERS'), added('CUSTOMER')]);
    expect(steps(store)).toBe(2);
    expect(texts(store).slice(0, 2)).toEqual(['speed = 2', 'labels = false']);
    expect(store.applyAll([added('NATION'), added('ORDERS')])?.message).toContain('orders');
    expect(shown(store).pipeline.nodes).toHaveLength(2);
  });

  it('that change nothing are none', () => {
    const store = createPlaygroundStore(start);
    store.setArg('speed', 1);
    store.setArgs({ labels: true });
    store.setData(start.data);
    store.reset();
    expect(steps(store)).toBe(0);
    store.undo();
    store.redo();
    expect(stateOf(store)).toEqual(start);
  });
});

describe('a playground store', () => {
  it('goes back to its start as a step that undo takes back', () => {
    const store = createPlaygroundStore(start);
    expect(store.isChanged()).toBe(false);
    store.setData({ count: 4 });
    expect(store.isChanged()).toBe(true);
    store.reset();
    expect(shown(store).data).toBe(start.data);
    expect(store.isChanged()).toBe(false);
    store.undo();
    expect(shown(store).data).toEqual({ count: 4 });
  });

  it('begins with what was changed before, and resets to the story', () => {
    const store = createPlaygroundStore(start, { ...start, data: { count: 9 } });
    expect(store.isChanged()).toBe(true);
    store.undo();
    expect(shown(store).data).toEqual({ count: 9 });
    store.reset();
    expect(stateOf(store)).toEqual(start);
  });

  it('goes on from other work with an empty history', () => {
    const store = createPlaygroundStore(start);
    store.setData({ count: 4 });
    store.restore({ ...start, data: { count: 9 } });
    expect(shown(store)).toMatchObject({ data: { count: 9 }, events: [], selection: [] });
    store.undo();
    expect(shown(store).data).toEqual({ count: 9 });
    expect(store.start()).toBe(start);
  });

  it('clears its events without touching anything else', () => {
    const store = createPlaygroundStore(start);
    store.note('Something');
    store.setArg('speed', 2, { gesture: 'speed' });
    store.clearEvents();
    store.setArg('speed', 3, { gesture: 'speed' });
    expect(texts(store)).toEqual(['speed = 3']);
  });

  it('drops what is gone from the selection', () => {
    const store = createPlaygroundStore(start);
    store.apply(added('ORDERS'));
    store.select(['orders']);
    store.undo();
    expect(shown(store).selection).toEqual([]);
  });
});

/** One action of the reader in the property test: a change of some part, grouped in one of three ways, or the end of a gesture. */
const doing = fc.record({
  what: fc.constantFrom('speed', 'labels', 'count', 'node', 'end'),
  value: fc.integer({ min: 0, max: 3 }),
  how: fc.constantFrom('alone', 'gesture', 'joined'),
});

function act(store: Sample, { what, value, how }: { what: string; value: number; how: string }): void {
  const joining: UndoGrouping | undefined =
    how === 'gesture' ? { gesture: what } : how === 'joined' ? { joined: true } : undefined;
  if (what === 'speed') store.setArg('speed', value, joining);
  else if (what === 'labels') store.setArgs({ labels: value > 1 }, joining);
  else if (what === 'count') store.setData({ count: value }, joining);
  else if (what === 'node') store.apply(added(`N${value}`), joining);
  else store.endGesture();
}

describe('any sequence of changes', () => {
  it('is undone to the start and redone to the end', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 30 }), (all) => {
        const store = createPlaygroundStore(start);
        for (const one of all) act(store, one);
        const end = stateOf(store);
        const count = steps(store);
        const seen: PlaygroundState[] = [end];
        for (let step = 0; step < count; step++) {
          store.undo();
          seen.push(stateOf(store));
        }
        expect(stateOf(store)).toEqual(start);
        expect(steps(store)).toBe(0);
        for (let step = count; step > 0; step--) {
          expect(stateOf(store)).toEqual(seen[step]);
          store.redo();
        }
        expect(stateOf(store)).toEqual(end);
      }),
    );
  });

  it('of one gesture is one step, or none where it ends as it began', () => {
    fc.assert(
      fc.property(
        fc.array(doing, { maxLength: 10 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }),
        (before, values) => {
          const store = createPlaygroundStore(start);
          for (const one of before) act(store, one);
          store.endGesture();
          const { args } = stateOf(store);
          const count = steps(store);
          for (const speed of values) store.setArg('speed', speed, { gesture: 'speed' });
          const isBack = values.at(-1) === args.speed;
          expect(steps(store)).toBe(isBack ? count : count + 1);
          if (!isBack) store.undo();
          expect(stateOf(store).args).toEqual(args);
        },
      ),
    );
  });
});

describe('a run', () => {
  const completed = { status: 'completed', sentence: 'All nodes succeeded.' } as const;

  it('has one start and one end, both among the events, and is no step of undo', () => {
    const store = createPlaygroundStore(start);
    store.runFinished(completed);
    expect(shown(store).run).toBeUndefined();
    store.runStarted({ kind: 'refresh', by: 'engine' });
    expect(shown(store).run).toEqual({ number: 1, kind: 'refresh', by: 'engine', limits: ENGINE_RUN_LIMITS });
    store.runFinished(completed);
    store.runFinished({ status: 'failed', sentence: 'Too late.' });
    expect(shown(store).run).toEqual({ number: 1, kind: 'refresh', by: 'engine', limits: ENGINE_RUN_LIMITS, end: completed });
    expect(texts(store)).toEqual([
      'Refresh started on the SQL engine, at most 60 seconds for each statement',
      'All nodes succeeded.',
    ]);
    expect(steps(store)).toBe(0);
  });

  it('that another one replaces ends as canceled', () => {
    const store = createPlaygroundStore(start);
    const ends: (string | undefined)[] = [];
    store.subscribe(({ run }) => ends.push(run && `${run.number} ${run.end?.status ?? 'running'}`));
    store.runStarted({ kind: 'deploy', by: 'simulation' });
    store.runStarted({ kind: 'retry', by: 'simulation' });
    expect([...new Set(ends)]).toEqual(['1 running', '1 canceled', '2 running']);
  });
});
