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

/** ORDERS and CUSTOMER in RAW, and STG_ORDERS and STG_CUSTOMER in STAGE, which read them. Built by edits. */
export function twoStages(): Pipeline {
  const orders = aNode('ORDERS', { columns: [aColumn('orders', 'O_ORDERKEY'), aColumn('orders', 'O_CUSTKEY')] });
  const customer = aNode('CUSTOMER', { columns: [aColumn('customer', 'C_CUSTKEY'), aColumn('customer', 'C_NAME')] });
  return edited(aPipeline([orders, customer]), [
    { kind: 'addNode', id: 'stg_orders', name: 'STG_ORDERS', location: 'STAGE', type: 'Stage', from: ['orders'] },
    { kind: 'addNode', id: 'stg_customer', name: 'STG_CUSTOMER', location: 'STAGE', type: 'Stage', from: ['customer'] },
  ]);
}

/** The document after the edits; throws the message of a refused edit. */
export function edited(pipeline: Pipeline, edits: Edit[]): Pipeline {
  return edits.reduce((before, edit) => {
    const outcome = applyEdit(before, edit);
    if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
    return outcome.pipeline;
  }, pipeline);
}

/** The refusal of the edit; throws when the edit is not refused. */
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

/** Arbitrary fields for an edit of each kind, valid or not, on a few nodes. */
const EDITS: { [Kind in Edit['kind']]: fc.Arbitrary<Omit<Extract<Edit, { kind: Kind }>, 'kind'>> } = {
  addNode: fc.record({ id, name, location, type, from: fc.array(id, { maxLength: 2 }) }),
  connect: fc.record({
    from: id,
    to: id,
    form: fc.constantFrom('ref' as const, 'ref_link' as const, 'ref_no_link' as const),
    source: index,
  }),
  setJoin: fc.record({ id, source: index, join }),
  disconnect: fc.record({ from: id, to: id }),
  removeNodes: fc.record({ ids: fc.array(id, { maxLength: 2 }) }),
  renameNode: fc.record({ id, name }),
  setLocation: fc.record({ ids: fc.array(id, { maxLength: 3 }), location }),
  setType: fc.record({ ids: fc.array(id, { maxLength: 2 }), type }),
  setNode: fc.record({ id, patch: fc.record({ isMultisource: fc.boolean(), description: fc.string() }) }),
  setConfig: fc.record({
    id,
    key: fc.constantFrom('preSQL', '__proto__', 'x'),
    value: fc.option(fc.string(), { nil: undefined }),
  }),
  addSource: fc.record({ id, name }),
  removeSource: fc.record({ id, source: index }),
  addColumn: fc.record({ id, column: fc.record({ id: columnId, name }), at: index }),
  setColumn: fc.record({ id, columnId, patch: fc.record({ name, nullable: fc.boolean() }) }),
  moveColumn: fc.record({ id, columnId, to: index }),
  removeColumns: fc.record({ id, columnIds: fc.array(columnId, { maxLength: 2 }) }),
  addLocation: fc.record({ name: fc.constantFrom('MART', 'NEW', 'a b', '__proto__') }),
  renameLocation: fc.record({ name: location, to: fc.constantFrom('RAW', 'OTHER', '') }),
  removeLocation: fc.record({ name: location }),
  setDefaultLocation: fc.record({ name: fc.option(location, { nil: undefined }) }),
  setMapping: fc.record({
    context: fc.constantFrom('prod', 'nope'),
    location,
    mapping: fc.option(fc.record({ database: fc.string(), schema: fc.string() }), { nil: undefined }),
  }),
  addSubgraph: fc.record({
    subgraph: fc.record({ id: fc.constantFrom('s', 't', ''), name, nodeIds: fc.array(id, { maxLength: 3 }) }),
  }),
  setSubgraph: fc.record({ id: fc.constantFrom('s', 't'), patch: fc.record({ name }) }),
  removeSubgraph: fc.record({ id: fc.constantFrom('s', 't') }),
  addToSubgraph: fc.record({ id: fc.constantFrom('s', 't'), nodeIds: fc.array(id, { maxLength: 3 }) }),
  removeFromSubgraph: fc.record({ id: fc.constantFrom('s', 't'), nodeIds: fc.array(id, { maxLength: 3 }) }),
  setSql: fc.record({
    id,
    sql: fc.tuple(join, name).map(([from, column]) => `@id("a")\n@nodeType("Stage")\nSELECT 1 AS "${column}"\n${from}`),
  }),
  setTests: fc.record({
    id,
    tests: fc.array(
      fc.record({
        name,
        description: fc.string(),
        runOrder: fc.constantFrom('Before' as const, 'After' as const),
        continueOnFailure: fc.boolean(),
        sql: join,
      }),
      { maxLength: 2 },
    ),
  }),
};
/** Edits that create what other edits need are more frequent. */
const WEIGHTS: Partial<Record<Edit['kind'], number>> = { addNode: 6, connect: 6, setJoin: 3 };

/** Any edit. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  ...Object.entries(EDITS).map(([kind, rest]) => ({
    weight: WEIGHTS[kind as Edit['kind']] ?? 1,
    arbitrary: (rest as fc.Arbitrary<object>).map((edit) => ({ kind, ...edit }) as Edit),
  })),
);

/** A document to start edits from: a source, a stage and an environment. */
export function smallStart(): Pipeline {
  return aPipeline([aNode('A', { id: 'a', columns: [aColumn('a', 'X'), aColumn('a', 'Y')] })], {
    environments: [{ id: 'prod', name: 'PROD', description: '', mappings: {}, parameters: {} }],
  });
}
