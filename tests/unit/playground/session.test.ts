import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyPipeline } from '#engine/pipeline/document.ts';
import { createSession } from '#playground/session.ts';

const start = { pipeline: emptyPipeline('Test'), args: { speed: 1, labels: true }, data: { count: 0 } };
const shown = (session: ReturnType<typeof createSession>) => session.store.getState();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  it('takes a slider being dragged back as one step', () => {
    const session = createSession(start);
    for (const speed of [2, 3, 4, 5]) {
      session.setArg('speed', speed);
      vi.advanceTimersByTime(100);
    }
    expect(shown(session).events.map(({ text }) => text)).toEqual(['speed = 5']);
    session.undo();
    expect(shown(session).args).toEqual(start.args);
    session.redo();
    expect(shown(session).args.speed).toBe(5);
  });

  it('keeps controls set one after the other, or with something between, apart', () => {
    const session = createSession(start);
    session.setArg('speed', 2);
    vi.advanceTimersByTime(2_000);
    session.setArg('speed', 3);
    session.setArg('labels', false);
    session.setArg('speed', 4);
    session.setData({ count: 1 });
    session.setArg('speed', 5);
    const steps: unknown[] = [];
    while (session.history.getState().pastStates.length > 0) {
      session.undo();
      steps.push([shown(session).args.speed, shown(session).args.labels, (shown(session).data as typeof start.data).count]);
    }
    expect(steps).toEqual([
      [4, false, 1],
      [4, false, 0],
      [3, false, 0],
      [3, true, 0],
      [2, true, 0],
      [1, true, 0],
    ]);
  });

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

  it('restarts from another state with an empty history', () => {
    const session = createSession(start);
    session.setData({ count: 4 });
    session.restart(start, { ...start, data: { count: 9 } });
    expect(shown(session)).toMatchObject({ data: { count: 9 }, events: [], selection: [] });
    expect(session.isChanged()).toBe(true);
    session.undo();
    expect(shown(session).data).toEqual({ count: 9 });
    expect(session.start()).toBe(start);
  });

  it('clears its events without touching anything else', () => {
    const session = createSession(start);
    session.note('Something');
    session.setArg('speed', 2);
    session.clearEvents();
    session.setArg('speed', 3);
    expect(shown(session).events.map(({ text }) => text)).toEqual(['speed = 3']);
  });
});
