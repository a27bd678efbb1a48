import { once, pipeline } from './builder.ts';
import { dimCustomer, stgCustomer, stgNation } from './customers.ts';
import { MACROS } from './macros.ts';
import { fctOrders, stgLineitem, stgOrders } from './sales.ts';
import { shop } from './shop.ts';
import { customer, lineitem, nation, orders } from './tpch.ts';

/** The example of `/docs/build-your-pipeline/node-run-order`: ten nodes in five waves. */
export const runOrderExample = once(() =>
  pipeline('Run order', {
    description: 'Ten nodes whose refs give five waves.',
    ...shop('RAW', 'STAGING', 'MART'),
    nodes: [customer, orders, lineitem, nation, stgCustomer, stgLineitem, stgNation, dimCustomer, stgOrders, fctOrders],
    macros: [...MACROS],
  }),
);
