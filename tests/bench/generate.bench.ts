import { bench, describe } from 'vitest';
import { generatePipeline } from '#samples/generate.ts';
import { generateEdges } from '#samples/generateEdges.ts';

describe('generators', () => {
  bench('a pipeline of 1,000 nodes with 10 columns each', () => {
    generatePipeline({ nodes: 1_000, columnsPerNode: 10, seed: 1 });
  });
  bench('edges of a graph of 100,000 nodes and 1,000,000 edges', () => {
    generateEdges(100_000, 1_000_000, 1);
  });
});
