import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { context, copy, dimension, fact, once, persistentStage, pipeline, source, stage, view } from '#samples/builder.ts';
import type { CustomerRow } from './data.ts';

const customer = source('RAW', 'CUSTOMER', 'Customers as the shop delivers them each day.', {
  C_CUSTKEY: 'NUMBER(38,0)',
  C_NAME: 'VARCHAR(25)',
  C_ADDRESS: 'VARCHAR(40)',
});

/** A pipeline with the source and one node that reads it. */
function withNode(name: string, node: PipelineNode): () => Pipeline {
  return once(() =>
    pipeline(name, {
      description: 'One source and one node: what the node does to rows.',
      locations: [
        { name: 'RAW', description: 'As the shop delivers it.' },
        { name: 'MART', description: 'What the node makes of it.' },
      ],
      nodes: [customer, node],
      environments: [context('1', 'DEV', { RAW: 'SHOP_RAW.TPCH', MART: 'SHOP_DEV.MART' })],
    }),
  );
}

const plan = { from: customer, columns: copy(customer) };

export const stageSample = withNode('Stage', stage('MART', 'STG_CUSTOMER', plan));
export const appendingStage = withNode(
  'Stage that appends',
  stage('MART', 'STG_CUSTOMER', { ...plan, config: { truncateBefore: false } }),
);
export const persistentSample = withNode('Persistent Stage', persistentStage('MART', 'PSTG_CUSTOMER', plan));
export const typeOne = withNode('Dimension, Type 1', dimension('MART', 'DIM_CUSTOMER', { ...plan, keys: ['C_CUSTKEY'] }));
export const typeTwo = withNode(
  'Dimension, Type 2',
  dimension('MART', 'DIM_CUSTOMER', { ...plan, keys: ['C_CUSTKEY'], tracked: ['C_ADDRESS'] }),
);
export const factSample = withNode('Fact', fact('MART', 'FCT_CUSTOMER', plan));
export const viewSample = withNode('View', view('MART', 'V_CUSTOMER', plan));

const row = (C_CUSTKEY: number, C_NAME: string, C_ADDRESS: string): CustomerRow => ({ C_CUSTKEY, C_NAME, C_ADDRESS });

/** Five days: a customer moves, another is renamed, a third is missing, a fourth is new. */
export const FIVE_DAYS: CustomerRow[][] = [
  [row(1, 'Ann', 'Oslo'), row(2, 'Ben', 'Lima')],
  [row(1, 'Ann', 'Oslo'), row(2, 'Ben', 'Lima'), row(3, 'Chen', 'Rome')],
  [row(1, 'Ann', 'Rome'), row(2, 'Ben', 'Lima'), row(3, 'Chen', 'Rome')],
  [row(1, 'Anna', 'Rome'), row(3, 'Chen', 'Rome')],
  [row(1, 'Anna', 'Paris'), row(3, 'Chen', 'Rome'), row(2, 'Ben', 'Lima')],
];

/** On the third day a customer is delivered twice, with two addresses. */
export const TWICE: CustomerRow[][] = [
  [row(1, 'Ann', 'Oslo'), row(2, 'Ben', 'Lima')],
  [row(1, 'Ann', 'Oslo'), row(2, 'Ben', 'Cairo')],
  [row(1, 'Ann', 'Rome'), row(1, 'Ann', 'Paris'), row(2, 'Ben', 'Cairo')],
  [row(1, 'Ann', 'Paris'), row(2, 'Ben', 'Cairo')],
];
