import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_TYPES } from '#engine/pipeline/nodeTypes.ts';
import { pipelineSchema } from '#engine/pipeline/schema.ts';
import { generatePipeline } from '#samples/generate.ts';
import { edgeNames } from './graphFacts.ts';

const OPTIONS = fc
  .record({
    nodes: fc.integer({ min: 0, max: 60 }),
    density: fc.double({ min: 0, max: 1, noNaN: true }),
    columnsPerNode: fc.integer({ min: 0, max: 20 }),
    seed: fc.integer(),
  })
  .map(({ nodes, density, ...rest }) => ({ nodes, edges: Math.round((density * nodes * Math.max(0, nodes - 1)) / 2), ...rest }));

describe('generatePipeline', () => {
  test('has exactly the asked nodes, edges and columns', () => {
    fc.assert(
      fc.property(OPTIONS, (options) => {
        const { nodes } = generatePipeline(options);
        expect(nodes).toHaveLength(options.nodes);
        expect(edgeNames(generatePipeline(options))).toHaveLength(options.edges);
        for (const node of nodes) expect(node.columns).toHaveLength(options.columnsPerNode);
      }),
      { numRuns: 60 },
    );
  });

  test('is a valid document with unique ids, and its lineage points at columns of nodes it reads', () => {
    fc.assert(
      fc.property(OPTIONS, (options) => {
        const pipeline = generatePipeline(options);
        expect(pipelineSchema.parse(pipeline)).toEqual(pipeline);
        const columns = new Map(pipeline.nodes.map((node) => [node.id, new Set(node.columns.map((column) => column.id))]));
        expect(columns.size).toBe(pipeline.nodes.length);
        for (const node of pipeline.nodes) {
          expect(columns.get(node.id)!.size).toBe(node.columns.length);
          const read = new Set(node.sources.flatMap((mapping) => Object.values(mapping.aliases)));
          for (const ref of node.columns.flatMap((column) => column.sources.flatMap((feed) => feed.columns))) {
            expect(read).toContain(ref.nodeId);
            expect(columns.get(ref.nodeId)).toContain(ref.columnId);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('gives the same document for the same options, another one for another seed', () => {
    const options = { nodes: 80, seed: 11 };
    expect(generatePipeline(options)).toEqual(generatePipeline(options));
    expect(generatePipeline(options).nodes).not.toEqual(generatePipeline({ ...options, seed: 12 }).nodes);
  });

  test('has every built-in type, ten columns a node and 1.4 edges a node by default', () => {
    const pipeline = generatePipeline({ nodes: 100, seed: 1 });
    expect(new Set(pipeline.nodes.map((node) => node.type))).toEqual(new Set(BUILT_IN_TYPES.map((type) => type.id)));
    expect(edgeNames(pipeline)).toHaveLength(140);
    expect(pipeline.nodes.every((node) => node.columns.length === 10)).toBe(true);
    expect(generatePipeline({ nodes: 1, seed: 1 }).nodes).toHaveLength(1);
    expect(generatePipeline({ nodes: 0, seed: 1 }).nodes).toEqual([]);
  });

  test('refuses sizes that do not exist', () => {
    expect(() => generatePipeline({ nodes: -1, seed: 1 })).toThrow(RangeError);
    expect(() => generatePipeline({ nodes: 2.5, seed: 1 })).toThrow(RangeError);
    expect(() => generatePipeline({ nodes: 3, edges: 4, seed: 1 })).toThrow(
      '3 nodes have at most 3 edges without a cycle, not 4.',
    );
    expect(() => generatePipeline({ nodes: 3, columnsPerNode: -1, seed: 1 })).toThrow(RangeError);
  });
});
