import { once } from '#samples/builder.ts';
import { customerOrders } from '#samples/customerOrders.ts';

/** Two sources, two stages, a persistent stage, a dimension with history, a fact, a view, and two jobs. */
export const nightPipeline = once(() =>
  customerOrders('Shop by night', {
    description: 'Customers and orders, loaded each night.',
    isNightly: true,
    jobs: [
      { id: '1', name: 'Nightly', include: '{ location: "STAGING" } OR { location: "MART" }', exclude: '' },
      { id: '2', name: 'Customers', include: '{ name: "STG_CUSTOMER" }+', exclude: '{ name: "FCT_ORDERS" }' },
    ],
  }),
);
