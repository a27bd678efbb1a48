import { describe, expect, test } from 'vitest';
import { estimatedSize, layoutOf } from '#canvas/layoutOf.ts';
import { MAX_NODES_SMALL_GRAPH, nameHeight, READABLE_ZOOM, startsAsCards } from '#canvas/legible.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { structureOf } from '#canvas/structure.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';

const DESKTOP = { width: 1180, height: 530 };
const PHONE = { width: 360, height: 560 };
/** The size, in graph units, of a graph that takes so many screens of this viewport with readable names. */
const screens = (wide: number, high: number, { width, height } = DESKTOP) => ({
  width: (wide * width) / READABLE_ZOOM,
  height: (high * height) / READABLE_ZOOM,
});

describe('the first view', () => {
  test('is cards up to three screens, side by side or below each other, and groups above', () => {
    expect(startsAsCards(80, screens(0.5, 0.5), DESKTOP)).toBe(true);
    expect(startsAsCards(80, screens(2.9, 0.2), DESKTOP)).toBe(true);
    expect(startsAsCards(80, screens(0.2, 2.9), DESKTOP)).toBe(true);
    expect(startsAsCards(80, screens(1.7, 1.7), DESKTOP)).toBe(true);
    expect(startsAsCards(80, screens(3.1, 0.2), DESKTOP)).toBe(false);
    expect(startsAsCards(80, screens(1.8, 1.8), DESKTOP)).toBe(false);
    expect(startsAsCards(80, screens(1, 1), PHONE)).toBe(false);
  });

  test('is cards for a small graph, however large its cards are', () => {
    expect(startsAsCards(MAX_NODES_SMALL_GRAPH, screens(9, 9), PHONE)).toBe(true);
    expect(startsAsCards(MAX_NODES_SMALL_GRAPH + 1, screens(9, 9), PHONE)).toBe(false);
  });
});

test('names are readable at the zoom for names, and letters are larger where a card shows nothing but its name', () => {
  expect(nameHeight(READABLE_ZOOM)).toBeGreaterThanOrEqual(11);
  expect(nameHeight(1)).toBe(14);
  expect(nameHeight(0.65)).toBeCloseTo(11.05);
});

test.each([
  ['retail', retailPipeline()],
  ['generated', generatePipeline({ nodes: 300, seed: 2, columnsPerNode: 1 })],
])('the size of a layout is about what is estimated without it: %s', (_, pipeline) => {
  const structure = structureOf(canvasNodes(pipeline), canvasEdges(pipeline));
  for (const direction of ['RIGHT', 'DOWN'] as const) {
    const { width, height } = layoutOf(structure, direction);
    const estimated = estimatedSize(structure, direction);
    expect(width / estimated.width).toBeGreaterThan(0.95);
    expect(width / estimated.width).toBeLessThan(1.6);
    expect(height / estimated.height).toBeGreaterThan(0.95);
    expect(height / estimated.height).toBeLessThan(1.6);
  }
});
