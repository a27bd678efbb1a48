import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '#engine/pipeline/edit.ts';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import type { Joining, PlaygroundState, Session } from '#workbench/contract.ts';
import { createSession } from '#workbench/session.ts';

const start = {
  pipeline: { ...emptyPipeline('Test'), locations: [{ name: 'RAW', description: '' }] },
  args: { speed: 1, labels: true, panel: 'one' },
  data: { count: 0 },
};
type Sample = Session<(typeof start)['args'], (typeof start)['data']>;

const shown = (session: Sample) => session.store.getState();
const stateOf = (session: Sample): PlaygroundState => {
  const { pipeline, args, data } = shown(session);
  return { pipeline, args, data };
};
const steps = (session: Sample) => session.history.getState().past.length;
const texts = (session: Sample) => shown(session).events.map(({ text }) => text);
const added = (name: string): Edit => ({ kind: 'addNode', id: name.toLowerCase(), name, location: 'RAW', type: 'Source' });

describe('a gesture', () => {
  it('is one step and one event, however often it changes something', () => {
    const session = createSession(start);
    for (const speed of [2, 3, 4, 5]) session.setArg('speed', speed, { gesture: 'speed' });
    expect(texts(session)).toEqual(['speed = 5']);
    session.undo();
    expect(shown(session).args).toEqual(start.args);
    session.redo();
    expect(shown(session).args.speed).toBe(5);
  });

  it('is ended by another change, another gesture, undo, and what the reader does elsewhere', () => {
    const session = createSession(start);
    const speed = (value: number) => session.setArg('speed', value, { gesture: 'speed' });
    speed(2);
    session.setArg('labels', false);
    speed(3);
    session.setData({ count: 1 }, { gesture: 'count' });
    speed(4);
    session.endGesture();
    speed(5);
    expect(steps(session)).toBe(6);
    session.undo();
    speed(6);
    session.undo();
    expect(shown(session).args.speed).toBe(4);
  });

  it('that comes back to where it began is no step, and goes on as one', () => {
    const session = createSession(start);
    session.setArg('labels', false);
    for (const speed of [2, 1]) session.setArg('speed', speed, { gesture: 'speed' });
    expect(steps(session)).toBe(1);
    session.setArg('speed', 3, { gesture: 'speed' });
    session.setArg('speed', 4, { gesture: 'speed' });
    expect(steps(session)).toBe(2);
    session.undo();
    expect(shown(session).args).toEqual({ speed: 1, labels: false, panel: 'one' });
  });

  it('is the one in which the reader made a change, also where the change comes later', () => {
    const session = createSession(start);
    const first = session.gesture('text');
    session.setData({ count: 1 }, { gesture: first });
    expect(session.gesture('text')).toBe(first);
    session.endGesture();
    session.setData({ count: 2 }, { gesture: first });
    const second = session.gesture('text');
    session.setData({ count: 3 }, { gesture: second });
    expect(second).not.toBe(first);
    expect(steps(session)).toBe(2);
    session.undo();
    expect(shown(session).data).toEqual({ count: 2 });
  });

  it('is not continued by what comes late, after another change', () => {
    const session = createSession(start);
    const typing = session.gesture('text');
    session.setData({ count: 1 }, { gesture: typing });
    session.setArg('speed', 2);
    session.setData({ count: 2 }, { gesture: typing });
    session.undo();
    expect(stateOf(session)).toMatchObject({ args: { speed: 2 }, data: { count: 1 } });
  });
});

describe('steps', () => {
  it('without a gesture are taken back one by one', () => {
    const session = createSession(start);
    session.setArg('speed', 2);
    session.setArg('speed', 3);
    session.setData({ count: 1 });
    session.undo();
    session.undo();
    expect(stateOf(session)).toEqual({ ...start, args: { ...start.args, speed: 2 } });
  });

  it('take what is joined to them back too', () => {
    const session = createSession(start);
    session.apply(added('ORDERS'));
    session.setArgs({ speed: 3, labels: false }, { joined: true });
    expect(steps(session)).toBe(1);
    session.undo();
    expect(stateOf(session)).toEqual(start);
    session.setArg('speed', 9, { joined: true });
    expect(steps(session)).toBe(1);
  });

  it('leave what is silent alone, back and forth', () => {
    const session = createSession(start);
    session.setArg('speed', 2);
    session.setArg('speed', 3);
    session.undo();
    session.setArg('panel', 'two', { silent: true });
    expect(shown(session).args).toEqual({ speed: 2, labels: true, panel: 'two' });
    session.undo();
    expect(shown(session).args).toEqual({ speed: 1, labels: true, panel: 'two' });
    session.redo();
    session.redo();
    expect(shown(session).args).toEqual({ speed: 3, labels: true, panel: 'two' });
  });

  it('of several controls and of several edits are one', () => {
    const session = createSession(start);
    session.setArgs({ speed: 2, labels: false });
    session.applyAll([added('ORDERS'), added('CUSTOMER')]);
    expect(steps(session)).toBe(2);
    expect(texts(session).slice(0, 2)).toEqual(['speed = 2', 'labels = false']);
    expect(session.applyAll([added('NATION'), added('ORDERS')])?.message).toContain('orders');
    expect(shown(session).pipeline.nodes).toHaveLength(2);
  });

  it('that change nothing are none', () => {
    const session = createSession(start);
    session.setArg('speed', 1);
    session.setArgs({ labels: true });
    session.setData(start.data);
    session.reset();
    expect(steps(session)).toBe(0);
    session.undo();
    session.redo();
    expect(stateOf(session)).toEqual(start);
  });
});

describe('a session', () => {
  it('goes back to its start as a step that undo takes back', () => {
    const session = createSession(start);
    expect(session.isChanged()).toBe(false);
    session.setData({ count: 4 });
    expect(session.isChanged()).toBe(true);
    session.reset();
    expect(shown(session).data).toBe(start.data);
    expect(session.isChanged()).toBe(false);
    session.undo();
    expect(shown(session).data).toEqual({ count: 4 });
  });

  it('begins with what was changed before, and resets to the story', () => {
    const session = createSession(start, { ...start, data: { count: 9 } });
    expect(session.isChanged()).toBe(true);
    session.undo();
    expect(shown(session).data).toEqual({ count: 9 });
    session.reset();
    expect(stateOf(session)).toEqual(start);
  });

  it('goes on from other work with an empty history', () => {
    const session = createSession(start);
    session.setData({ count: 4 });
    session.goOn({ ...start, data: { count: 9 } });
    expect(shown(session)).toMatchObject({ data: { count: 9 }, events: [], selection: [] });
    session.undo();
    expect(shown(session).data).toEqual({ count: 9 });
    expect(session.start()).toBe(start);
  });

  it('clears its events without touching anything else', () => {
    const session = createSession(start);
    session.note('Something');
    session.setArg('speed', 2, { gesture: 'speed' });
    session.clearEvents();
    session.setArg('speed', 3, { gesture: 'speed' });
    expect(texts(session)).toEqual(['speed = 3']);
  });

  it('drops what is gone from the selection', () => {
    const session = createSession(start);
    session.apply(added('ORDERS'));
    session.select(['orders']);
    session.undo();
    expect(shown(session).selection).toEqual([]);
  });
});

/** One thing a reader does, as the property knows it: a change of some part, in one of three ways, or the end of a gesture. */
const doing = fc.record({
  what: fc.constantFrom('speed', 'labels', 'count', 'node', 'end'),
  value: fc.integer({ min: 0, max: 3 }),
  how: fc.constantFrom('alone', 'gesture', 'joined'),
});

function act(session: Sample, { what, value, how }: { what: string; value: number; how: string }): void {
  const joining: Joining | undefined = how === 'gesture' ? { gesture: what } : how === 'joined' ? { joined: true } : undefined;
  if (what === 'speed') session.setArg('speed', value, joining);
  else if (what === 'labels') session.setArgs({ labels: value > 1 }, joining);
  else if (what === 'count') session.setData({ count: value }, joining);
  else if (what === 'node') session.apply(added(`N${value}`), joining);
  else session.endGesture();
}

describe('any sequence of changes', () => {
  it('is undone to the start and redone to the end', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 30 }), (all) => {
        const session = createSession(start);
        for (const one of all) act(session, one);
        const end = stateOf(session);
        const count = steps(session);
        const seen: PlaygroundState[] = [end];
        for (let step = 0; step < count; step++) {
          session.undo();
          seen.push(stateOf(session));
        }
        expect(stateOf(session)).toEqual(start);
        expect(steps(session)).toBe(0);
        for (let step = count; step > 0; step--) {
          expect(stateOf(session)).toEqual(seen[step]);
          session.redo();
        }
        expect(stateOf(session)).toEqual(end);
      }),
    );
  });

  it('of one gesture is one step, or none where it ends as it began', () => {
    fc.assert(
      fc.property(
        fc.array(doing, { maxLength: 10 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }),
        (before, values) => {
          const session = createSession(start);
          for (const one of before) act(session, one);
          session.endGesture();
          const { args } = stateOf(session);
          const count = steps(session);
          for (const speed of values) session.setArg('speed', speed, { gesture: 'speed' });
          const isBack = values.at(-1) === args.speed;
          expect(steps(session)).toBe(isBack ? count : count + 1);
          if (!isBack) session.undo();
          expect(stateOf(session).args).toEqual(args);
        },
      ),
    );
  });
});
