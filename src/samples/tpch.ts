import { source } from './builder.ts';

/** The eight tables of the TPC-H benchmark, as in the sample data of a Snowflake account. */

const WHOLE = 'NUMBER(38,0) NOT NULL';
const AMOUNT = 'NUMBER(12,2) NOT NULL';
const DATE = 'DATE NOT NULL';
const text = (length: number) => `VARCHAR(${length}) NOT NULL`;

export const region = source('RAW', 'REGION', 'The five regions of the world.', {
  R_REGIONKEY: WHOLE,
  R_NAME: text(25),
  R_COMMENT: 'VARCHAR(152)',
});

export const nation = source('RAW', 'NATION', 'Nations and the region each is in.', {
  N_NATIONKEY: WHOLE,
  N_NAME: text(25),
  N_REGIONKEY: WHOLE,
  N_COMMENT: 'VARCHAR(152)',
});

export const supplier = source('RAW', 'SUPPLIER', 'Companies that parts are bought from.', {
  S_SUPPKEY: WHOLE,
  S_NAME: text(25),
  S_ADDRESS: text(40),
  S_NATIONKEY: WHOLE,
  S_PHONE: text(15),
  S_ACCTBAL: AMOUNT,
  S_COMMENT: 'VARCHAR(101)',
});

export const part = source('RAW', 'PART', 'Parts on sale.', {
  P_PARTKEY: WHOLE,
  P_NAME: text(55),
  P_MFGR: text(25),
  P_BRAND: text(10),
  P_TYPE: text(25),
  P_SIZE: WHOLE,
  P_CONTAINER: text(10),
  P_RETAILPRICE: AMOUNT,
  P_COMMENT: 'VARCHAR(23)',
});

export const partsupp = source('RAW', 'PARTSUPP', 'Which supplier has which part, how many, and at what cost.', {
  PS_PARTKEY: WHOLE,
  PS_SUPPKEY: WHOLE,
  PS_AVAILQTY: WHOLE,
  PS_SUPPLYCOST: AMOUNT,
  PS_COMMENT: 'VARCHAR(199)',
});

export const customer = source('RAW', 'CUSTOMER', 'Customers, one row each.', {
  C_CUSTKEY: WHOLE,
  C_NAME: text(25),
  C_ADDRESS: text(40),
  C_NATIONKEY: WHOLE,
  C_PHONE: text(15),
  C_ACCTBAL: AMOUNT,
  C_MKTSEGMENT: 'VARCHAR(10)',
  C_COMMENT: 'VARCHAR(117)',
});

export const orders = source('RAW', 'ORDERS', 'Orders, one row each.', {
  O_ORDERKEY: WHOLE,
  O_CUSTKEY: WHOLE,
  O_ORDERSTATUS: text(1),
  O_TOTALPRICE: AMOUNT,
  O_ORDERDATE: DATE,
  O_ORDERPRIORITY: text(15),
  O_CLERK: text(15),
  O_SHIPPRIORITY: WHOLE,
  O_COMMENT: text(79),
});

export const lineitem = source('RAW', 'LINEITEM', 'The lines of orders.', {
  L_ORDERKEY: WHOLE,
  L_PARTKEY: WHOLE,
  L_SUPPKEY: WHOLE,
  L_LINENUMBER: WHOLE,
  L_QUANTITY: AMOUNT,
  L_EXTENDEDPRICE: AMOUNT,
  L_DISCOUNT: AMOUNT,
  L_TAX: AMOUNT,
  L_RETURNFLAG: text(1),
  L_LINESTATUS: text(1),
  L_SHIPDATE: DATE,
  L_COMMITDATE: DATE,
  L_RECEIPTDATE: DATE,
  L_SHIPINSTRUCT: text(25),
  L_SHIPMODE: text(10),
  L_COMMENT: text(44),
});

export const TPCH = [region, nation, supplier, part, partsupp, customer, orders, lineitem] as const;
