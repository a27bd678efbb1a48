// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { initialState } from '#canvas/canvasState.ts';
import { useLayoutOptions } from '#canvas/useLayoutOptions.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const START = {
  state: initialState([]),
  isNarrow: false,
  size: { width: 1160, height: 556 },
  inset: { top: 28, right: 24, bottom: 28, left: 24 },
  hasMoved: false,
  isInUse: false,
};

function layoutOptions(changes: Partial<typeof START> = {}) {
  let now = { ...START, ...changes };
  const isInUse = () => now.isInUse;
  const hook = renderHook(() => useLayoutOptions(now.state, now.isNarrow, now.size, now.inset, now.hasMoved, isInUse));
  return {
    options: () => hook.result.current!,
    change: (next: Partial<typeof START>) => {
      now = { ...now, ...next };
      hook.rerender();
    },
  };
}

describe('the direction', () => {
  test('is the reader’s choice, remembered for canvases of the same width class', () => {
    const { options, change } = layoutOptions();
    expect(options().direction).toBe('RIGHT');
    change({ state: { ...START.state, direction: 'DOWN', layering: 'columns' } });
    expect(options()).toMatchObject({ direction: 'DOWN', layering: 'columns' });
    change({ isNarrow: true });
    expect(layoutOptions().options()).toMatchObject({ direction: 'DOWN', layering: 'columns' });
    localStorage.setItem('runnel.canvas.direction.wide', 'SIDEWAYS');
    expect(layoutOptions().options().direction).toBe('RIGHT');
  });

  test('is downwards in a narrow canvas, until another direction is chosen there', () => {
    expect(layoutOptions({ isNarrow: true }).options().direction).toBe('DOWN');
    layoutOptions({ isNarrow: true, state: { ...START.state, direction: 'RIGHT' } });
    expect(layoutOptions({ isNarrow: true }).options().direction).toBe('RIGHT');
    expect(layoutOptions().options().direction).toBe('RIGHT');
  });
});

describe('the viewport', () => {
  const inner = { width: 1120, height: 500 };

  test('is what tools leave of the canvas', () => {
    expect(layoutOptions().options()).toMatchObject(inner);
    expect(layoutOptions({ inset: { top: 100, right: 24, bottom: 56, left: 136 } }).options()).toMatchObject({
      width: 1000,
      height: 400,
    });
  });

  test('stays for a little more or less, so that no card moves, and is another when a panel has opened', () => {
    const { options, change } = layoutOptions();
    change({ size: { width: 1100, height: 600 } });
    expect(options()).toMatchObject(inner);
    change({ size: { width: 848, height: 556 } });
    expect(options()).toMatchObject({ width: 800, height: 500 });
  });

  test('stays while the reader works in it; the full screen is another place; to fit takes it as it is', () => {
    const { options, change } = layoutOptions({ isInUse: true });
    change({ size: { width: 848, height: 556 } });
    expect(options()).toMatchObject(inner);
    change({ state: { ...START.state, fits: 1 } });
    expect(options()).toMatchObject({ width: 800, height: 500 });
    change({ size: { width: 888, height: 556 } });
    expect(options()).toMatchObject({ width: 800, height: 500 });
    change({ size: { width: 1888, height: 1056 } });
    expect(options()).toMatchObject({ width: 1840, height: 1000 });
  });

  test('stays as long as a card is where the reader dragged it', () => {
    const { options, change } = layoutOptions({ hasMoved: true });
    change({ size: { width: 400, height: 300 }, state: { ...START.state, fits: 1 } });
    expect(options()).toMatchObject(inner);
  });
});
