import type { NodeTest, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { copy, dimension, fact, nodeTest, once, pipeline, reads, source, stage } from '#samples/builder.ts';
import { salesBySegment } from '#samples/salesBySegment.ts';
import { shop } from '#samples/shop.ts';
import type { Delivery } from './data.ts';

/** The two tables that the shop delivers. The shop guarantees nothing, so no column is NOT NULL. */
const customer = source('RAW', 'CUSTOMER', 'Customers, as the shop delivers them.', {
  C_CUSTKEY: 'NUMBER(38,0)',
  C_NAME: 'VARCHAR(25)',
  C_PHONE: 'VARCHAR(15)',
  C_MKTSEGMENT: 'VARCHAR(10)',
});
const orders = source('RAW', 'ORDERS', 'Orders, as the shop delivers them.', {
  O_ORDERKEY: 'NUMBER(38,0)',
  O_CUSTKEY: 'NUMBER(38,0)',
  O_ORDERSTATUS: 'VARCHAR(1)',
  O_TOTALPRICE: 'NUMBER(12,2)',
  O_ORDERDATE: 'DATE',
});

interface Tested {
  /** Columns of STG_CUSTOMER with the test Null. `unique` are those with the test Unique. */
  notNull?: readonly string[];
  unique?: readonly string[];
  customerTests?: readonly NodeTest[];
  orderTests?: readonly NodeTest[];
  factTests?: readonly NodeTest[];
  /** Whether Enable Tests is on for the stages. */
  isOn?: boolean;
}

/** The shop with these tests: two sources, two stages, a dimension, a fact and a view. */
function tested(name: string, tests: Tested): () => Pipeline {
  const { notNull = [], unique = [], customerTests = [], orderTests = [], factTests = [], isOn = true } = tests;
  return once(() => {
    const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
      description: 'Customers of the current batch.',
      from: customer,
      columns: copy(customer),
      config: { testsEnabled: isOn },
      notNull,
      unique,
      tests: customerTests,
    });
    const stgOrders = stage('STAGING', 'STG_ORDERS', {
      description: 'Orders of the current batch.',
      from: orders,
      columns: copy(orders),
      config: { testsEnabled: isOn },
      tests: orderTests,
    });
    const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
      description: 'Customers, one row each.',
      from: stgCustomer,
      columns: copy(stgCustomer),
      keys: ['C_CUSTKEY'],
    });
    const fctOrders = fact('MART', 'FCT_ORDERS', {
      description: 'Orders with their customer.',
      from: reads`
        FROM ${stgOrders}
        LEFT JOIN ${dimCustomer}
          ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"`,
      columns: [...copy(stgOrders), ...copy(dimCustomer, ['DIM_CUSTOMER_KEY', 'C_MKTSEGMENT'], true)],
      keys: ['O_ORDERKEY'],
      tests: factTests,
    });
    const nodes = [customer, orders, stgCustomer, stgOrders, dimCustomer, fctOrders, salesBySegment(fctOrders)];
    return pipeline(name, {
      description: 'Customers and orders, with tests along the way.',
      ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
      // Both column tests are enabled for every node, so that the reader can turn each of them on.
      nodes: nodes.map((node): PipelineNode => ({ ...node, enabledColumnTests: ['hasNull', 'isDistinct'] })),
    });
  });
}

const STOP = { continueOnFailure: false } as const;
export const NEGATIVE = `SELECT * FROM {{ this }} WHERE "O_TOTALPRICE" < 0`;

export const columnTests = tested('Column tests', { notNull: ['C_CUSTKEY', 'C_PHONE'], unique: ['C_CUSTKEY'] });
export const emptyGate = tested('A gate before the load', {
  notNull: ['C_CUSTKEY'],
  unique: ['C_CUSTKEY'],
  customerTests: [
    nodeTest('Source has customers', `SELECT 1 FROM {{ ref_no_link('RAW', 'CUSTOMER') }} HAVING COUNT(*) = 0`, {
      runOrder: 'Before',
      ...STOP,
    }),
  ],
});
export const noGate = tested('A customer twice', { unique: ['C_CUSTKEY'] });
export const stopsAfter = tested('A test after the load', { orderTests: [nodeTest('No negative totals', NEGATIVE, STOP)] });
export const untested = tested('Orders without a customer', {});
export const alwaysFails = tested('A test that always fails', {
  orderTests: [nodeTest('No negative totals', `SELECT COUNT(*) FROM {{ this }} WHERE "O_TOTALPRICE" < 0`, STOP)],
});
export const tooEarly = tested('A test of yesterday’s rows', {
  orderTests: [nodeTest('No negative totals', NEGATIVE, { runOrder: 'Before', ...STOP })],
});
export const switchedOff = tested('Tests switched off', {
  notNull: ['C_CUSTKEY'],
  unique: ['C_CUSTKEY'],
  orderTests: [nodeTest('No negative totals', NEGATIVE)],
  isOn: false,
});

const CUSTOMERS: Delivery[string] = [
  ['1', 'Ann', '10-555-0101', 'BUILDING'],
  ['2', 'Ben', '10-555-0102', 'FURNITURE'],
  ['3', 'Cleo', '10-555-0103', 'BUILDING'],
  ['4', 'Dan', '10-555-0104', 'MACHINERY'],
  ['5', 'Eva', '10-555-0105', 'HOUSEHOLD'],
  ['6', 'Finn', '10-555-0106', 'MACHINERY'],
];
const ORDERS: Delivery[string] = [
  ['101', '1', 'F', '120.00', '2026-02-27'],
  ['102', '2', 'F', '75.50', '2026-02-27'],
  ['103', '3', 'O', '310.00', '2026-02-28'],
  ['104', '1', 'O', '42.00', '2026-02-28'],
  ['105', '5', 'P', '18.90', '2026-03-01'],
];

/** The delivery of last night, without errors. */
export const YESTERDAY: Delivery = { CUSTOMER: CUSTOMERS, ORDERS: ORDERS };
/** New rows without errors: a customer and an order of that customer. */
const NEW_CUSTOMER = ['7', 'Gia', '10-555-0107', 'BUILDING'];
const NEW_ORDER = ['106', '7', 'O', '99.00', '2026-03-02'];
const customersWith = (...rows: Delivery[string]): Delivery[string] => [...CUSTOMERS, NEW_CUSTOMER, ...rows];
const ordersWith = (...rows: Delivery[string]): Delivery[string] => [...ORDERS, NEW_ORDER, ...rows];

export const GOOD: Delivery = { CUSTOMER: customersWith(), ORDERS: ordersWith() };
/** Two customers without a key, one of them without a phone. */
export const WITHOUT_KEY: Delivery = {
  CUSTOMER: customersWith([null, 'Hal', '10-555-0108', 'FURNITURE'], [null, 'Ida', null, 'BUILDING']),
  ORDERS: ordersWith(),
};
export const EMPTY: Delivery = { CUSTOMER: [], ORDERS: ordersWith() };
/** One customer is delivered twice, with two phone numbers that both differ from last night's. */
export const TWICE: Delivery = {
  CUSTOMER: customersWith(['2', 'Ben', '10-555-0199', 'FURNITURE']).map((row) =>
    row[2] === '10-555-0102' ? ['2', 'Ben', '10-555-0198', 'FURNITURE'] : row,
  ),
  ORDERS: ordersWith(),
};
/** One order has a negative total. */
export const NEGATIVE_TOTAL: Delivery = {
  CUSTOMER: customersWith(),
  ORDERS: ordersWith(['107', '4', 'O', '-15.00', '2026-03-02']),
};
/** One order of a customer that was not delivered, and one order without a customer. */
export const ORPHANS: Delivery = {
  CUSTOMER: customersWith(),
  ORDERS: ordersWith(['107', '99', 'O', '64.00', '2026-03-02'], ['108', null, 'O', '12.00', '2026-03-02']),
};
/** A customer without a key, an order without a customer, and a negative total. */
export const SEVERAL: Delivery = {
  CUSTOMER: customersWith([null, 'Hal', '10-555-0108', 'FURNITURE']),
  ORDERS: ordersWith(['107', '99', 'O', '64.00', '2026-03-02'], ['108', '4', 'O', '-15.00', '2026-03-02']),
};
