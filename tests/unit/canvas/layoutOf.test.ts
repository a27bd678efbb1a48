import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardSize } from '#canvas/cardSize.ts';
import { intersects, type Rect } from '#canvas/geometry.ts';
import { layersOf } from '#canvas/layered.ts';
import { type Boxes, type LayoutViewport, layoutOf, type Placed } from '#canvas/layoutOf.ts';
import type { Direction } from '#canvas/model.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { structureOf } from '#canvas/structure.ts';
import { generatePipeline } from '#samples/generate.ts';
import { seededRandom } from '#samples/generateEdges.ts';
import { retailPipeline } from '#samples/retail.ts';
import { anyGraph } from './structures.ts';

const VIEWPORTS: LayoutViewport[] = [
  { direction: 'RIGHT', width: 1160, height: 500 },
  { direction: 'DOWN', width: 1160, height: 500 },
  { direction: 'DOWN', width: 360, height: 560 },
  { direction: 'RIGHT', width: 800, height: 800 },
];

/** Names of all lengths, so cards of all widths. */
const boxesOf = (count: number, edges: readonly (readonly [number, number])[]): Boxes => ({
  sizes: Array.from({ length: count }, (_, index) => cardSize('NAME_OF_A_NODE_THAT_IS_LONG'.slice(0, 3 + ((index * 7) % 25)))),
  edges,
});

const cardsOf = ({ sizes }: Boxes, { corners }: Placed) => corners.map((corner, index) => ({ ...corner, ...sizes[index]! }));

/** Pairs of cards that lie over each other; compared only with those that begin close by, so that ten thousand are quick. */
function overlaps(boxes: Boxes, placed: Placed): number {
  const cards = cardsOf(boxes, placed).sort((a, b) => a.x - b.x);
  const widest = Math.max(...cards.map(({ width }) => width));
  let count = 0;
  for (const [index, card] of cards.entries()) {
    for (let i = index + 1; i < cards.length && cards[i]!.x < card.x + widest; i++) if (intersects(card, cards[i]!)) count++;
  }
  return count;
}

/** Fifty nodes in seven layers, as a real project has them: a stage a source, then what reads some of those, and one report of everything. */
function wideProject(): Boxes {
  const layers = [16, 15, 9, 6, 2, 2];
  const starts = layers.map((_, layer) => layers.slice(0, layer).reduce((sum, count) => sum + count, 0));
  const last = starts.at(-1)! + layers.at(-1)!;
  const reads = layers.slice(1).flatMap((count, before) =>
    range(count, (i): [number, number][] => {
      const to = starts[before + 1]! + i;
      const near: [number, number] = [starts[before]! + ((i * 5) % layers[before]!), to];
      return before === 0 ? [[i, to]] : [near, [starts[1]! + ((i * 4 + before) % layers[1]!), to]];
    }).flat(),
  );
  const unread = range(last - starts[2]!, (i) => starts[2]! + i).filter((node) => !reads.some(([from]) => from === node));
  const edges = new Map([...reads, ...unread.map((node): [number, number] => [node, last])].map((edge) => [String(edge), edge]));
  return boxesOf(last + 1, [...edges.values()]);
}

/** How far the layout's aspect is from the viewport's: 1 is the same, 2 twice or half. */
function misshapen(boxes: Boxes, placed: Placed, viewport: LayoutViewport): number {
  const cards = cardsOf(boxes, placed);
  const span = (low: (card: (typeof cards)[number]) => number, high: (card: (typeof cards)[number]) => number) =>
    cards.reduce((most, card) => Math.max(most, high(card)), Number.NEGATIVE_INFINITY) -
    cards.reduce((least, card) => Math.min(least, low(card)), Number.POSITIVE_INFINITY);
  const width = span(
    ({ x }) => x,
    ({ x, width }) => x + width,
  );
  const height = span(
    ({ y }) => y,
    ({ y, height }) => y + height,
  );
  const off = width / height / (viewport.width / viewport.height);
  return Math.max(off, 1 / off);
}

/** The nodes that are connected to nothing, but lie neither below all others nor before all that read something and are not in a band further on. */
function looseBehind(boxes: Boxes, viewport: LayoutViewport): number[] {
  const along = viewport.direction === 'RIGHT' ? ({ x }: Rect) => x : ({ y }: Rect) => y;
  const isBeside = (a: Rect, b: Rect) =>
    viewport.direction === 'RIGHT' ? a.y < b.y + b.height && b.y < a.y + a.height : a.x < b.x + b.width && b.x < a.x + a.width;
  const cards = cardsOf(boxes, layoutOf(boxes, viewport));
  const edges = boxes.edges.filter(([from, to]) => from !== to);
  const connected = new Set(edges.flat());
  const readers = [...new Set(edges.map(([, to]) => to))].map((node) => cards[node]!);
  const bottom = Math.max(...[...connected].map((node) => cards[node]!.y + cards[node]!.height));
  return [...cards.entries()].flatMap(([node, card]) => {
    if (connected.has(node) || card.y >= bottom) return [];
    const before = readers.filter((reader) => along(reader) <= along(card));
    return before.some((reader) => isBeside(reader, card)) ? [node] : [];
  });
}

function holds(boxes: Boxes, viewport: LayoutViewport): void {
  const placed = layoutOf(boxes, viewport);
  expect(placed.corners).toHaveLength(boxes.sizes.length);
  expect(placed.corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  expect(overlaps(boxes, placed)).toBe(0);
  expect(misshapen(boxes, placed, viewport)).toBeLessThan(2);
}

const range = <T>(length: number, of: (index: number) => T): T[] => Array.from({ length }, (_, index) => of(index));
/** Graphs whose own shapes are far from any screen's, by name. */
const SHAPES: Record<string, (count: number) => (readonly [number, number])[]> = {
  chain: (count) => range(count - 1, (i) => [i, i + 1]),
  'two chains': (count) => range(count - 2, (i) => [i, i + 2]),
  star: (count) => range(count - 1, (i) => [i + 1, 0]),
  'a chain of pairs': (count) => range(count - 2, (i) => [i - (i % 2), i + 2]),
  pairs: (count) => range(Math.floor(count / 2), (i) => [2 * i, 2 * i + 1]),
  loose: () => [],
  'a comb': (count) => range(count - 1, (i) => (i < count / 4 ? [i, i + 1] : [i + 1, i % Math.ceil(count / 4)])),
  'a chain and loose ones': (count) => range(Math.floor(count / 2), (i) => [i, i + 1]),
};

describe('layoutOf', () => {
  test.each(Object.keys(SHAPES))(
    '%s of 30 to 1,000 nodes: in the shape of the viewport, every node placed, none over another',
    (shape) => {
      for (const count of [30, 47, 200, 1000]) {
        for (const viewport of VIEWPORTS) holds(boxesOf(count, SHAPES[shape]!(count)), viewport);
      }
    },
  );

  test('ten thousand nodes too: a chain, a star, generated ones, five layers half of them sources', () => {
    const next = seededRandom(7);
    const layered = range(20_000, (i): [number, number] => {
      const to = 5000 + (i % 5000);
      const before = Math.floor((to - 5000) / 1250);
      const from = before === 0 ? Math.floor(next() * 5000) : 5000 + (before - 1) * 1250 + Math.floor(next() * 1250);
      return [from, to];
    });
    for (const edges of [SHAPES.chain!(10_000), SHAPES.star!(10_000), layered]) holds(boxesOf(10_000, edges), VIEWPORTS[0]!);
  });

  test('any graph of 30 nodes and more', () => {
    const graph = fc.tuple(fc.integer({ min: 30, max: 120 }), fc.array(fc.tuple(fc.nat(), fc.nat(12)), { maxLength: 160 }));
    fc.assert(
      fc.property(graph, fc.constantFrom(...VIEWPORTS), ([count, pairs], viewport) => {
        holds(
          boxesOf(
            count,
            pairs.map(([from, reach]) => [from % count, ((from % count) + reach) % count] as const),
          ),
          viewport,
        );
      }),
    );
  });

  test('any small graph: no two cards overlap, and an edge goes forward from layer to layer while the graph fits', () => {
    fc.assert(
      fc.property(anyGraph, fc.constantFrom<Direction>('RIGHT', 'DOWN'), ({ structure }, direction) => {
        const placed = layoutOf(structure, { direction, width: 4000, height: 4000 });
        expect(overlaps(structure, placed)).toBe(0);
        const layers = layersOf(structure);
        const along = direction === 'RIGHT' ? 'x' : 'y';
        for (const [from, to] of structure.edges) {
          if (layers[from]! < layers[to]!) expect(placed.corners[from]![along]).toBeLessThan(placed.corners[to]![along]);
        }
      }),
    );
  });

  test('any graph: what is connected to nothing is below all that is connected, or before what reads something', () => {
    const graph = fc.tuple(
      fc.integer({ min: 2, max: 70 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(12))),
    );
    fc.assert(
      fc.property(graph, fc.constantFrom(...VIEWPORTS), ([linked, loose, pairs], viewport) => {
        const edges = pairs.map(([from, reach]) => [from % linked, ((from % linked) + reach) % linked] as const);
        expect(looseBehind(boxesOf(linked + loose, edges), viewport)).toEqual([]);
      }),
    );
  });

  test.each(VIEWPORTS)('a few sources that nothing reads are below a pipeline or in its first layer: %o', (viewport) => {
    const retail = retailPipeline();
    const structure = structureOf(canvasNodes(retail), canvasEdges(retail));
    for (const { sizes, edges } of [
      wideProject(),
      structure,
      boxesOf(
        9,
        range(8, (i) => [i, i + 1]),
      ),
      boxesOf(40, SHAPES.star!(40)),
    ]) {
      for (const loose of [1, 2, 7]) {
        const boxes = { sizes: [...sizes, ...range(loose, () => cardSize('FIVETRAN_FORMULA'))], edges };
        expect(looseBehind(boxes, viewport)).toEqual([]);
      }
    }
  });

  test('edges cross no card: not in a free drawing, not in a grid, not from band to band', () => {
    const generated = generatePipeline({ nodes: 120, edges: 200, seed: 3, columnsPerNode: 1 });
    const pipelines = [retailPipeline(), generated].map((pipeline) => structureOf(canvasNodes(pipeline), canvasEdges(pipeline)));
    const chords = range(60, (i): [number, number] => [i, Math.min(59, i + 1 + ((i * 7) % 23))]).filter(([a, b]) => a !== b);
    for (const boxes of [...pipelines, wideProject(), boxesOf(60, [...SHAPES.chain!(60), ...chords])]) {
      const placed = layoutOf(boxes, VIEWPORTS[0]!);
      const cards = cardsOf(boxes, placed);
      for (const [edge, [from, to]] of boxes.edges.entries()) {
        const [a, b] = [cards[from]!, cards[to]!];
        const points = [{ x: a.x + a.width, y: a.y + a.height / 2 }, ...placed.routes[edge]!, { x: b.x, y: b.y + b.height / 2 }];
        for (const [index, end] of points.slice(1).entries()) {
          const start = points[index]!;
          for (let t = 0; t <= 1; t += 0.05) {
            const point = { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t, width: 0.01, height: 0.01 };
            const hit = cards.findIndex((card, node) => node !== from && node !== to && intersects(card, point));
            expect(hit, `edge ${edge} from ${from} to ${to}`).toBe(-1);
          }
        }
      }
    }
  });

  test('fifty nodes in layers of very different sizes: every edge leads forward, and names can still be read', () => {
    const boxes = wideProject();
    const viewport = VIEWPORTS[0]!;
    const { corners, width, height } = layoutOf(boxes, viewport);
    for (const [from, to] of boxes.edges) {
      expect(corners[from]!.x + boxes.sizes[from]!.width).toBeLessThan(corners[to]!.x);
    }
    // Letters of 17: about 10 pixels.
    expect(Math.min(viewport.width / width, viewport.height / height)).toBeGreaterThan(0.6);
  });

  test('the retail pipeline can be read at fit in a window of 1280 by 720, panels closed: names of 11 pixels and more', () => {
    const pipeline = retailPipeline();
    const structure = structureOf(canvasNodes(pipeline), canvasEdges(pipeline));
    const viewport: LayoutViewport = { direction: 'RIGHT', width: 1160, height: 500 };
    const { width, height } = layoutOf(structure, viewport);
    // Below this zoom a card shows its name in letters of 17.
    expect(Math.min(viewport.width / width, viewport.height / height)).toBeGreaterThan(0.8);
  });

  test('boxes of other sizes are laid out alike, and the same ones always the same', () => {
    const boxes = {
      sizes: range(12, (i) => ({ width: 200 + i * 10, height: 60 + (i % 3) * 40 })),
      edges: range(11, (i): [number, number] => [i % 5, i + 1]).filter(([a, b]) => a !== b),
    };
    for (const viewport of VIEWPORTS) {
      expect(overlaps(boxes, layoutOf(boxes, viewport))).toBe(0);
      expect(layoutOf(boxes, viewport)).toEqual(layoutOf(boxes, viewport));
    }
    expect(layoutOf({ sizes: [], edges: [] }, VIEWPORTS[0]!)).toMatchObject({ corners: [], routes: [] });
  });
});
