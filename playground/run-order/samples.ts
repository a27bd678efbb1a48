import { refText } from '#engine/pipeline/refs.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { copy, dimension, fact, link, once, persistentStage, pipeline, reads, stage } from '#samples/builder.ts';
import { generatePipeline } from '#samples/generate.ts';
import { shop } from '#samples/shop.ts';
import { customer, nation, orders } from '#samples/tpch.ts';

// Pipelines that only the stories of this playground use.

const setup = shop('RAW', 'STAGING', 'MART');

const stgOrders = stage('STAGING', 'STG_ORDERS', { from: orders, columns: copy(orders) });
const stgAudit = stage('STAGING', 'STG_AUDIT', {
  description: 'Checks the delivery. Nothing reads its rows, but some nodes should still wait for it.',
  from: orders,
  columns: copy(orders, ['O_ORDERKEY', 'O_TOTALPRICE']),
});

/** One node waits for another node without reading it, and one names that node without waiting. */
export const waitingWithoutReading = once(() => {
  const waits = fact('MART', 'FCT_ORDERS', {
    description: 'Waits for STG_AUDIT: ref_link.',
    from: reads`
      FROM ${stgOrders}
      ${link(stgAudit)}`,
    columns: copy(stgOrders),
    keys: ['O_ORDERKEY'],
  });
  const names = fact('MART', 'FCT_OPEN_ORDERS', {
    description: 'Names STG_AUDIT without waiting for it: ref_no_link.',
    from: reads`
      FROM ${stgOrders}
      WHERE "STG_ORDERS"."O_ORDERSTATUS" = 'O'
        AND "STG_ORDERS"."O_ORDERKEY" IN (SELECT "O_ORDERKEY" FROM ${refText('ref_no_link', 'STAGING', 'STG_AUDIT')})`,
    columns: copy(stgOrders),
    keys: ['O_ORDERKEY'],
  });
  return pipeline('Waiting without reading', {
    description: 'What ref_link and ref_no_link do to the order.',
    ...setup,
    nodes: [orders, stgOrders, stgAudit, waits, names],
  });
});

/** Two dimensions that could run at the same time if there were no needless `ref_link` between them. */
export const needlessWait = once(() => {
  const people = stage('STAGING', 'STG_CUSTOMER', { from: customer, columns: copy(customer) });
  const nations = stage('STAGING', 'STG_NATION', { from: nation, columns: copy(nation) });
  const dimNation = dimension('MART', 'DIM_NATION', { from: nations, columns: copy(nations), keys: ['N_NATIONKEY'] });
  const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
    from: reads`
      FROM ${people}
      ${link(dimNation)}`,
    columns: copy(people),
    keys: ['C_CUSTKEY'],
  });
  const joined = fact('MART', 'FCT_CUSTOMERS', {
    from: reads`
      FROM ${dimCustomer}
      LEFT JOIN ${dimNation}
        ON "DIM_CUSTOMER"."C_NATIONKEY" = "DIM_NATION"."N_NATIONKEY"`,
    columns: copy(dimCustomer, ['C_CUSTKEY', 'C_NAME']),
    keys: ['C_CUSTKEY'],
  });
  return pipeline('A needless wait', {
    description: 'A ref_link orders two dimensions that have nothing to do with each other.',
    ...setup,
    nodes: [customer, nation, people, nations, dimCustomer, dimNation, joined],
  });
});

/** The node with another Join tab. The sample builder can't write a cycle, because it would refer to a node before that node exists. */
function withJoin(node: PipelineNode, join: string): PipelineNode {
  return { ...node, sources: node.sources.map((source) => ({ ...source, join })) };
}

/** A cycle, which the canvas refuses but an imported project may contain: STG_ORDERS reads FCT_ORDERS, which reads STG_ORDERS. */
export const cyclic = once(() => {
  const reading = withJoin(
    stgOrders,
    `FROM ${refText('ref', 'RAW', 'ORDERS')} "ORDERS"\n${refText('ref_link', 'MART', 'FCT_ORDERS')}`,
  );
  const facts = fact('MART', 'FCT_ORDERS', { from: stgOrders, columns: copy(stgOrders), keys: ['O_ORDERKEY'] });
  const log = persistentStage('STAGING', 'PSTG_LOAD_LOG', { from: facts, columns: copy(facts, ['O_ORDERKEY']) });
  return pipeline('Cycle', {
    description: 'Two nodes that wait for each other.',
    ...setup,
    nodes: [orders, reading, facts, log],
  });
});

/** A cycle of three nodes with one node behind it, and two branches that do not depend on the cycle. */
export const partlyCyclic = once(() => {
  const people = stage('STAGING', 'STG_CUSTOMER', { from: customer, columns: copy(customer) });
  const nations = stage('STAGING', 'STG_NATION', { from: nation, columns: copy(nation) });
  const dimNation = dimension('MART', 'DIM_NATION', { from: nations, columns: copy(nations), keys: ['N_NATIONKEY'] });
  const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
    from: reads`
      FROM ${people}
      LEFT JOIN ${dimNation}
        ON "STG_CUSTOMER"."C_NATIONKEY" = "DIM_NATION"."N_NATIONKEY"`,
    columns: copy(people),
    keys: ['C_CUSTKEY'],
  });
  const reading = withJoin(
    stgOrders,
    `FROM ${refText('ref', 'RAW', 'ORDERS')} "ORDERS"\n${refText('ref_link', 'MART', 'FCT_ORDERS')}`,
  );
  const checked = stage('STAGING', 'STG_ORDERS_CHECKED', { from: stgOrders, columns: copy(stgOrders) });
  const facts = fact('MART', 'FCT_ORDERS', { from: checked, columns: copy(checked), keys: ['O_ORDERKEY'] });
  const log = persistentStage('STAGING', 'PSTG_LOAD_LOG', { from: facts, columns: copy(facts, ['O_ORDERKEY']) });
  return pipeline('Part of it on a cycle', {
    description: 'Three nodes that wait for each other, one behind them, and others that still run.',
    ...setup,
    nodes: [orders, customer, nation, people, nations, dimNation, dimCustomer, reading, checked, facts, log],
  });
});

/** Two hundred generated nodes, the same each time. */
export const large = once(() => generatePipeline({ nodes: 200, columnsPerNode: 4, seed: 11 }));
