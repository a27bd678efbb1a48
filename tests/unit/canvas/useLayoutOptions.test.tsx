// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initialState } from '#canvas/canvasState.ts';
import { useLayoutOptions } from '#canvas/useLayoutOptions.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type Chosen = Parameters<typeof useLayoutOptions>[0];
const NOTHING = initialState([]);

function inWindow(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
}
const optionsOf = (chosen: Chosen = NOTHING) => renderHook((now: Chosen) => useLayoutOptions(now), { initialProps: chosen });

describe('the direction', () => {
  test('is that of the window when the canvas is opened, and stays when the window is resized', () => {
    inWindow(1280, 720);
    const { result, rerender } = optionsOf();
    expect(result.current).toEqual({ direction: 'RIGHT', layering: 'standard' });
    inWindow(390, 844);
    rerender(NOTHING);
    expect(result.current.direction).toBe('RIGHT');
    expect(optionsOf().result.current.direction).toBe('DOWN');
  });

  test('is the reader’s choice, remembered for windows of the same shape', () => {
    inWindow(1280, 720);
    const { result, rerender } = optionsOf();
    rerender({ direction: 'DOWN', layering: 'elk' });
    expect(result.current).toEqual({ direction: 'DOWN', layering: 'elk' });
    expect(optionsOf().result.current).toEqual({ direction: 'DOWN', layering: 'elk' });
    inWindow(390, 844);
    expect(optionsOf().result.current).toEqual({ direction: 'DOWN', layering: 'elk' });
    optionsOf({ direction: 'RIGHT', layering: 'standard' });
    expect(optionsOf().result.current).toEqual({ direction: 'RIGHT', layering: 'standard' });
    inWindow(1280, 720);
    expect(optionsOf().result.current).toEqual({ direction: 'DOWN', layering: 'standard' });
    localStorage.setItem('runnel.canvas.direction.wide', 'SIDEWAYS');
    expect(optionsOf().result.current.direction).toBe('RIGHT');
  });
});

describe('the layout chosen earlier', () => {
  test.each([
    ['columns', 'elk'],
    ['folded', 'standard'],
    ['anything', 'standard'],
  ])('"%s" opens as %s', (stored, layering) => {
    localStorage.setItem('runnel.canvas.layering', stored);
    expect(optionsOf().result.current.layering).toBe(layering);
  });
});
