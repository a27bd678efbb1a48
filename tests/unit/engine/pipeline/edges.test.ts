import { describe, expect, test } from 'vitest';
import { nodeNames, pipelineGraph } from '#engine/pipeline/edges.ts';
import { aNode, aPipeline, aStage } from './documents.ts';

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

  test('refs to nothing are reported, ref_no_link included, and never dropped', () => {
    const { unresolved } = graphOf(aStage('B', "FROM {{ ref('RAW','NO') }} JOIN {{ ref_no_link('RAW','NEITHER') }}"));
    expect(unresolved.map(({ nodeId, ref }) => [nodeId, ref.name])).toEqual([
      ['b', 'NO'],
      ['b', 'NEITHER'],
    ]);
  });

  test('a self reference is no edge', () => {
    const { edges, selfReferences } = graphOf(aStage('B', "FROM {{ ref('STAGE','B') }}"));
    expect(edges).toEqual([]);
    expect(selfReferences.map(({ nodeId }) => nodeId)).toEqual(['b']);
  });

  test('the graph has the edges by index', () => {
    const { graph, ids, indexOf } = graphOf(aStage('B', "FROM {{ ref('RAW','A') }}"), aNode('A'));
    expect(ids).toEqual(['b', 'a']);
    expect([...graph.out.slice(graph.outStart[indexOf.get('a')!]!, graph.outStart[indexOf.get('a')! + 1]!)]).toEqual([0]);
  });

  test('is remembered by node list', () => {
    const pipeline = aPipeline([aNode('A')]);
    expect(pipelineGraph({ nodes: pipeline.nodes })).toBe(pipelineGraph(pipeline));
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
