import { refText } from '#engine/pipeline/refs.ts';
import { col, copy, fact, link, nodeTest, persistentStage, reads, stage } from './builder.ts';
import { dimCustomer } from './customers.ts';
import { lineitem, orders } from './tpch.ts';

/** From ORDERS and LINEITEM to the facts of the retail pipeline. */

export const stgOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders of the current batch with the key of the customer version that placed them.',
  from: reads`
    FROM ${orders}
    LEFT JOIN ${dimCustomer}
      ON "ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"
      AND "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`,
  columns: [
    ...copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_ORDERSTATUS', 'O_TOTALPRICE', 'O_ORDERDATE', 'O_ORDERPRIORITY']),
    col(
      'SAMPLE_HALF',
      'VARCHAR',
      `{{ even_odd('"ORDERS"."O_ORDERKEY"') }}`,
      'A stable half of the orders, to compare two ways of working.',
    ),
    ...copy(dimCustomer, ['DIM_CUSTOMER_KEY'], true),
  ],
  notNull: ['O_ORDERKEY', 'O_CUSTKEY'],
  unique: ['O_ORDERKEY'],
  tests: [nodeTest('No negative totals', `SELECT * FROM {{ ref_no_link('STAGING', 'STG_ORDERS') }} WHERE "O_TOTALPRICE" < 0`)],
});

const PRICE = '"LINEITEM"."L_EXTENDEDPRICE" * (1 - "LINEITEM"."L_DISCOUNT")';

export const stgLineitem = stage('STAGING', 'STG_LINEITEM', {
  description: 'Order lines shipped since the date that the parameter loadFrom names.',
  from: reads`
    FROM ${lineitem}
    WHERE "LINEITEM"."L_SHIPDATE" >= '{{ parameters.loadFrom or "1992-01-01" }}'`,
  columns: [
    ...copy(lineitem, [
      'L_ORDERKEY',
      'L_LINENUMBER',
      'L_PARTKEY',
      'L_SUPPKEY',
      'L_QUANTITY',
      'L_EXTENDEDPRICE',
      'L_DISCOUNT',
      'L_TAX',
    ]),
    col('L_NETPRICE', 'NUMBER(12,2)', PRICE, 'Price after discount.'),
    col('L_GROSSPRICE', 'NUMBER(12,2)', `${PRICE} * (1 + "LINEITEM"."L_TAX")`, 'Price after discount, with tax.'),
    ...copy(lineitem, ['L_RETURNFLAG', 'L_SHIPDATE', 'L_RECEIPTDATE', 'L_SHIPMODE']),
  ],
  notNull: ['L_ORDERKEY', 'L_LINENUMBER'],
});

export const stgOrderLines = stage('STAGING', 'STG_ORDER_LINES', {
  description: 'Order lines together with their order.',
  from: reads`
    FROM ${stgLineitem}
    INNER JOIN ${stgOrders}
      ON "STG_LINEITEM"."L_ORDERKEY" = "STG_ORDERS"."O_ORDERKEY"`,
  columns: [
    ...copy(stgLineitem, [
      'L_ORDERKEY',
      'L_LINENUMBER',
      'L_PARTKEY',
      'L_SUPPKEY',
      'L_QUANTITY',
      'L_NETPRICE',
      'L_GROSSPRICE',
      'L_SHIPDATE',
    ]),
    ...copy(stgOrders, ['O_CUSTKEY', 'O_ORDERDATE', 'O_ORDERSTATUS', 'DIM_CUSTOMER_KEY']),
    col(
      'DAYS_TO_SHIP',
      'NUMBER(38,0)',
      '"STG_LINEITEM"."L_SHIPDATE" - "STG_ORDERS"."O_ORDERDATE"',
      'Days between order and shipment.',
    ),
  ],
});

export const fctOrders = fact('MART', 'FCT_ORDERS', {
  description: 'One row per order: its price, lines and quantity.',
  from: reads`
    FROM ${stgOrders}
    LEFT JOIN ${stgLineitem}
      ON "STG_ORDERS"."O_ORDERKEY" = "STG_LINEITEM"."L_ORDERKEY"
    GROUP BY "STG_ORDERS"."O_ORDERKEY", "STG_ORDERS"."DIM_CUSTOMER_KEY", "STG_ORDERS"."O_ORDERDATE",
      "STG_ORDERS"."O_ORDERSTATUS", "STG_ORDERS"."O_TOTALPRICE"`,
  columns: [
    ...copy(stgOrders, ['O_ORDERKEY', 'DIM_CUSTOMER_KEY', 'O_ORDERDATE', 'O_ORDERSTATUS', 'O_TOTALPRICE']),
    col('LINE_COUNT', 'NUMBER(38,0)', 'COUNT("STG_LINEITEM"."L_LINENUMBER")', 'Lines of the order.'),
    col('QUANTITY', 'NUMBER(12,2)', 'COALESCE(SUM("STG_LINEITEM"."L_QUANTITY"), 0)', 'Pieces ordered.'),
    col('NET_PRICE', 'NUMBER(12,2)', 'COALESCE(SUM("STG_LINEITEM"."L_NETPRICE"), 0)', 'Price of all lines after discount.'),
  ],
  keys: ['O_ORDERKEY'],
  notNull: ['O_ORDERKEY'],
  unique: ['O_ORDERKEY'],
});

export const fctOrderLines = fact('MART', 'FCT_ORDER_LINES', {
  description: 'One row per order line.',
  from: stgOrderLines,
  columns: copy(stgOrderLines),
  keys: ['L_ORDERKEY', 'L_LINENUMBER'],
  notNull: ['L_ORDERKEY', 'L_LINENUMBER'],
});

const HISTORY = 'PSTG_ORDER_HISTORY';

export const pstgOrderHistory = persistentStage('STAGING', HISTORY, {
  description: 'Every order ever loaded. Reads its own table to know where the last load ended.',
  from: reads`
    FROM ${stgOrders}
    WHERE "STG_ORDERS"."O_ORDERDATE" >= (
      SELECT COALESCE(MAX("O_ORDERDATE"), '1900-01-01') FROM ${refText('ref_no_link', 'STAGING', HISTORY)}
    )`,
  columns: copy(stgOrders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_ORDERSTATUS', 'O_TOTALPRICE', 'O_ORDERDATE']),
  keys: ['O_ORDERKEY'],
});

export const pstgLoadLog = persistentStage('STAGING', 'PSTG_LOAD_LOG', {
  description: 'One row per load, written when FCT_ORDERS is done: it waits for the fact without reading it.',
  from: reads`
    FROM ${stgOrders}
    ${link(fctOrders)}`,
  columns: [
    col('ORDER_COUNT', 'NUMBER(38,0)', 'COUNT("STG_ORDERS"."O_ORDERKEY")', 'Orders of the batch.'),
    col('TOTAL_PRICE', 'NUMBER(18,2)', 'SUM("STG_ORDERS"."O_TOTALPRICE")', 'Their price.'),
    col('LATEST_ORDER', 'DATE', 'MAX("STG_ORDERS"."O_ORDERDATE")', 'Date of the latest order.'),
  ],
});
