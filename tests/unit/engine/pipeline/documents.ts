import fc from 'fast-check';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit, Refusal } from '#engine/pipeline/edit.ts';
import { emptyColumn, emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

export function aColumn(nodeId: string, name: string, rest: Partial<Column> = {}): Column {
  return { ...emptyColumn({ id: `${nodeId}.${name.toLowerCase()}`, name, dataType: 'VARCHAR' }), ...rest };
}

export function aNode(name: string, rest: Partial<PipelineNode> = {}): PipelineNode {
  return { ...emptyNode({ id: name.toLowerCase(), name, location: 'RAW', type: 'Source' }), ...rest };
}

/** A Stage in STAGE with one Join tab. */
export function aStage(name: string, join: string, rest: Partial<PipelineNode> = {}): PipelineNode {
  return aNode(name, {
    location: 'STAGE',
    type: 'Stage',
    materialization: 'table',
    sources: [{ name, join, aliases: {}, customSQL: '' }],
    ...rest,
  });
}

export function aPipeline(nodes: PipelineNode[], rest: Partial<Pipeline> = {}): Pipeline {
  return {
    ...emptyPipeline('test'),
    locations: ['RAW', 'STAGE', 'MART'].map((name) => ({ name, description: '' })),
    nodes,
    ...rest,
  };
}

/** ORDERS and CUSTOMER in RAW, STG_ORDERS and STG_CUSTOMER in STAGE reading them, made by edits. */
export function twoStages(): Pipeline {
  const orders = aNode('ORDERS', { columns: [aColumn('orders', 'O_ORDERKEY'), aColumn('orders', 'O_CUSTKEY')] });
  const customer = aNode('CUSTOMER', { columns: [aColumn('customer', 'C_CUSTKEY'), aColumn('customer', 'C_NAME')] });
  return edited(aPipeline([orders, customer]), [
    { kind: 'addNode', id: 'stg_orders', name: 'STG_ORDERS', location: 'STAGE', type: 'Stage', from: ['orders'] },
    { kind: 'addNode', id: 'stg_customer', name: 'STG_CUSTOMER', location: 'STAGE', type: 'Stage', from: ['customer'] },
  ]);
}

/** The document after the edits; throws the refusal's message when one is refused. */
export function edited(pipeline: Pipeline, edits: Edit[]): Pipeline {
  return edits.reduce((before, edit) => {
    const outcome = applyEdit(before, edit);
    if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
    return outcome.pipeline;
  }, pipeline);
}

/** Why the edit is refused; throws when it is not. */
export function refused(pipeline: Pipeline, edit: Edit): Refusal {
  const outcome = applyEdit(pipeline, edit);
  if (outcome.ok) throw new Error(`${edit.kind} was not refused`);
  return outcome.refusal;
}

export function nodeOf(pipeline: Pipeline, id: string): PipelineNode {
  const node = pipeline.nodes.find((candidate) => candidate.id === id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const NAMES = ['A', 'B', 'STG_A', 'stg_a', 'DIM_A', 'F-1', 'bad name', ''];
const LOCATIONS = ['RAW', 'STAGE', 'MART', 'NOWHERE'];
const id = fc.constantFrom(...IDS, 'nobody');
const name = fc.constantFrom(...NAMES);
const location = fc.constantFrom(...LOCATIONS);
const type = fc.constantFrom('Source', 'Stage', 'View', 'Fact', 'Dimension', 'persistentStage', 'Unknown');
const columnId = fc.tuple(id, name).map(([node, column]) => `${node}.${column.toLowerCase()}`);
const index = fc.integer({ min: -1, max: 3 });
const join = fc
  .array(fc.tuple(fc.constantFrom('ref', 'ref_link', 'ref_no_link'), location, name), { maxLength: 3 })
  .map((refs) => refs.map(([form, at, to]) => `FROM {{ ${form}('${at}', '${to}') }}`).join('\n'));

/** Any edit, sensible or not, on a few nodes. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('addNode' as const),
      id,
      name,
      location,
      type,
      from: fc.array(id, { maxLength: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('connect' as const),
      from: id,
      to: id,
      form: fc.constantFrom('ref' as const, 'ref_link' as const, 'ref_no_link' as const),
      source: index,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('setJoin' as const), id, source: index, join }) },
  fc.record({ kind: fc.constant('disconnect' as const), from: id, to: id }),
  fc.record({ kind: fc.constant('removeNodes' as const), ids: fc.array(id, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('renameNode' as const), id, name }),
  fc.record({ kind: fc.constant('setLocation' as const), ids: fc.array(id, { maxLength: 3 }), location }),
  fc.record({ kind: fc.constant('setType' as const), ids: fc.array(id, { maxLength: 2 }), type }),
  fc.record({
    kind: fc.constant('setNode' as const),
    id,
    patch: fc.record({ isMultisource: fc.boolean(), description: fc.string() }),
  }),
  fc.record({
    kind: fc.constant('setConfig' as const),
    id,
    key: fc.constantFrom('preSQL', '__proto__', 'x'),
    value: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('addSource' as const), id, name }),
  fc.record({ kind: fc.constant('removeSource' as const), id, source: index }),
  fc.record({ kind: fc.constant('addColumn' as const), id, column: fc.record({ id: columnId, name }), at: index }),
  fc.record({ kind: fc.constant('setColumn' as const), id, columnId, patch: fc.record({ name, nullable: fc.boolean() }) }),
  fc.record({ kind: fc.constant('moveColumn' as const), id, columnId, to: index }),
  fc.record({ kind: fc.constant('removeColumns' as const), id, columnIds: fc.array(columnId, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('addLocation' as const), name: fc.constantFrom('MART', 'NEW', 'a b', '__proto__') }),
  fc.record({ kind: fc.constant('renameLocation' as const), name: location, to: fc.constantFrom('RAW', 'OTHER', '') }),
  fc.record({ kind: fc.constant('removeLocation' as const), name: location }),
  fc.record({ kind: fc.constant('setDefaultLocation' as const), name: fc.option(location, { nil: undefined }) }),
  fc.record({
    kind: fc.constant('setMapping' as const),
    context: fc.constantFrom('prod', 'nope'),
    location,
    mapping: fc.option(fc.record({ database: fc.string(), schema: fc.string() }), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('addSubgraph' as const),
    subgraph: fc.record({ id: fc.constantFrom('s', 't', ''), name, nodeIds: fc.array(id, { maxLength: 3 }) }),
  }),
  fc.record({ kind: fc.constant('setSubgraph' as const), id: fc.constantFrom('s', 't'), patch: fc.record({ name }) }),
  fc.record({ kind: fc.constant('removeSubgraph' as const), id: fc.constantFrom('s', 't') }),
  fc.record({
    kind: fc.constant('addToSubgraph' as const),
    id: fc.constantFrom('s', 't'),
    nodeIds: fc.array(id, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('removeFromSubgraph' as const),
    id: fc.constantFrom('s', 't'),
    nodeIds: fc.array(id, { maxLength: 3 }),
  }),
);

/** A document to start edits from: a source, a stage and an environment. */
export function smallStart(): Pipeline {
  return aPipeline([aNode('A', { id: 'a', columns: [aColumn('a', 'X'), aColumn('a', 'Y')] })], {
    environments: [{ id: 'prod', name: 'PROD', description: '', mappings: {}, parameters: {} }],
  });
}
