// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Layout, type Layouter, type LayoutOptions, layoutKey, standardLayout } from '#canvas/layout.ts';
import type { Structure } from '#canvas/structure.ts';
import { cornersOf, useLayout } from '#canvas/useLayout.ts';
import { graphOf } from './structures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const STANDARD: LayoutOptions = { direction: 'RIGHT', layering: 'standard' };
const ELK: LayoutOptions = { ...STANDARD, layering: 'elk' };
const laid = (structure: Structure, options: LayoutOptions): Layout => ({
  ...standardLayout(structure, options.direction),
  key: layoutKey(structure, options),
});
const { structure } = graphOf('a>b b>c');
const grown = graphOf('a>b b>c c>d').structure;

/** The hook with a layouter that makes at once what `isQuick` says, and answers the rest when the test says so. */
function laidOut(options: LayoutOptions | undefined, isQuick: (options: LayoutOptions) => boolean) {
  let answer: (layout: Layout) => void = () => {};
  const layouter: Layouter = {
    atOnce: (asked, by) => (isQuick(by) ? laid(asked, by) : undefined),
    request: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  };
  const hook = renderHook(
    (props: { structure: typeof structure; options: LayoutOptions | undefined }) =>
      useLayout(layouter, props.structure, props.options),
    {
      initialProps: { structure, options },
    },
  );
  return { ...hook, answer: (layout: Layout) => act(async () => answer(layout)) };
}

describe('the first layout', () => {
  test('of a small graph is there with the first drawing: nothing stands in for it', () => {
    const { result } = laidOut(STANDARD, () => true);
    expect(result.current).toMatchObject({ layout: laid(structure, STANDARD), isBusy: false, isSettling: false });
  });

  test('waits for the viewport to be known', () => {
    const { result, rerender } = laidOut(undefined, () => true);
    expect(result.current).toMatchObject({ layout: undefined, isBusy: false });
    rerender({ structure, options: STANDARD });
    expect(result.current.layout).toBeDefined();
  });

  test('of a large graph comes from the worker, and does not glide', async () => {
    const { result, answer } = laidOut(STANDARD, () => false);
    expect(result.current).toMatchObject({ layout: undefined, isBusy: true });
    await answer(laid(structure, STANDARD));
    expect(result.current).toMatchObject({ layout: laid(structure, STANDARD), isBusy: false, isSettling: false });
  });

  test('by ELK is the standard one until ELK has answered', async () => {
    const { result, answer } = laidOut(ELK, ({ layering }) => layering === 'standard');
    expect(result.current).toMatchObject({ layout: laid(structure, STANDARD), isBusy: true });
    await answer(laid(structure, ELK));
    expect(result.current).toMatchObject({ isBusy: false, isSettling: true });
  });
});

describe('the next layout', () => {
  const changed = () => {
    const { result, rerender } = laidOut(STANDARD, () => true);
    rerender({ structure: grown, options: STANDARD });
    return result;
  };

  test('glides into place, for 300 ms', async () => {
    const result = changed();
    expect(result.current).toMatchObject({ layout: laid(grown, STANDARD), isSettling: true });
    await act(async () => vi.advanceTimersByTime(300));
    expect(result.current.isSettling).toBe(false);
  });

  test('is there at once for who wants less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(changed().current.isSettling).toBe(false);
    vi.unstubAllGlobals();
  });
});

test('a card that was dragged stays where it was put, and has the size its name needs', () => {
  const layout = laid(structure, STANDARD);
  const corners = cornersOf(structure, layout, { b: { x: 7, y: 9 } });
  expect(corners.get('b')).toEqual({ x: 7, y: 9, ...structure.sizes[1]! });
  expect(corners.get('a')).toMatchObject(layout.corners.get('a')!);
  expect(cornersOf(structure, undefined, {}).size).toBe(0);
});
