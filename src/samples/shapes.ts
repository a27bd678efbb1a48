import { copy, dimension, fact, leftJoin, once, pipeline, reads, stage, view } from './builder.ts';
import { shop } from './shop.ts';
import { customer, orders, part } from './tpch.ts';

/** Small pipelines that each have one shape of graph (`/docs/get-started/fundamentals/dag`). */

const setup = shop('RAW', 'STAGING', 'MART');

/** One source, two stages that read it, and one dimension that joins the stages. */
export const diamond = once(() => {
  const address = stage('STAGING', 'STG_CUSTOMER_PLACE', {
    from: customer,
    columns: copy(customer, ['C_CUSTKEY', 'C_ADDRESS', 'C_NATIONKEY']),
  });
  const balance = stage('STAGING', 'STG_CUSTOMER_BALANCE', {
    from: customer,
    columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_ACCTBAL']),
  });
  const joined = dimension('MART', 'DIM_CUSTOMER', {
    from: leftJoin(balance, [address, 'C_CUSTKEY']),
    columns: [...copy(balance), ...copy(address, ['C_ADDRESS', 'C_NATIONKEY'], true)],
    keys: ['C_CUSTKEY'],
  });
  return pipeline('Diamond', {
    description: 'Two paths from one source to one dimension.',
    ...setup,
    nodes: [customer, address, balance, joined],
  });
});

/** Five nodes in a row. */
export const chain = once(() => {
  const all = stage('STAGING', 'STG_ORDERS', { from: orders, columns: copy(orders) });
  const open = stage('STAGING', 'STG_OPEN_ORDERS', {
    from: reads`FROM ${all}\nWHERE "STG_ORDERS"."O_ORDERSTATUS" = 'O'`,
    columns: copy(all),
  });
  const kept = fact('MART', 'FCT_OPEN_ORDERS', { from: open, columns: copy(open), keys: ['O_ORDERKEY'] });
  const shown = view('MART', 'V_OPEN_ORDERS', { from: kept, columns: copy(kept) });
  return pipeline('Chain', { description: 'Each node reads the one before.', ...setup, nodes: [orders, all, open, kept, shown] });
});

/** Two parts without an edge between them. */
export const twoParts = once(() => {
  const people = stage('STAGING', 'STG_CUSTOMER', { from: customer, columns: copy(customer) });
  const buyers = dimension('MART', 'DIM_CUSTOMER', {
    from: people,
    columns: copy(people),
    keys: ['C_CUSTKEY'],
    tracked: ['C_ADDRESS'],
  });
  const goods = stage('STAGING', 'STG_PART', { from: part, columns: copy(part) });
  const parts = dimension('MART', 'DIM_PART', { from: goods, columns: copy(goods), keys: ['P_PARTKEY'] });
  return pipeline('Two parts', {
    description: 'Customers and parts: no ref connects them.',
    ...setup,
    nodes: [customer, people, buyers, part, goods, parts],
  });
});

/** Storage locations and mappings without nodes. */
export const empty = once(() => pipeline('Empty', { description: 'Nothing yet: add the first node.', ...setup, nodes: [] }));
