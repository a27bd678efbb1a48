import type { NodeType, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { selectList } from '#engine/sql/selectList.ts';
import { columnsOf } from '#engine/sql/sqlColumns.ts';
import { col, copy, once, pipeline, source, stage } from '#samples/builder.ts';
import { shop } from '#samples/shop.ts';
import { customer, lineitem, nation, orders } from '#samples/tpch.ts';

// The pipelines with which the guides start.

const setup = shop('RAW', 'STAGING', 'MART');

/** Four source nodes and no other nodes (`/docs/guides/foundational-hands-on-guide`). */
export const fourSources = once(() =>
  pipeline('From sources to a star', {
    description: 'Four tables of the shop. Everything else is yours to build.',
    ...setup,
    nodes: [customer, nation, orders, lineitem],
  }),
);

/** A node type whose nodes contain one SQL statement, like the types in the packages for SQL nodes. */
const SQL_VIEW: NodeType = {
  id: '31',
  name: 'SQL View',
  short: 'Q',
  plural: 'SQL Views',
  colour: '',
  isDisabled: false,
  defaultLocation: 'MART',
  fileVersion: 2,
  definition: 'capitalized: SQL View\nshort: Q\nplural: SQL Views\ntagColor: mediumpurple\n',
  createTemplate: '',
  runTemplate: '',
};

const QUERY = `@id("q-segment-revenue")
@nodeType("31")
@materializationType("view")
WITH recent_orders AS (
  SELECT O_CUSTKEY, O_TOTALPRICE
  FROM {{ ref('RAW', 'ORDERS') }}
  WHERE O_ORDERDATE >= '1997-01-01'
),
customer_totals AS (
  SELECT O_CUSTKEY, SUM(O_TOTALPRICE) AS REVENUE
  FROM recent_orders
  GROUP BY O_CUSTKEY
)
SELECT
  c.C_MKTSEGMENT,
  COUNT(*) AS CUSTOMERS,
  SUM(t.REVENUE) AS REVENUE
FROM {{ ref('RAW', 'CUSTOMER') }} c
JOIN customer_totals t ON t.O_CUSTKEY = c.C_CUSTKEY
GROUP BY c.C_MKTSEGMENT`;

/** One SQL node that holds a whole query with two common table expressions (`/docs/guides/migrate-a-cte`). */
export const oneQuery = once(() => {
  const few = {
    orders: source('RAW', 'ORDERS', 'Orders, with the columns that the query reads.', {
      O_CUSTKEY: 'NUMBER(38,0) NOT NULL',
      O_TOTALPRICE: 'NUMBER(12,2) NOT NULL',
      O_ORDERDATE: 'DATE NOT NULL',
    }),
    customer: source('RAW', 'CUSTOMER', 'Customers, with the columns that the query reads.', {
      C_CUSTKEY: 'NUMBER(38,0) NOT NULL',
      C_MKTSEGMENT: 'VARCHAR(10)',
    }),
  };
  const query: PipelineNode = {
    ...stage('MART', 'Q_SEGMENT_REVENUE', { from: few.orders, columns: [] }),
    description: 'Revenue by market segment since 1997: one statement for everything.',
    type: SQL_VIEW.id,
    materialization: 'view',
    config: {},
    columns: columnsOf(selectList(QUERY)),
    sources: [],
    sql: QUERY,
  };
  return pipeline('One query', {
    description: 'A query with two common table expressions, in one node.',
    ...setup,
    nodeTypes: [SQL_VIEW],
    nodes: [few.orders, few.customer, query],
  });
});

const KEY = `{% set key = columns | selectattr('isBusinessKey') | map(attribute='name') | first -%}`;

const CREATE = `{{ stage('Create ' ~ node.name) }}
CREATE TABLE IF NOT EXISTS {{ this }} (
{%- for column in columns %}
  "{{ column.name }}" {{ column.dataType }}{{ ' NOT NULL' if not column.nullable }}{{ ',' if not loop.last }}
{%- endfor %}
)`;

const INSERT = `{{ stage('Insert ' ~ node.name) }}
INSERT INTO {{ this }} ("{{ columns | map(attribute='name') | join('", "') }}")
SELECT "NEW".*
FROM (
  SELECT DISTINCT
  {%- for column in columns %}
    {{ get_source_transform(column) }} AS "{{ column.name }}"{{ ',' if not loop.last }}
  {%- endfor %}
  {{ sources[0].join }}
) "NEW"`;

/** Run template of a hub or a link: inserts the keys that are not in the table yet. */
const RUN_KEYS = `${KEY}
${INSERT}
WHERE NOT EXISTS (
  SELECT 1 FROM {{ this }} "KNOWN"
  WHERE "KNOWN"."{{ key }}" = "NEW"."{{ key }}"
)`;

/** Run template of a satellite: inserts a row if there is no row for the key, or if the newest row has another hash. */
const RUN_SATELLITE = `${KEY}
{% set diff = columns | selectattr('isChangeTracking') | map(attribute='name') | first -%}
${INSERT}
LEFT JOIN (
  SELECT "{{ key }}", "{{ diff }}",
    ROW_NUMBER() OVER (PARTITION BY "{{ key }}" ORDER BY "LOAD_DATE" DESC) AS "AGE"
  FROM {{ this }}
) "LAST"
  ON "LAST"."{{ key }}" = "NEW"."{{ key }}" AND "LAST"."AGE" = 1
WHERE "LAST"."{{ key }}" IS NULL OR "LAST"."{{ diff }}" <> "NEW"."{{ diff }}"`;

function vaultType(id: string, name: string, short: string, colour: string, runTemplate: string, keys: string): NodeType {
  return {
    id,
    name,
    short,
    plural: `${name}s`,
    colour,
    isDisabled: false,
    defaultLocation: 'VAULT',
    fileVersion: 1,
    definition: `capitalized: ${name}\nshort: ${short}\nplural: ${name}s\ntagColor: ${colour}\nconfig:\n  - groupName: Options\n    items:\n${keys}`,
    createTemplate: CREATE,
    runTemplate,
  };
}

const ONE_KEY = '      - type: businessKeyColumns\n        isRequired: true\n';

/** Three node types: hub, link and satellite. */
const VAULT_TYPES: readonly NodeType[] = [
  vaultType('21', 'Hub', 'H', 'royalblue', RUN_KEYS, ONE_KEY),
  vaultType('22', 'Link', 'L', 'crimson', RUN_KEYS, ONE_KEY),
  vaultType('23', 'Satellite', 'S', 'darkorange', RUN_SATELLITE, `${ONE_KEY}      - type: changeTrackingColumns\n`),
];

/** Macros that hash keys and attributes, shared by the whole vault. */
const VAULT_MACROS = `{%- macro hash_key(parts) -%}
SHA1({% for part in parts %}UPPER(TRIM(COALESCE(CAST({{ part }} AS VARCHAR), ''))){{ " || '~' || " if not loop.last }}{% endfor %})
{%- endmacro -%}

{%- macro hash_diff(parts) -%}
SHA1({% for part in parts %}TRIM(COALESCE(CAST({{ part }} AS VARCHAR), '')){{ " || '~' || " if not loop.last }}{% endfor %})
{%- endmacro -%}
`;

const HASH = 'VARCHAR(40)';
const loaded = (from: string) => [
  col('LOAD_DATE', 'TIMESTAMP', 'CAST(CURRENT_TIMESTAMP AS TIMESTAMP)', 'When the batch was loaded.'),
  col('RECORD_SOURCE', 'VARCHAR', `'${from}'`, 'Where the row came from.'),
];

/** Two stages with hash keys and one hub. The reader builds the rest of a small Data Vault (`/docs/guides/data-vault`). */
export const vaultStart = once((): Pipeline => {
  const C = (column: string) => `"CUSTOMER"."${column}"`;
  const O = (column: string) => `"ORDERS"."${column}"`;
  const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
    description: 'Customers of the batch with their hash key and the hash of what is known about them.',
    from: customer,
    columns: [
      col('HK_CUSTOMER', HASH, `{{ hash_key(['${C('C_CUSTKEY')}']) }}`, 'Hash of the business key.'),
      ...copy(customer, ['C_CUSTKEY']),
      col(
        'HD_CUSTOMER',
        HASH,
        `{{ hash_diff(['${C('C_NAME')}', '${C('C_ADDRESS')}', '${C('C_PHONE')}']) }}`,
        'Hash of the attributes: another one means a change.',
      ),
      ...copy(customer, ['C_NAME', 'C_ADDRESS', 'C_PHONE']),
      ...loaded('shop.customer'),
    ],
  });
  const stgOrders = stage('STAGING', 'STG_ORDERS', {
    description: 'Orders of the batch with the hash keys of the order, of its customer, and of the two together.',
    from: orders,
    columns: [
      col('HK_CUSTOMER_ORDER', HASH, `{{ hash_key(['${O('O_CUSTKEY')}', '${O('O_ORDERKEY')}']) }}`, 'Hash of both keys.'),
      col('HK_CUSTOMER', HASH, `{{ hash_key(['${O('O_CUSTKEY')}']) }}`, 'The same hash as in STG_CUSTOMER.'),
      col('HK_ORDER', HASH, `{{ hash_key(['${O('O_ORDERKEY')}']) }}`, 'Hash of the business key.'),
      ...copy(orders, ['O_ORDERKEY']),
      ...loaded('shop.orders'),
    ],
  });
  const hub: PipelineNode = {
    ...stage('VAULT', 'H_ORDER', {
      description: 'Every order ever seen, once.',
      from: stgOrders,
      columns: copy(stgOrders, ['HK_ORDER', 'O_ORDERKEY', 'LOAD_DATE', 'RECORD_SOURCE']),
      keys: ['HK_ORDER'],
    }),
    type: '21',
    config: {},
  };
  const withVault = <Context extends Pipeline['workspaces'][number]>(context: Context): Context => {
    const { database, schema } = context.mappings.MART!;
    return { ...context, mappings: { ...context.mappings, VAULT: { database, schema: schema === 'MART' ? 'VAULT' : schema } } };
  };
  return pipeline('A small Data Vault', {
    description: 'Customers and orders of the shop as hubs, a link and a satellite.',
    locations: [...setup.locations, { name: 'VAULT', description: 'Hubs, links and satellites.' }],
    defaultLocation: 'STAGING',
    workspaces: setup.workspaces.map(withVault),
    environments: setup.environments.map(withVault),
    nodeTypes: [...VAULT_TYPES],
    macros: [{ id: '1', name: 'macro', text: VAULT_MACROS }],
    nodes: [customer, orders, stgCustomer, stgOrders, hub],
  });
});
