import { describe, expect, test } from 'vitest';
import { SHEET, sketchGraph } from '#canvas/graphSketch.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { generatePipeline } from '#samples/generate.ts';
import { retailPipeline } from '#samples/retail.ts';

const boxes = (path: string) =>
  [...path.matchAll(/M(-?\d+),(-?\d+)h(\d+)v(\d+)h-\d+z/g)].map(([, ...numbers]) => numbers.map(Number));

describe('the sketch of a graph', () => {
  test.each([
    ['retail', retailPipeline()],
    ['a thousand nodes', generatePipeline({ nodes: 1000, seed: 1 })],
  ])('has a box for each node on the sheet: %s', (_, pipeline) => {
    const { graph } = sketchGraph(canvasNodes(pipeline), canvasEdges(pipeline));
    const drawn = graph.boxes.flatMap(({ path }) => boxes(path));
    expect(drawn).toHaveLength(pipeline.nodes.length);
    for (const [x, y, width, height] of drawn as [number, number, number, number][]) {
      expect([x >= 0, y >= 0, x + width <= SHEET.width, y + height <= SHEET.height, height > 0]).toEqual(Array(5).fill(true));
    }
    // Whole numbers, so that a hundred of them stand in a page.
    expect(JSON.stringify(graph)).not.toMatch(/\d\.\d/);
  });

  test('marks cards that stand out, where they stand', () => {
    const pipeline = retailPipeline();
    const one = pipeline.nodes[3]!.id;
    const { graph, lit } = sketchGraph(canvasNodes(pipeline), canvasEdges(pipeline), [one, 'gone']);
    expect(boxes(lit)).toHaveLength(1);
    expect(graph.boxes.some(({ path }) => path.includes(lit))).toBe(true);
  });

  test('of nothing is empty', () => {
    expect(sketchGraph([], [])).toEqual({ graph: { edges: '', boxes: [] }, lit: '' });
  });
});
