import { emptyColumn } from '#engine/pipeline/empty.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { col, copy, dimension, fact, once, pipeline, reads, source, stage, view } from '#samples/builder.ts';
import { salesBySegment } from '#samples/salesBySegment.ts';
import { shop } from '#samples/shop.ts';
import { customer, orders } from '#samples/tpch.ts';

const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
  description: 'Customers of the current batch.',
  from: customer,
  columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_PHONE', 'C_MKTSEGMENT']),
});
const stgOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders of the current batch.',
  from: orders,
  columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE', 'O_ORDERDATE']),
});
const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
  description: 'Customers, one row each.',
  from: stgCustomer,
  columns: [
    ...copy(stgCustomer),
    col('CONTACT', 'VARCHAR(60)', `"STG_CUSTOMER"."C_NAME" || ', ' || "STG_CUSTOMER"."C_PHONE"`, 'Name and phone in one line.'),
  ],
  keys: ['C_CUSTKEY'],
});
const fctOrders = fact('MART', 'FCT_ORDERS', {
  description: 'Orders with the segment of their customer.',
  from: reads`
    FROM ${stgOrders}
    LEFT JOIN ${dimCustomer}
      ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"`,
  columns: [...copy(stgOrders), ...copy(dimCustomer, ['C_MKTSEGMENT'], true)],
  keys: ['O_ORDERKEY'],
});
const vContacts = view('REPORTING', 'V_CONTACTS', {
  description: 'Whom to call.',
  from: dimCustomer,
  columns: copy(dimCustomer, ['C_CUSTKEY', 'CONTACT']),
});

function shopWith(name: string, nodes: readonly PipelineNode[]): Pipeline {
  return pipeline(name, {
    description: 'Customers and orders, down to two views.',
    ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
    nodes: [...nodes],
  });
}

const NODES = [customer, orders, stgCustomer, stgOrders, dimCustomer, fctOrders, vContacts, salesBySegment(fctOrders)];

export const customerMart = once(() => shopWith('Customers and sales', NODES));

/** The same pipeline after the shop began to deliver mail addresses. Only the source and its stage have the new column. */
export const withEmail = once(() => {
  const email = {
    ...emptyColumn({ id: 'customer.c_email', name: 'C_EMAIL', dataType: 'VARCHAR(80)' }),
    description: 'New since March.',
  };
  const staged = {
    ...email,
    id: 'stg-customer.c_email',
    sources: [{ columns: [{ nodeId: 'customer', columnId: email.id }], transform: '' }],
  };
  const added = new Map([
    ['customer', email],
    ['stg-customer', staged],
  ]);
  return shopWith(
    'A new column',
    NODES.map((node) => (added.has(node.id) ? { ...node, columns: [...node.columns, added.get(node.id)!] } : node)),
  );
});

/** The expression of DAYS_TO_SHIP names columns without their nodes, so nothing is linked. */
export const bareNames = once(() => {
  const lineitem = source('RAW', 'LINEITEM', 'The lines of orders.', {
    L_ORDERKEY: 'NUMBER(38,0)',
    L_LINENUMBER: 'NUMBER(38,0)',
    L_SHIPDATE: 'DATE',
  });
  const stgLineitem = stage('STAGING', 'STG_LINEITEM', { from: lineitem, columns: copy(lineitem) });
  const lines = stage('STAGING', 'STG_ORDER_LINES', {
    description: 'Order lines together with their order.',
    from: reads`
      FROM ${stgLineitem}
      INNER JOIN ${stgOrders}
        ON "STG_LINEITEM"."L_ORDERKEY" = "STG_ORDERS"."O_ORDERKEY"`,
    columns: [
      ...copy(stgLineitem, ['L_ORDERKEY', 'L_LINENUMBER']),
      col('DAYS_TO_SHIP', 'NUMBER(38,0)', 'L_SHIPDATE - O_ORDERDATE', 'Days between order and shipment.'),
    ],
  });
  const late = view('REPORTING', 'V_LATE_LINES', {
    from: lines,
    columns: [...copy(lines), col('IS_LATE', 'BOOLEAN', '"STG_ORDER_LINES"."DAYS_TO_SHIP" > 30')],
  });
  return shopWith('Bare names', [orders, lineitem, stgOrders, stgLineitem, lines, late]);
});

/** A Join tab with a subquery that sums up the orders of each customer. Outside the subquery, its columns belong to no node. */
export const subquery = once(() => {
  const orderSums = stage('STAGING', 'STG_CUSTOMER_ORDERS', {
    description: 'Customers with what they ordered.',
    from: reads`
      FROM ${stgCustomer}
      LEFT JOIN (
        SELECT "O_CUSTKEY", SUM("O_TOTALPRICE") AS "TOTAL", MAX("O_ORDERDATE") AS "LAST_ORDER"
        FROM ${stgOrders}
        GROUP BY "O_CUSTKEY"
      ) S ON S."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY"`,
    columns: [
      ...copy(stgCustomer, ['C_CUSTKEY', 'C_NAME']),
      col('TOTAL', 'NUMBER(18,2)', 'COALESCE(S.TOTAL, 0)', 'Of all their orders.'),
      col('LAST_ORDER', 'DATE', 'S.LAST_ORDER', 'Day of the latest one.'),
    ],
  });
  const best = view('REPORTING', 'V_BEST_CUSTOMERS', {
    from: reads`
      FROM ${orderSums}
      WHERE "STG_CUSTOMER_ORDERS"."TOTAL" > 100000`,
    columns: copy(orderSums, ['C_NAME', 'TOTAL']),
  });
  return shopWith('A subquery', [customer, orders, stgCustomer, stgOrders, orderSums, best]);
});
