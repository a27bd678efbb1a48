import { describe, expect, it } from 'vitest';
import type { Pipeline, PipelineInput } from '#engine/pipeline/schema.ts';
import { withSql } from '#engine/pipeline/sqlText.ts';
import { hydrate } from '#engine/template/metadata.ts';
import { readDocument } from '#engine/template/protocol.ts';
import { renderDocument } from '#engine/template/renderDocument.ts';
import { answerRender } from '#engine/template/sandbox.ts';
import type { RenderMessage } from '#engine/template/subject.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { warehouse } from './warehouse.ts';

/** The warehouse with more references: a SQL node, a hash, a column picker, a custom type, macros. */
function far(): Pipeline {
  const pipeline = warehouse();
  return {
    ...pipeline,
    nodeTypes: [
      {
        id: '77',
        name: 'Custom',
        short: '',
        plural: '',
        colour: '',
        isDisabled: false,
        fileVersion: 1,
        definition: 'x: 1',
        createTemplate: 'create',
        runTemplate: 'run',
      },
    ],
    macros: [{ id: '1', name: 'm', text: "{% macro m(x) %}{{ ref('RAW', x) }}{% endmacro %}" }],
    nodes: pipeline.nodes.map((node) => {
      if (node.id === '6')
        return withSql({ ...node, sql: '' }, "SELECT a AS B FROM {{ ref('RAW', 'NATION') }}", pipeline.platform);
      if (node.id !== '9') return node;
      const hash = { algorithm: 'MD5' as const, columns: [{ nodeId: '1', columnId: 'n' }] };
      const [column] = pipeline.nodes.find(({ id }) => id === '5')?.columns ?? [];
      return {
        ...node,
        type: '77',
        config: { sort: { items: [{ sortCol: { columnCounter: 'a', stepCounter: '5' } }] } },
        columns: column ? [{ ...column, sources: [], hash }] : [],
      };
    }),
  };
}

const travelled = (pipeline: PipelineInput): Pipeline => {
  const read = readDocument(JSON.stringify(pipeline));
  if (!read.ok) throw new Error(read.message);
  return read.pipeline;
};

describe.each([
  ['a warehouse', far()],
  ['the retail sample', retailPipeline()],
])('the part of %s that a render sees', (_, pipeline) => {
  it('gives every node the same metadata', () => {
    for (const node of pipeline.nodes) {
      const part = travelled(renderDocument(pipeline, node.id));
      const same = part.nodes.find(({ id }) => id === node.id);
      for (const context of [...pipeline.workspaces, ...pipeline.environments]) {
        expect(hydrate(part, same!, context)).toEqual(hydrate(pipeline, node, context));
      }
    }
  });

  it('renders every template alike, refs to any other node included', () => {
    const refs = pipeline.nodes.map(({ location, name }) => `{{ ref('${location}', '${name}') }}`).join(' ');
    for (const node of pipeline.nodes.filter(({ type }) => type !== 'Source')) {
      for (const template of [refs, templateOf(pipeline, node, 'create'), templateOf(pipeline, node, 'run')]) {
        const request: RenderMessage = {
          type: 'render',
          id: 1,
          engine: 'jinja',
          template,
          nodeId: node.id,
          contextId: pipeline.workspaces[0]!.id,
          passes: 'all',
        };
        expect(answerRender(request, travelled(renderDocument(pipeline, node.id)), () => 0)).toEqual(
          answerRender(request, pipeline, () => 0),
        );
      }
    }
  });
});

describe('the size of what travels', () => {
  it('leaves out the content of nodes that are not read, and all templates', () => {
    const pipeline = far();
    const text = JSON.stringify(renderDocument(pipeline, '2'));
    expect(text).toContain('STG_CUSTOMER');
    expect(text).not.toContain('CUSTOMER_ID');
    expect(text).not.toContain('"run"');
    expect(renderDocument(pipeline, 'nope').nodes.map(({ name }) => name)).toEqual(pipeline.nodes.map(({ name }) => name));
  });
});
