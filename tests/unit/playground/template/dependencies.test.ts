import { describe, expect, it } from 'vitest';
import { dependenciesOf, dependencyGraph } from '#playground/template/dependencies.ts';
import { REF_FORMS } from '#playground/template/texts.ts';
import { retailPipeline } from '#samples/retail.ts';

const pipeline = retailPipeline();
const node = pipeline.nodes.find(({ name }) => name === 'FCT_ORDERS')!;

describe('what a template adds to the DAG', () => {
  it('is an edge for ref and ref_link, none for ref_no_link', () => {
    const found = dependenciesOf(pipeline, node, 'text', REF_FORMS, []);
    expect(found.map(({ form, name, isEdge, position }) => [form, name, isEdge, position?.line])).toEqual([
      ['ref', 'STG_ORDERS', true, 2],
      ['ref_link', 'STG_LINEITEM', true, 3],
      ['ref_no_link', 'PSTG_ORDER_HISTORY', false, 5],
    ]);
    const { nodes, edges } = dependencyGraph(pipeline, node, found);
    expect(nodes.map(({ name }) => name)).toEqual(['FCT_ORDERS', 'STG_ORDERS', 'STG_LINEITEM', 'PSTG_ORDER_HISTORY']);
    expect(edges).toEqual([
      { from: 'stg-orders', to: 'fct-orders', form: 'ref' },
      { from: 'stg-lineitem', to: 'fct-orders', form: 'ref_link' },
    ]);
  });

  it('is one edge for several refs to a node, and a ref counts more than a link', () => {
    const text = `{{ ref_link('STAGING', 'STG_ORDERS') }} {{ ref('STAGING', 'STG_ORDERS') }} {{ ref("staging", "stg_orders") }}`;
    const found = dependenciesOf(pipeline, node, 'join', text, []);
    expect(found.map(({ form }) => form)).toEqual(['ref_link', 'ref']);
    expect(dependencyGraph(pipeline, node, found).edges).toEqual([{ from: 'stg-orders', to: 'fct-orders', form: 'ref' }]);
  });

  it('is nothing for other templates than the Join tab, for itself, for nothing, and for names that are not written out', () => {
    const why = (kind: Parameters<typeof dependenciesOf>[2], text: string, used: Parameters<typeof dependenciesOf>[4] = []) =>
      dependenciesOf(pipeline, node, kind, text, used).map((dependency) => dependency.why);
    const ref = `{{ ref('STAGING', 'STG_ORDERS') }}`;
    expect(why('run', ref)).toEqual(['edges are read from the Join tab only']);
    expect(why('joinTemplate', ref)).toEqual(['drawn once the text is in a Join tab']);
    expect(why('join', `{{ ref('MART', 'FCT_ORDERS') }}`)).toEqual(['a node cannot depend on itself']);
    expect(why('join', `{{ ref('MART', 'NOPE') }}`)).toEqual(['there is no such node']);
    expect(
      why('join', '{{ ref(a, b) }}', [{ form: 'ref', location: 'STAGING', name: 'STG_ORDERS', nodeId: 'stg-orders' }]),
    ).toEqual(['the names come from variables, so no edge can be read']);
  });

  it('draws a node that is not there as a stub', () => {
    const found = dependenciesOf(pipeline, node, 'join', `{{ ref('MART', 'NOPE') }}`, []);
    expect(dependencyGraph(pipeline, node, found).nodes.at(-1)).toMatchObject({ name: 'NOPE', stub: true });
  });
});
