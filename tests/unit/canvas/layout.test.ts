import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test, vi } from 'vitest';
import { createLayouter, type ElkEngine, type Engines, type LayoutOptions, layoutKey, standardLayout } from '#canvas/layout.ts';
import { layoutOf } from '#canvas/layoutOf.ts';
import type { Structure } from '#canvas/structure.ts';
import { graphOf } from './structures.ts';

const startElk = async () => new Elk({ algorithms: ['layered'] });
const never = () => {
  throw new Error('not needed');
};
const engines = (some: Partial<Engines>): Engines => ({ elk: never, worker: never, ...some });

const STANDARD: LayoutOptions = { direction: 'RIGHT', layering: 'standard' };
const ELK: LayoutOptions = { ...STANDARD, layering: 'elk' };
/** More nodes than are laid out at once. */
const large = graphOf(Array.from({ length: 300 }, (_, index) => `n${index}>n${index + 1}`).join(' ')).structure;

const edgesGoForward = (
  { edges, ids, sizes }: Structure,
  corners: ReadonlyMap<string, { x: number; y: number }>,
  along: 'x' | 'y',
) => {
  for (const [from, to] of edges) {
    const { width, height } = sizes[from]!;
    expect(corners.get(ids[from]!)![along] + (along === 'x' ? width : height)).toBeLessThan(corners.get(ids[to]!)![along]);
  }
};

describe('a small graph', () => {
  test('is laid out at once, without starting anything, and kept', () => {
    const { structure } = graphOf('a>c b>c c>d');
    const layouter = createLayouter(engines({}));
    const right = layouter.atOnce(structure, STANDARD)!;
    const down = layouter.atOnce(structure, { ...STANDARD, direction: 'DOWN' })!;
    edgesGoForward(structure, right.corners, 'x');
    edgesGoForward(structure, down.corners, 'y');
    expect(layouter.atOnce(structure, STANDARD)).toBe(right);
    expect(right.key).toBe(layoutKey(structure, STANDARD));
  });

  test('layers are the waves of a run: all sources stand in the first', () => {
    const { structure } = graphOf('a>b b>c d>c');
    const { corners } = standardLayout(structure, 'RIGHT');
    expect(corners.get('d')!.x).toBe(corners.get('a')!.x);
  });
});

describe('a large graph', () => {
  test('is laid out in the worker, once', async () => {
    const worker = vi.fn(async (boxes: Parameters<typeof layoutOf>[0], direction: Parameters<typeof layoutOf>[1]) =>
      layoutOf(boxes, direction),
    );
    const start = vi.fn(() => worker);
    const layouter = createLayouter(engines({ worker: start }));
    expect(layouter.atOnce(large, STANDARD)).toBeUndefined();
    expect(start).not.toHaveBeenCalled();
    const layout = await layouter.request(large, STANDARD);
    expect(layout).toEqual(standardLayout(large, 'RIGHT'));
    expect(layouter.atOnce(large, STANDARD)).toBe(layout);
    expect(await layouter.request(large, STANDARD)).toBe(layout);
    expect(worker).toHaveBeenCalledTimes(1);
  });

  test('is laid out in the page where the worker can not run', async () => {
    const rejecting = createLayouter(engines({ worker: () => () => Promise.reject(new Error('no worker')) }));
    for (const layouter of [rejecting, createLayouter(engines({}))]) {
      expect(await layouter.request(large, STANDARD)).toEqual(standardLayout(large, 'RIGHT'));
    }
  });

  test('a request that was aborted while it waited is never begun', async () => {
    const worker = vi.fn(async (boxes: Parameters<typeof layoutOf>[0], direction: Parameters<typeof layoutOf>[1]) =>
      layoutOf(boxes, direction),
    );
    const layouter = createLayouter(engines({ worker: () => worker }));
    const abort = new AbortController();
    const first = layouter.request(large, STANDARD);
    const second = layouter.request(large, { ...STANDARD, direction: 'DOWN' }, abort.signal);
    abort.abort();
    await first;
    await expect(second).rejects.toThrow();
    expect(worker).toHaveBeenCalledTimes(1);
  });
});

describe('the layout of ELK', () => {
  test('is made by the engine, in either direction, and kept', async () => {
    const start = vi.fn(startElk);
    const layouter = createLayouter(engines({ elk: start }));
    const { structure } = graphOf('a>c b>c c>d');
    const right = await layouter.request(structure, ELK);
    const down = await layouter.request(structure, { ...ELK, direction: 'DOWN' });
    edgesGoForward(structure, right.corners, 'x');
    edgesGoForward(structure, down.corners, 'y');
    expect(right.isSimple).toBe(false);
    expect(layouter.atOnce(structure, ELK)).toBe(right);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('where the engine can not start, or dies, the layout is ours and says so', async () => {
    const { structure } = graphOf('a>b c');
    const broken = createLayouter(engines({ elk: () => Promise.reject(new Error('no worker')) }));
    const layout = await broken.request(structure, ELK);
    expect(layout.isSimple).toBe(true);
    expect(layout.key).toBe(layoutKey(structure, ELK));
    expect([...layout.corners.keys()]).toEqual(['a', 'b', 'c']);
    const dying = createLayouter(
      engines({
        elk: async (onFailure): Promise<ElkEngine> => {
          queueMicrotask(() => onFailure(new Error('died')));
          return { layout: () => new Promise<never>(() => {}) };
        },
      }),
    );
    expect((await dying.request(structure, ELK)).isSimple).toBe(true);
  });
});
