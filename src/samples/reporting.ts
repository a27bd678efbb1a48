import { col, copy, reads, view } from './builder.ts';
import { dimCustomer, stgNation } from './customers.ts';
import { fctOrderLines, fctOrders } from './sales.ts';
import { dimSupplier, stgContacts } from './supply.ts';

/** The views that dashboards read. */

export const vSalesByRegion = view('REPORTING', 'V_SALES_BY_REGION', {
  description: "Sales per month by the supplier's region.",
  from: reads`
    FROM ${fctOrderLines}
    LEFT JOIN ${dimSupplier}
      ON "FCT_ORDER_LINES"."L_SUPPKEY" = "DIM_SUPPLIER"."S_SUPPKEY"
      AND "DIM_SUPPLIER"."SYSTEM_CURRENT_FLAG" = 'Y'
    GROUP BY "DIM_SUPPLIER"."R_NAME", DATE_TRUNC('MONTH', "FCT_ORDER_LINES"."O_ORDERDATE")`,
  columns: [
    ...copy(dimSupplier, ['R_NAME']),
    col('ORDER_MONTH', 'DATE', `DATE_TRUNC('MONTH', "FCT_ORDER_LINES"."O_ORDERDATE")`, 'First day of the month.'),
    col('NET_SALES', 'NUMBER(18,2)', 'SUM("FCT_ORDER_LINES"."L_NETPRICE")', 'Sales after discount.'),
    col('QUANTITY', 'NUMBER(18,2)', 'SUM("FCT_ORDER_LINES"."L_QUANTITY")', 'Pieces sold.'),
  ],
});

export const vCustomer360 = view('REPORTING', 'V_CUSTOMER_360', {
  description: 'Each customer as known today, with all their orders.',
  from: reads`
    FROM ${dimCustomer}
    LEFT JOIN ${fctOrders}
      ON "DIM_CUSTOMER"."DIM_CUSTOMER_KEY" = "FCT_ORDERS"."DIM_CUSTOMER_KEY"
    WHERE "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'
    GROUP BY "DIM_CUSTOMER"."C_CUSTKEY", "DIM_CUSTOMER"."C_NAME", "DIM_CUSTOMER"."C_MKTSEGMENT", "DIM_CUSTOMER"."N_NAME"`,
  columns: [
    ...copy(dimCustomer, ['C_CUSTKEY', 'C_NAME', 'C_MKTSEGMENT', 'N_NAME']),
    col('ORDER_COUNT', 'NUMBER(38,0)', 'COUNT("FCT_ORDERS"."O_ORDERKEY")', 'Orders so far.'),
    col('TOTAL_PRICE', 'NUMBER(18,2)', 'COALESCE(SUM("FCT_ORDERS"."O_TOTALPRICE"), 0)', 'What they were worth.'),
    col('LAST_ORDER', 'DATE', 'MAX("FCT_ORDERS"."O_ORDERDATE")', 'Date of the latest order.'),
  ],
});

export const vContacts = view('REPORTING', 'V_CONTACTS', {
  description: 'Which kinds of contacts there are in which nation.',
  from: reads`
    FROM ${stgContacts}
    LEFT JOIN ${stgNation}
      ON "STG_CONTACTS"."NATIONKEY" = "STG_NATION"."N_NATIONKEY"`,
  columns: [...copy(stgContacts, ['CONTACT_TYPE']), ...copy(stgNation, ['N_NAME'])],
  config: { selectDistinct: true },
});
