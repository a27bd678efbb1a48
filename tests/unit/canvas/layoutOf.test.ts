import Elk from 'elkjs/lib/elk.bundled.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardSize } from '#canvas/cardSize.ts';
import { intersects, type Rect } from '#canvas/geometry.ts';
import { layersOf } from '#canvas/layered.ts';
import { createLayouter, routeKey } from '#canvas/layout.ts';
import { type Boxes, layoutOf } from '#canvas/layoutOf.ts';
import type { Direction } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { structureOf } from '#canvas/structure.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { generatePipeline } from '#samples/generate.ts';
import { seededRandom } from '#samples/generateEdges.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Story } from '#workbench/contract.ts';
import { crossingsOf, lengthOf, linesOf, rectsOf } from './drawings.ts';

const DIRECTIONS: readonly Direction[] = ['RIGHT', 'DOWN'];
/** Maximum number of boxes without edges that stand in the first column. */
const MAX_LOOSE_COLUMN = 12;

const range = <T>(length: number, of: (index: number) => T): T[] => Array.from({ length }, (_, index) => of(index));

/** Names of all lengths, so cards of all widths. */
const boxesOf = (count: number, edges: readonly (readonly [number, number])[]): Boxes => ({
  sizes: range(count, (index) => cardSize('NAME_OF_A_NODE_THAT_IS_LONG'.slice(0, 3 + ((index * 7) % 25)))),
  edges,
});
const graphOf = (pipeline: Pipeline) => structureOf(canvasNodes(pipeline), canvasEdges(pipeline));

/** Pairs of boxes that overlap. Only boxes that begin near each other are compared, so that thousands are quick. */
function overlaps(rects: readonly Rect[]): number {
  const sorted = [...rects].sort((a, b) => a.x - b.x);
  const widest = Math.max(0, ...sorted.map(({ width }) => width));
  let count = 0;
  for (const [index, rect] of sorted.entries()) {
    for (let i = index + 1; i < sorted.length && sorted[i]!.x < rect.x + widest; i++) if (intersects(rect, sorted[i]!)) count++;
  }
  return count;
}

/** The layer of each box, and the edges that close a cycle, from the edges alone. */
function layered({ sizes, edges }: Boxes) {
  const successors: number[][] = sizes.map(() => []);
  for (const [from, to] of edges) if (from !== to) successors[from]!.push(to);
  const layer = layersOf({ successors });
  const isJoined = new Set(edges.filter(([from, to]) => from !== to).flat());
  const loose = sizes.flatMap((_, index) => (isJoined.has(index) ? [] : [index]));
  return { layer, isJoined, loose, isBack: ([from, to]: readonly [number, number]) => layer[to]! <= layer[from]! };
}

/** Asserts the rules that hold for every graph in both directions. */
function holds(boxes: Boxes): void {
  const { layer, isJoined, loose, isBack } = layered(boxes);
  for (const direction of DIRECTIONS) {
    const placed = layoutOf(boxes, direction);
    const rects = rectsOf(boxes, placed);
    const [start, size, across] = direction === 'RIGHT' ? (['x', 'width', 'y'] as const) : (['y', 'height', 'x'] as const);
    expect(placed.corners).toHaveLength(boxes.sizes.length);
    expect(rects.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && x >= 0 && y >= 0)).toBe(true);
    expect(rects.every(({ x, y, width, height }) => x + width <= placed.width && y + height <= placed.height)).toBe(true);
    expect(overlaps(rects)).toBe(0);
    const backward = boxes.edges.filter(
      ([from, to]) => from !== to && rects[to]![start] < rects[from]![start] + rects[from]![size],
    );
    expect(backward).toEqual(boxes.edges.filter((edge) => edge[0] !== edge[1] && isBack(edge)));
    const inColumns = loose.length > MAX_LOOSE_COLUMN ? [...isJoined] : [...rects.keys()];
    const starts = new Map<number, Set<number>>();
    for (const node of inColumns) starts.set(layer[node]!, (starts.get(layer[node]!) ?? new Set()).add(rects[node]![start]));
    expect([...starts.values()].filter((some) => some.size > 1)).toEqual([]);
    const lowest = Math.max(0, ...[...isJoined].map((node) => rects[node]![across]));
    expect(loose.filter((node) => isJoined.size > 0 && rects[node]![across] <= lowest)).toEqual([]);
  }
}

/** Graphs of extreme shapes, by name. */
const SHAPES: Record<string, (count: number) => (readonly [number, number])[]> = {
  chain: (count) => range(count - 1, (i) => [i, i + 1]),
  'two chains': (count) => range(count - 2, (i) => [i, i + 2]),
  star: (count) => range(count - 1, (i) => [i + 1, 0]),
  'a chain of pairs': (count) => range(count - 2, (i) => [i - (i % 2), i + 2]),
  pairs: (count) => range(Math.floor(count / 2), (i) => [2 * i, 2 * i + 1]),
  loose: () => [],
  'a comb': (count) => range(count - 1, (i) => (i < count / 4 ? [i, i + 1] : [i + 1, i % Math.ceil(count / 4)])),
  'a chain and loose ones': (count) => range(Math.floor(count / 2), (i) => [i, i + 1]),
  ring: (count) => range(count, (i) => [i, (i + 1) % count]),
};

describe('layoutOf', () => {
  test.each(Object.keys(SHAPES))('%s of 2 to 1,000 nodes: forward, one column a layer, no overlap', (shape) => {
    for (const count of [2, 5, 47, 200, 1000]) holds(boxesOf(count, SHAPES[shape]!(count)));
  });

  test('generated graphs of up to 2,000 nodes', () => {
    for (const nodes of [50, 300, 1000, 2000]) holds(graphOf(generatePipeline({ nodes, seed: nodes, columnsPerNode: 1 })));
    const next = seededRandom(7);
    holds(
      boxesOf(
        2000,
        range(4000, (i): [number, number] => [Math.floor((next() * i) / 2), Math.max(1, Math.floor(i / 2))]),
      ),
    );
  });

  test('the same graph has the same layout, whatever was laid out before', () => {
    const graph = () => graphOf(generatePipeline({ nodes: 2000, seed: 9, columnsPerNode: 1 }));
    const first = layoutOf(graph(), 'RIGHT');
    layoutOf(graphOf(retailPipeline()), 'RIGHT');
    expect(layoutOf(graph(), 'RIGHT')).toEqual(first);
  });

  test('any small graph, with cycles and self edges', () => {
    const graph = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 80 }));
    fc.assert(
      fc.property(graph, ([count, pairs]) => {
        const keys = new Map(pairs.map(([a, b]) => [`${a % count}>${b % count}`, [a % count, b % count] as const]));
        const boxes = boxesOf(count, [...keys.values()]);
        holds(boxes);
        for (const direction of DIRECTIONS) expect(layoutOf(boxes, direction)).toEqual(layoutOf(boxes, direction));
      }),
    );
  });

  test('the graphs of all stories', () => {
    const all = import.meta.glob<readonly Story[]>('/playground/*/stories.ts', { import: 'stories', eager: true });
    const stories = Object.values(all).flat();
    expect(stories.length).toBeGreaterThan(50);
    const graphs = new Map(stories.map((story) => graphOf(story.pipeline())).map((graph) => [graph.key, graph]));
    for (const graph of graphs.values()) if (graph.ids.length <= 2000) holds(graph);
  });

  test('edges cross no card, also those that lead back', () => {
    const chords = range(60, (i): [number, number] => [i, Math.min(59, i + 1 + ((i * 7) % 23))]).filter(([a, b]) => a !== b);
    const graphs = [
      graphOf(retailPipeline()),
      graphOf(generatePipeline({ nodes: 120, edges: 200, seed: 3, columnsPerNode: 1 })),
      boxesOf(60, [...SHAPES.chain!(60), ...chords]),
      boxesOf(20, [...SHAPES.chain!(20), [12, 3], [18, 0], [9, 8]]),
    ];
    for (const boxes of graphs) {
      for (const direction of DIRECTIONS) {
        const placed = layoutOf(boxes, direction);
        const rects = rectsOf(boxes, placed);
        for (const { from, to, points } of linesOf(boxes, placed, direction)) {
          for (const [index, end] of points.slice(1).entries()) {
            const start = points[index]!;
            for (let t = 0; t <= 1; t += 0.05) {
              const at = { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t, width: 0.01, height: 0.01 };
              const hit = rects.findIndex((rect, node) => node !== from && node !== to && intersects(rect, at));
              expect(hit, `edge from ${from} to ${to}`).toBe(-1);
            }
          }
        }
      }
    }
  });

  test('many boxes without edges are a block below all, not a column of many screens', () => {
    const alone = layoutOf(boxesOf(400, []), 'RIGHT');
    expect(alone.width / alone.height).toBeGreaterThan(1);
    expect(alone.width / alone.height).toBeLessThan(3);
    const { height } = layoutOf(boxesOf(420, SHAPES.chain!(20)), 'RIGHT');
    expect(height).toBeLessThan(3000);
  });

  test('nothing has no size', () => {
    expect(layoutOf({ sizes: [], edges: [] }, 'RIGHT')).toEqual({ corners: [], routes: [], width: 0, height: 0 });
  });
});

describe('beside ELK', () => {
  const startElk = async () => new Elk({ algorithms: ['layered'] });
  const layouter = createLayouter({
    elk: startElk,
    worker: () => {
      throw new Error('not needed');
    },
  });

  test.each([
    ['retail', graphOf(retailPipeline())],
    ['a generated graph', graphOf(generatePipeline({ nodes: 150, seed: 4, columnsPerNode: 1 }))],
  ])('no more edges cross, and edges are no longer: %s', async (_, graph) => {
    for (const direction of DIRECTIONS) {
      const byElk = await layouter.request(graph, { direction, layering: 'elk' });
      const elk = {
        corners: graph.ids.map((id) => byElk.corners.get(id)!),
        routes: graph.edges.map(([from, to]) => byElk.routes.get(routeKey(graph.ids[from]!, graph.ids[to]!)) ?? []),
      };
      const own = layoutOf(graph, direction);
      expect(crossingsOf(graph, own, direction)).toBeLessThanOrEqual(crossingsOf(graph, elk, direction));
      expect(lengthOf(graph, own, direction)).toBeLessThanOrEqual(lengthOf(graph, elk, direction));
    }
  });

  test('ELK follows the same rules: one column for each layer, every edge forward', async () => {
    const retail = retailPipeline();
    const graphs = [
      graphOf(retail),
      structureOf(canvasNodes(retail).slice(0, 20), canvasEdges(retail)),
      graphOf(generatePipeline({ nodes: 150, seed: 5, columnsPerNode: 1 })),
    ];
    for (const graph of graphs) {
      const { corners } = await layouter.request(graph, { direction: 'RIGHT', layering: 'elk' });
      const rects = graph.ids.map((id, index) => ({ ...corners.get(id)!, ...graph.sizes[index]! }));
      for (const [from, to] of graph.edges) expect(rects[to]!.x).toBeGreaterThanOrEqual(rects[from]!.x + rects[from]!.width);
      const { layer } = layered(graph);
      const starts = new Map<number, Set<number>>();
      for (const [node, { x }] of rects.entries()) starts.set(layer[node]!, (starts.get(layer[node]!) ?? new Set()).add(x));
      expect([...starts.values()].filter((some) => some.size > 1)).toEqual([]);
    }
  });
});
