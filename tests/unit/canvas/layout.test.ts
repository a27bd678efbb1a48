import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test, vi } from 'vitest';
import { CARD } from '#canvas/geometry.ts';
import { createLayouter, type LayoutEngine, layoutKey } from '#canvas/layout.ts';
import { graphOf } from './structures.ts';

const startElk = async () => new Elk({ algorithms: ['layered'] });

describe('createLayouter', () => {
  test('puts readers after what they read, in either direction', async () => {
    const { structure } = graphOf('a>c b>c c>d');
    const layouter = createLayouter(startElk);
    const right = await layouter.request(structure, 'RIGHT');
    const down = await layouter.request(structure, 'DOWN');
    for (const [from, to] of structure.edges) {
      const ids = [structure.ids[from]!, structure.ids[to]!] as const;
      expect(right.corners.get(ids[0])!.x + CARD.width).toBeLessThan(right.corners.get(ids[1])!.x);
      expect(down.corners.get(ids[0])!.y + CARD.height).toBeLessThan(down.corners.get(ids[1])!.y);
    }
    expect(right.isSimple).toBe(false);
  });

  test('layers are the waves of a run: all sources stand in the first', async () => {
    const { structure } = graphOf('a>b b>c d>c');
    const { corners } = await createLayouter(startElk).request(structure, 'RIGHT');
    expect(corners.get('d')!.x).toBe(corners.get('a')!.x);
  });

  test('keeps layouts, so that the same structure is laid out once', async () => {
    const start = vi.fn(startElk);
    const layouter = createLayouter(start);
    const { structure } = graphOf('a>b');
    const first = await layouter.request(structure, 'RIGHT');
    expect(layouter.kept(structure, 'RIGHT')).toBe(first);
    expect(await layouter.request(structure, 'RIGHT')).toBe(first);
    expect(first.key).toBe(layoutKey(structure, 'RIGHT'));
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('an engine that can not start, or dies, leaves a simple layout of every node', async () => {
    const { structure } = graphOf('a>b c');
    const broken = createLayouter(() => Promise.reject(new Error('no worker')));
    const layout = await broken.request(structure, 'RIGHT');
    expect(layout.isSimple).toBe(true);
    expect([...layout.corners.keys()]).toEqual(['a', 'b', 'c']);
    const dying = createLayouter(async (onFailure) => {
      queueMicrotask(() => onFailure(new Error('died')));
      return { layout: () => new Promise<never>(() => {}) };
    });
    expect((await dying.request(structure, 'RIGHT')).isSimple).toBe(true);
  });

  test('a request that was aborted while it waited is never begun', async () => {
    const layout = vi.fn(async (graph: Parameters<LayoutEngine['layout']>[0]) => graph);
    const layouter = createLayouter(async () => ({ layout }) as unknown as LayoutEngine);
    const abort = new AbortController();
    const first = layouter.request(graphOf('a>b').structure, 'RIGHT');
    const second = layouter.request(graphOf('a>c').structure, 'RIGHT', abort.signal);
    abort.abort();
    await first;
    await expect(second).rejects.toThrow();
    expect(layout).toHaveBeenCalledTimes(1);
  });
});
