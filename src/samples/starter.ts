import { once, pipeline } from './builder.ts';
import { dimCustomer, stgCustomer, stgNation } from './customers.ts';
import { MACROS } from './macros.ts';
import { shop } from './shop.ts';
import { customer, nation } from './tpch.ts';

/** Five nodes: two sources, a stage for each, and one dimension. */
export const starterPipeline = once(() =>
  pipeline('Customers', {
    description: 'Two sources, two stages, one dimension.',
    ...shop('RAW', 'STAGING', 'MART'),
    nodes: [customer, nation, stgCustomer, stgNation, dimCustomer],
    macros: [...MACROS],
  }),
);
