import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Group } from '#canvas/groups.ts';
import { layersOf } from '#canvas/layered.ts';
import { overviewGroups } from '#canvas/overview.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { structureOf } from '#canvas/structure.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { problemCounts, problemsOf } from '#engine/pipeline/problems.ts';
import { nodeParts, precomputeViews } from '#workbench/opening/documentTransfer.ts';
import { aColumn, aNode, aPipeline, aStage } from '../../engine/pipeline/documents.ts';

const MAX_PIECE = 4_000;

test('parts hold every node once and in order, and none is much heavier than the others', () => {
  const wide = Array.from({ length: 600 }, (_, index) => aColumn('w', `C${index}`));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 60 }), (widths) => {
      const nodes = widths.map((width, index) => aNode(`N${index}`, { columns: wide.slice(0, width) }));
      const parts = nodeParts(nodes);
      expect(parts.flat()).toEqual(nodes);
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.slice(0, -1).reduce((sum, { columns }) => sum + columns.length, 0)).toBeLessThan(MAX_PIECE);
      }
    }),
    { numRuns: 50 },
  );
});

test('a large document is worked out in steps, between which the page rests', async () => {
  const nodes = Array.from({ length: 2_500 }, (_, index) =>
    index === 0 ? aNode('N0') : aStage(`N${index}`, `FROM {{ ref('${index === 1 ? 'RAW' : 'STAGE'}', 'N${index - 1}') }}`),
  );
  let rests = 0;
  const pipeline = aPipeline(nodes);
  await precomputeViews(pipeline, async () => {
    rests++;
  });
  expect(rests).toBeGreaterThanOrEqual(6);
  expect(pipelineGraph(pipeline).edges).toHaveLength(2_499);
});

test('what its canvas asks for first was worked out, too', async () => {
  const pipeline = aPipeline(
    Array.from({ length: 1_200 }, (_, index) =>
      index === 0 ? aNode('N0') : aStage(`N${index}`, `FROM {{ ref('${index === 1 ? 'RAW' : 'STAGE'}', 'N${index - 1}') }}`),
    ),
  );
  await precomputeViews(pipeline, async () => {});
  // Computes what the pipeline builder needs, twice: the same objects show that nothing was computed again.
  const [first, again] = [0, 1].map(() => {
    const nodes = canvasNodes(pipeline, { problems: problemCounts(problemsOf(pipeline)), stubs: true });
    const structure = structureOf(nodes, canvasEdges(pipeline, { stubs: true }));
    return [nodes, structure, layersOf(structure), overviewGroups(nodes, structure, 'location', pipeline.subgraphs)];
  });
  for (const [index, thing] of first!.entries()) expect(again![index]).toBe(thing);
  expect((first![3] as readonly Group[]).map(({ members }) => members.length)).toEqual([1, 1_199]);
});

test('a small one is shown at once', async () => {
  let rests = 0;
  await precomputeViews(aPipeline([aNode('A')]), async () => {
    rests++;
  });
  expect(rests).toBe(0);
});
