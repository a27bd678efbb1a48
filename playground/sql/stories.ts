import type { z } from '#engine/zod.ts';
import { context, once, pipeline } from '#samples/builder.ts';
import { retailPipeline } from '#samples/retail.ts';
import { TPCH } from '#samples/tpch.ts';
import type { Story } from '#workbench/contract.ts';
import type { sqlDataSchema } from './data.ts';
import type { SqlArgs } from './meta.ts';

/** The sources of the shop, and a schema in which the reader can create tables. */
const sources = once(() =>
  pipeline('Sample rows', {
    description: 'The tables of TPC-H, and a schema for tables of your own.',
    locations: [
      { name: 'RAW', description: 'Sample rows' },
      { name: 'SCRATCH', description: 'Tables of your own' },
    ],
    nodes: [...TPCH],
    workspaces: [context('1', 'Sample', { RAW: 'SHOP_RAW.TPCH', SCRATCH: 'DEV.SCRATCH' })],
  }),
);

export const stories: readonly Story<SqlArgs, z.input<typeof sqlDataSchema>>[] = [
  {
    id: 'latest-orders',
    title: 'The latest order of each customer',
    summary: 'One row per customer, chosen by a window function, in Snowflake SQL. Change it and run it again.',
    pipeline: sources,
    data: {
      sql: `SELECT
  "O_CUSTKEY",
  "O_ORDERDATE",
  "O_TOTALPRICE",
  IFF("O_TOTALPRICE" > 250000, 'large', 'small') AS "SIZE",
  DATEDIFF(day, "O_ORDERDATE", DATE '1999-01-01') AS "DAYS_AGO"
FROM "SHOP_RAW"."TPCH"."ORDERS"
QUALIFY ROW_NUMBER() OVER (PARTITION BY "O_CUSTKEY" ORDER BY "O_ORDERDATE" DESC) = 1
ORDER BY "O_ORDERDATE" DESC`,
    },
  },
  {
    id: 'query-a-node',
    title: 'Query a node by its ref',
    summary: 'A ref names a node of the retail pipeline. Run the query: the node runs first, with everything upstream of it.',
    pipeline: retailPipeline,
    data: {
      sql: `SELECT
  "C_MKTSEGMENT",
  COUNT(*) AS "CUSTOMERS"
FROM {{ ref('MART', 'DIM_CUSTOMER') }}
WHERE "SYSTEM_CURRENT_FLAG" = 'Y'
GROUP BY "C_MKTSEGMENT"
ORDER BY "CUSTOMERS" DESC`,
    },
  },
  {
    id: 'refused-merge',
    title: 'A merge that is refused',
    summary: 'Two rows of the source would change one region: the platform refuses, and the region stays as it is.',
    pipeline: sources,
    data: {
      sql: `MERGE INTO "SHOP_RAW"."TPCH"."REGION" TGT
USING (
  SELECT 1 AS "R_REGIONKEY", 'AMERICAS' AS "R_NAME"
  UNION ALL
  SELECT 1, 'THE AMERICAS'
) SRC
ON SRC."R_REGIONKEY" = TGT."R_REGIONKEY"
WHEN MATCHED THEN UPDATE SET TGT."R_NAME" = SRC."R_NAME"
WHEN NOT MATCHED THEN INSERT ("R_REGIONKEY", "R_NAME") VALUES (SRC."R_REGIONKEY", SRC."R_NAME")`,
    },
  },
  {
    id: 'identity-column',
    title: 'The table of a dimension',
    summary: 'A generated key, comments and required columns: see what the engine gets instead, and why.',
    pipeline: sources,
    data: {
      sql: `CREATE OR REPLACE TABLE "DEV"."SCRATCH"."DIM_CUSTOMER" (
  "DIM_CUSTOMER_KEY" NUMBER IDENTITY,
  "C_CUSTKEY" NUMBER(38,0) NOT NULL COMMENT 'Key of the source',
  "C_NAME" VARCHAR(25)
)
COMMENT = 'One row for each customer'`,
    },
  },
  {
    id: 'databricks-revenue',
    title: 'Revenue by segment in Databricks',
    summary: 'The same rows, queried in Databricks SQL, with names in backticks.',
    pipeline: sources,
    args: { platform: 'databricks' },
    data: {
      sql: `SELECT
  \`C_MKTSEGMENT\`,
  date_trunc('YEAR', \`O_ORDERDATE\`) AS \`YEAR\`,
  COUNT(*) AS \`ORDERS\`,
  SUM(\`O_TOTALPRICE\`) AS \`REVENUE\`
FROM \`SHOP_RAW\`.\`TPCH\`.\`ORDERS\`
INNER JOIN \`SHOP_RAW\`.\`TPCH\`.\`CUSTOMER\` ON \`O_CUSTKEY\` = \`C_CUSTKEY\`
GROUP BY 1, 2
ORDER BY 1, 2`,
    },
  },
];
