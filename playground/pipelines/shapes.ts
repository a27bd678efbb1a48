import { col, copy, dimension, fact, leftJoin, once, pipeline, reads, stage, view } from './builder.ts';
import { shop } from './shop.ts';
import { customer, lineitem, nation, orders, part } from './tpch.ts';

/** Small pipelines that each show one shape of a graph (`/docs/get-started/fundamentals/dag`). */

const setup = shop('RAW', 'STAGING', 'MART');

/** One source, two stages of it, one dimension that joins them again. */
export const diamond = once(() => {
  const place = stage('STAGING', 'STG_CUSTOMER_PLACE', {
    from: customer,
    columns: copy(customer, ['C_CUSTKEY', 'C_ADDRESS', 'C_NATIONKEY']),
  });
  const balance = stage('STAGING', 'STG_CUSTOMER_BALANCE', {
    from: customer,
    columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_ACCTBAL']),
  });
  const joined = dimension('MART', 'DIM_CUSTOMER', {
    from: leftJoin(balance, [place, 'C_CUSTKEY']),
    columns: [...copy(balance), ...copy(place, ['C_ADDRESS', 'C_NATIONKEY'], true)],
    keys: ['C_CUSTKEY'],
  });
  return pipeline('Diamond', {
    description: 'Two ways from one source to one dimension.',
    ...setup,
    nodes: [customer, place, balance, joined],
  });
});

/** Five nodes, one after the other. */
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

/** One stage that four nodes read. */
export const fanOut = once(() => {
  const all = stage('STAGING', 'STG_ORDERS', { from: orders, columns: copy(orders) });
  const count = col('ORDER_COUNT', 'NUMBER(38,0)', 'COUNT("STG_ORDERS"."O_ORDERKEY")');
  const by = (name: string, column: string) =>
    fact('MART', name, {
      from: reads`FROM ${all}\nGROUP BY "STG_ORDERS"."${column}"`,
      columns: [...copy(all, [column]), count],
      keys: [column],
    });
  const facts = [
    by('FCT_ORDERS_BY_CLERK', 'O_CLERK'),
    by('FCT_ORDERS_BY_DAY', 'O_ORDERDATE'),
    by('FCT_ORDERS_BY_PRIORITY', 'O_ORDERPRIORITY'),
    by('FCT_ORDERS_BY_STATUS', 'O_ORDERSTATUS'),
  ];
  return pipeline('Fan-out', { description: 'One stage feeds four facts.', ...setup, nodes: [orders, all, ...facts] });
});

/** One stage that reads four sources. */
export const fanIn = once(() => {
  const sales = stage('STAGING', 'STG_SALES', {
    description: 'Order lines with order, customer and nation.',
    from: reads`
      FROM ${lineitem}
      INNER JOIN ${orders}
        ON "LINEITEM"."L_ORDERKEY" = "ORDERS"."O_ORDERKEY"
      LEFT JOIN ${customer}
        ON "ORDERS"."O_CUSTKEY" = "CUSTOMER"."C_CUSTKEY"
      LEFT JOIN ${nation}
        ON "CUSTOMER"."C_NATIONKEY" = "NATION"."N_NATIONKEY"`,
    columns: [
      ...copy(lineitem, ['L_ORDERKEY', 'L_LINENUMBER', 'L_EXTENDEDPRICE']),
      ...copy(orders, ['O_ORDERDATE']),
      ...copy(customer, ['C_NAME'], true),
      ...copy(nation, ['N_NAME'], true),
    ],
  });
  return pipeline('Fan-in', {
    description: 'One stage needs four sources.',
    ...setup,
    nodes: [lineitem, orders, customer, nation, sales],
  });
});

/** Two parts that nothing connects. */
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

/** Storage locations and mappings, and no node yet. */
export const empty = once(() => pipeline('Empty', { description: 'Nothing yet: add the first node.', ...setup, nodes: [] }));
