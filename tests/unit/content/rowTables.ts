/** What runs the rows of a table: a file of tests below `tests/unit`, or why no engine of the site can. */
type RunBy = { readonly test: string } | { readonly not: string };

const OF_A_PACKAGE = 'A type of a package: its templates come with the package and are not part of the site.';

/** Tables of pages that show rows or count them, by page and head; drawings of versions by their title. */
export const ROW_TABLES: Readonly<Record<string, RunBy>> = {
  'docs/api/query-parameters: Page | Rows | From, to | `next`': { test: 'engine/api/paging.test.ts' },
  'docs/build-your-pipeline/build-how-to/how-to-filter-node-output-with-select-statements: The filter is in | `STG_ORDERS` holds | `FCT_OPEN_ORDERS` gets | `FCT_ORDERS` gets':
    { test: 'content/pageRows.test.ts' },
  'docs/build-your-pipeline/build-how-to/preserving-column-lineage-when-using-sql-statements: Question | Qualified | `L_SHIPDATE - O_ORDERDATE`':
    { test: 'content/lineagePage.test.ts' },
  'docs/build-your-pipeline/build-how-to/self-join-a-node: Column | Transform': { test: 'content/pageRows.test.ts' },
  'docs/build-your-pipeline/data-quality-testing/index: Run | Continue on Failure | Rows loaded? | The node | Nodes that depend on it':
    { test: 'content/pageRows.test.ts' },
  'docs/build-your-pipeline/data-quality-testing/testing-columns: Results | Outcome': { test: 'content/pageRows.test.ts' },
  'docs/build-your-pipeline/data-quality-testing/testing-nodes: Night | `STG_ORDERS` | Test | `FCT_ORDERS`': {
    test: 'content/pageRows.test.ts',
  },
  'docs/build-your-pipeline/incremental-loads-and-history: `C_CUSTKEY` | `C_ADDRESS` | `UPDATED_AT`': {
    test: 'content/incrementalPage.test.ts',
  },
  'docs/build-your-pipeline/incremental-loads-and-history: `C_CUSTKEY` | `C_ADDRESS` | `SYSTEM_VERSION` | `SYSTEM_UPDATE_DATE`': {
    test: 'content/incrementalPage.test.ts',
  },
  'docs/build-your-pipeline/incremental-loads-and-history: `C_CUSTKEY` | `C_ADDRESS` | `SYSTEM_VERSION` | `SYSTEM_START_DATE` | `SYSTEM_END_DATE`':
    { test: 'content/incrementalPage.test.ts' },
  'docs/build-your-pipeline/multisource-nodes: ORDERS_EU: key | total | ORDERS_US: key | total': {
    test: 'content/pageRows.test.ts',
  },
  'docs/build-your-pipeline/multisource-nodes: Strategy | Rows in `STG_ORDERS_ALL` | Stages of a run': {
    test: 'content/pageRows.test.ts',
  },
  'docs/build-your-pipeline/multisource-nodes: Strategy | Statements | Duplicate rows | If one source fails': {
    test: 'content/pageRows.test.ts',
  },
  'docs/build-your-pipeline/parsers: New column, here named after its key | What its transform reads | Type': {
    not: 'The engine has no JSON: DuckDB has it in an extension, and none is loaded.',
  },
  'docs/build-your-pipeline/refresh-a-source-node: Where | `STG_CUSTOMER` at its next run | What comes after it': {
    test: 'content/pageRows.test.ts',
  },
  'docs/build-your-pipeline/user-defined-nodes/deployment-strategies: Strategy | In the definition | On a change | Rows': {
    test: 'content/pageRows.test.ts',
  },
  'docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment: Was the node deployed before? | Effect of the next deploy | Rows':
    { test: 'content/pageRows.test.ts' },
  'docs/deploy-and-refresh/parameters/index: Sent with the refresh | `loadFrom` | `queryTag`': {
    test: 'content/pageRows.test.ts',
  },
  'docs/deploy-and-refresh/parameters/rtp-refresh: Sent | The run sees': { test: 'content/pageRows.test.ts' },
  'docs/deploy-and-refresh/parameters/rtp-refresh:  | Run 41 | Rerun, run 42': { test: 'content/pageRows.test.ts' },
  'docs/deploy-and-refresh/refresh/scheduling-jobs: Two retries, ten minutes apart': {
    not: 'It draws runs over time and no rows.',
  },
  'docs/deploy-and-refresh/troubleshooting/data-type-changes:  | You can lose the rows | The rows must stay': {
    not: 'Instructions: no row is shown.',
  },
  'docs/get-started/fundamentals/nodes: Business key | Change tracking | A run': { test: 'content/pageRows.test.ts' },
  'docs/get-started/fundamentals/nodes: Customer 1 in DIM_CUSTOMER': { test: 'content/pageRows.test.ts' },
  'docs/get-started/fundamentals/nodes: Key known | Tracked column differs | Untracked column differs | Result': {
    test: 'content/pageRows.test.ts',
  },
  'docs/get-started/fundamentals/storage-locations-and-storage-mappings: Platform | First part | Second part | `STG_ORDERS` in PROD':
    { test: 'content/qualifiedNames.test.ts' },
  'docs/get-started/fundamentals/workspaces: Step | `DEV_MIRA.SCRATCH` holds': {
    not: 'Create in a workspace is no part of the engine, which deploys to environments.',
  },
  'docs/guides/data-vault: Day | What arrives | Hub | Link | Satellite': { test: 'content/guideRows.test.ts' },
  'docs/guides/dynamic-tables: Chain | `DT_ORDERS` is loaded | `DT_SALES_BY_DAY` is loaded': {
    not: 'The engine has no dynamic tables.',
  },
  'docs/guides/dynamic-tables: You change | What the deploy does | Rows in the meantime': {
    not: 'The engine has no dynamic tables.',
  },
  'docs/marketplace/package/runnel_bigquery_base-node-types-advanced-deploy: Value, to whole numbers | `ROUND_HALF_AWAY_FROM_ZERO` | `ROUND_HALF_EVEN`':
    { not: 'The engine has no dialect of BigQuery.' },
  'docs/marketplace/package/runnel_databricks_external-data: Monday | Files in the folder | Loaded': {
    not: 'The engine reads no files of a stage.',
  },
  'docs/marketplace/package/runnel_databricks_functional-node-types: `PS_PARTKEY` | `JAN` | `FEB` | `MAR`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_databricks_functional-node-types: `PS_PARTKEY` | `PLAN_MONTH` | `PLAN_QTY`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_databricks_incremental-nodes: Step | `INC_ORDERS` | `PSTG_ORDERS` | Rows moved': {
    not: OF_A_PACKAGE,
  },
  'docs/marketplace/package/runnel_databricks_lakeflow-declarative-pipelines: Time | New files | Rows added': {
    not: 'The engine reads no files of a stage.',
  },
  'docs/marketplace/package/runnel_snowflake_base-node-types-advanced-deploy: You changed | Stage of the plan | Rows': {
    not: OF_A_PACKAGE,
  },
  'docs/marketplace/package/runnel_snowflake_base-node-types: `O_ORDERKEY` | `O_CUSTKEY` | `DIM_CUSTOMER_KEY`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_snowflake_data-security: Role | Rows | `C_ACCTBAL`': {
    not: 'The engine has no roles and policies.',
  },
  'docs/marketplace/package/runnel_snowflake_deferred-merge: In | `O_ORDERKEY` | `O_ORDERSTATUS` | `CHANGED_AT` | `OP`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_snowflake_deferred-merge: Row of the view | `O_ORDERKEY` | `O_ORDERSTATUS`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_snowflake_functional-node-types: `O_ORDERDATE` | `O_ORDERSTATUS` | `O_TOTALPRICE`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_snowflake_functional-node-types: `O_ORDERDATE` | `O` | `F` | `P`': {
    test: 'content/packageRows.test.ts',
  },
  'docs/marketplace/package/runnel_snowflake_incremental-loading: Run | Newest `UPDATED_AT` before the run | Rows that pass the filter':
    { not: OF_A_PACKAGE },
  'docs/marketplace/package/runnel_snowflake_test-utility: Row | `O_ORDERSTATUS` | In the result of the test': {
    test: 'content/packageRows.test.ts',
  },
  'docs/reference/common-transformations/concat: `C_CUSTKEY` | `CUSTOMER_CODE`': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/concat: `C_NAME` | `C_PHONE` | `CONTACT`': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/conditionals: `O_ORDERSTATUS` | `STATUS_TEXT`': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/conditionals: `O_TOTALPRICE` | `ORDER_SIZE`': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/math: `L_EXTENDEDPRICE` | `L_DISCOUNT` | `L_NETPRICE`': {
    test: 'content/rowExamples.test.ts',
  },
  'docs/reference/common-transformations/math: `L_EXTENDEDPRICE` | `L_QUANTITY` | Price of one': {
    test: 'content/rowExamples.test.ts',
  },
  'docs/reference/common-transformations/not-in: `C_CUSTKEY` | `C_NATIONKEY` | In `NATION` (1, 2, 3) | Kept': {
    test: 'content/rowExamples.test.ts',
  },
  'docs/reference/common-transformations/not-in: `O_ORDERKEY` | `O_ORDERSTATUS` | Kept': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/rank: `O_ORDERKEY` | `O_CUSTKEY` | `O_TOTALPRICE` | `PRICE_RANK`': {
    test: 'content/rowExamples.test.ts',
  },
  'docs/reference/common-transformations/replace: `C_NAME` before | after': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/replace: `C_PHONE` before | after': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/substr: `C_PHONE` | `COUNTRY_CODE`': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/substr: `C_PHONE` | `PHONE_END`': { test: 'content/rowExamples.test.ts' },
  'docs/reference/common-transformations/trim-functions: `C_COMMENT` before (dots are spaces) | after': {
    test: 'content/rowExamples.test.ts',
  },
  'docs/reference/common-transformations/trim-functions: `C_NAME` before | after': { test: 'content/rowExamples.test.ts' },
  'docs/reference/error-codes/duplicate-row-detected-during-dml-action: `LAST_NAME` | `PHONE` | Customer': {
    test: 'content/pageRows.test.ts',
  },
  'docs/setup-your-project/connection-guides/snowflake/key-pair-authentication: Two keys overlap': {
    not: 'It draws keys over time and no rows.',
  },
};
