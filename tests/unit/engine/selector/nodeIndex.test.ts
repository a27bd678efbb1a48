import { describe, expect, it } from 'vitest';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { nodeSchema, type Pipeline } from '#engine/pipeline/schema.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';

const pipeline: Pipeline = {
  ...emptyPipeline('test'),
  locations: [{ name: 'RAW', description: '' }],
  nodeTypes: [
    {
      id: '204',
      name: 'Work',
      short: 'WRK',
      plural: '',
      colour: '',
      isDisabled: false,
      fileVersion: 1,
      definition: '',
      createTemplate: '',
      runTemplate: '',
    },
  ],
  nodes: [
    nodeSchema.parse({ id: '1', name: 'A', location: 'RAW', type: 'Source' }),
    nodeSchema.parse({
      id: '2',
      name: 'B',
      location: 'RAW',
      type: '204',
      sources: [{ name: 's', join: "FROM {{ ref('RAW', 'A') }}" }],
    }),
    nodeSchema.parse({ id: '3', name: 'C', location: 'RAW', type: 'persistentStage' }),
  ],
  subgraphs: [{ id: 's', name: 'Mine', nodeIds: ['2', 'gone'] }],
};

describe('nodeIndexOf', () => {
  it('reads types, subgraphs and edges from the document', () => {
    const nodeIndex = nodeIndexOf(pipeline);
    const ids = (text: string) => Array.from(select(nodeIndex, text).nodes, (node) => nodeIndex.nodes[node]!.id);
    expect(ids('{ nodeType: work }')).toEqual(['2']);
    expect(ids('{ nodeType: 204 }')).toEqual(['2']);
    expect(ids('{ nodeType: "Persistent Stage" }')).toEqual(['3']);
    expect(ids('{ nodeType: persistentStage }')).toEqual(['3']);
    expect(ids('{ subgraph: mine }')).toEqual(['2']);
    expect(ids('+{ B }')).toEqual(['1', '2']);
  });

  it('is cached until nodes, types or subgraphs change', () => {
    expect(nodeIndexOf({ ...pipeline })).toBe(nodeIndexOf(pipeline));
    expect(nodeIndexOf({ ...pipeline, subgraphs: [] })).not.toBe(nodeIndexOf(pipeline));
  });
});
