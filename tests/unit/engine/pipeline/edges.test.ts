import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { graphAfterEdit, nodeNames, pipelineGraph } from '#engine/pipeline/edges.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { aNode, anyEdit, aPipeline, aStage, smallStart } from './documents.ts';

const graphOf = (...nodes: Parameters<typeof aPipeline>[0]) => pipelineGraph(aPipeline(nodes));

describe('pipelineGraph', () => {
  test('one edge for several refs to one node; ref counts more than ref_link', () => {
    const join = "{{ ref_link('RAW','A') }} FROM {{ ref('RAW','A') }} x JOIN {{ ref('RAW','A') }} y";
    expect(graphOf(aNode('A'), aStage('B', join)).edges).toEqual([{ from: 'a', to: 'b', form: 'ref' }]);
  });

  test('ref_link makes an edge, ref_no_link does not', () => {
    expect(graphOf(aNode('A'), aStage('B', "{{ ref_link('RAW','A') }}")).edges).toEqual([
      { from: 'a', to: 'b', form: 'ref_link' },
    ]);
    expect(graphOf(aNode('A'), aStage('B', "FROM {{ ref_no_link('RAW','A') }}")).edges).toEqual([]);
  });

  test('reports refs to missing nodes, including ref_no_link', () => {
    const { unresolved } = graphOf(aStage('B', "FROM {{ ref('RAW','NO') }} JOIN {{ ref_no_link('RAW','NEITHER') }}"));
    expect(unresolved.map(({ nodeId, ref }) => [nodeId, ref.name])).toEqual([
      ['b', 'NO'],
      ['b', 'NEITHER'],
    ]);
  });

  test('makes no edge of a self reference', () => {
    const { edges, selfReferences } = graphOf(aStage('B', "FROM {{ ref('STAGE','B') }}"));
    expect(edges).toEqual([]);
    expect(selfReferences.map(({ nodeId }) => nodeId)).toEqual(['b']);
  });

  test('the graph has the edges by index', () => {
    const { graph, ids, indexOf } = graphOf(aStage('B', "FROM {{ ref('RAW','A') }}"), aNode('A'));
    expect(ids).toEqual(['b', 'a']);
    expect([...graph.out.slice(graph.outStart[indexOf.get('a')!]!, graph.outStart[indexOf.get('a')! + 1]!)]).toEqual([0]);
  });

  test('is cached by node list', () => {
    const pipeline = aPipeline([aNode('A')]);
    expect(pipelineGraph({ nodes: pipeline.nodes })).toBe(pipelineGraph(pipeline));
  });
});

describe('graphAfterEdit', () => {
  /** The graph of a new list of nodes, for which nothing is cached. */
  const anew = (nodes: readonly PipelineNode[]) => pipelineGraph({ nodes: [...nodes] });

  test('equals a graph built from scratch, after any edits', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        let pipeline = smallStart();
        for (const edit of edits) {
          const outcome = applyEdit(pipeline, edit);
          if (!outcome.ok) continue;
          pipeline = outcome.pipeline;
          expect(pipelineGraph(pipeline)).toEqual(anew(pipeline.nodes));
        }
      }),
      { numRuns: 200 },
    );
  });

  const shared = ['A', 'a', 'B', 'C'].flatMap((name, index) =>
    ['', "FROM {{ ref('STAGE', 'A') }}", "FROM {{ ref('STAGE', 'b') }} JOIN {{ ref_link('STAGE', 'a') }}"].map((join) =>
      aStage(name, join, { id: `${index}` }),
    ),
  );

  test('equals it for any two documents, in any order and with duplicate names', () => {
    const some = fc.uniqueArray(fc.constantFrom(...shared), { selector: ({ id }) => id, maxLength: 4 });
    fc.assert(
      fc.property(some, some, (before, after) => {
        pipelineGraph({ nodes: before });
        expect(graphAfterEdit({ nodes: before }, { nodes: after })).toEqual(anew(after));
      }),
      { numRuns: 200 },
    );
  });

  test('reuses what an edit leaves unchanged, and resolves refs to a new name again', () => {
    const [a, b, c] = [aNode('A'), aStage('B', "FROM {{ ref('RAW', 'A') }}"), aStage('C', "FROM {{ ref('RAW', 'D') }}")];
    const before = [a, b, c];
    const first = pipelineGraph({ nodes: before });
    const next = graphAfterEdit({ nodes: before }, { nodes: [a, b, c, aNode('D')] });
    expect([0, 1, 2].map((index) => next.reads[index] === first.reads[index])).toEqual([true, true, false]);
    expect(next.edges.map(({ from, to }) => `${from}>${to}`)).toEqual(['a>b', 'd>c']);
  });

  test('keeps the graph when a node is renamed with all refs to it', () => {
    const before = aPipeline([aNode('A'), aStage('B', "FROM {{ ref('RAW', 'A') }}")]);
    const first = pipelineGraph(before);
    const outcome = applyEdit(before, { kind: 'renameNode', id: 'a', name: 'Z' });
    expect(outcome.ok && pipelineGraph(outcome.pipeline)).toBe(first);
  });
});

describe('nodeNames', () => {
  test('finds exactly first, then ignoring case', () => {
    const names = nodeNames([aNode('Orders', { id: '1' }), aNode('ORDERS', { id: '2' })]);
    expect([names.find('RAW', 'ORDERS')?.id, names.find('RAW', 'Orders')?.id, names.find('raw', 'orders')?.id]).toEqual([
      '2',
      '1',
      '1',
    ]);
    expect(names.find('STAGE', 'ORDERS')).toBeUndefined();
  });
});
