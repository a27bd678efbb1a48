import { col, copy, dimension, nodeTest, reads, stage } from './builder.ts';
import { customer, nation } from './tpch.ts';

/** From CUSTOMER and NATION to DIM_CUSTOMER: the part of the retail pipeline that the quick start builds first. */

export const stgNation = stage('STAGING', 'STG_NATION', {
  description: 'Nations with names in lower case.',
  from: nation,
  columns: [
    ...copy(nation, ['N_NATIONKEY']),
    col('N_NAME', 'VARCHAR(25)', 'LOWER("NATION"."N_NAME")', 'Name in lower case.'),
    ...copy(nation, ['N_REGIONKEY', 'N_COMMENT']),
  ],
  notNull: ['N_NATIONKEY'],
  unique: ['N_NATIONKEY'],
});

export const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
  description: 'Customers of the current batch, with comments trimmed.',
  from: customer,
  columns: [
    ...copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_ADDRESS', 'C_NATIONKEY', 'C_PHONE', 'C_ACCTBAL', 'C_MKTSEGMENT']),
    col('C_COMMENT', 'VARCHAR(117)', `{{ clean_text('"CUSTOMER"."C_COMMENT"') }}`, 'Empty comments are NULL.'),
  ],
  notNull: ['C_CUSTKEY'],
  unique: ['C_CUSTKEY'],
  tests: [
    nodeTest('Source has customers', "SELECT 1 FROM {{ ref_no_link('RAW', 'CUSTOMER') }} HAVING COUNT(*) = 0", {
      description: 'Stops before an empty source empties this table.',
      runOrder: 'Before',
      continueOnFailure: false,
    }),
  ],
});

export const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
  description: 'Customers with the history of their address and phone (Type 2).',
  from: reads`
    FROM ${stgCustomer}
    LEFT JOIN ${stgNation}
      ON "STG_CUSTOMER"."C_NATIONKEY" = "STG_NATION"."N_NATIONKEY"`,
  columns: [
    ...copy(stgCustomer, ['C_CUSTKEY', 'C_NAME', 'C_ADDRESS', 'C_PHONE', 'C_ACCTBAL', 'C_MKTSEGMENT', 'C_NATIONKEY']),
    ...copy(stgNation, ['N_NAME', 'N_REGIONKEY'], true),
  ],
  keys: ['C_CUSTKEY'],
  tracked: ['C_ADDRESS', 'C_PHONE'],
  notNull: ['C_CUSTKEY'],
  tests: [
    nodeTest(
      'One current version per customer',
      `SELECT "C_CUSTKEY" FROM {{ this }} WHERE "SYSTEM_CURRENT_FLAG" = 'Y' GROUP BY "C_CUSTKEY" HAVING COUNT(*) > 1`,
      { continueOnFailure: false },
    ),
  ],
});
