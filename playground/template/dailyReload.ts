import type { NodeType, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { col, copy, nodeTest, once, stage } from '#samples/builder.ts';
import { retailPipeline } from '#samples/retail.ts';
import { stgOrders } from '#samples/sales.ts';

// The custom node type that `/docs/guides/custom-node-types` builds: a table in which each run reloads the last days.

const DEFINITION = `capitalized: Daily Reload
short: DAY
plural: Daily Reloads
tagColor: '#2E9BD6'
deployStrategy: default
config:
- groupName: Load
  items:
  - type: columnDropdownSelector
    displayName: Date Column
    attributeName: dateColumn
    isRequired: true
  - type: toggleButton
    displayName: Load Everything
    attributeName: loadEverything
    default: false
  - type: textBox
    displayName: Days to Load Again
    attributeName: days
    syntax: none
    default: '3'
    enableIf: "{% if config.loadEverything %} false {% else %} true {% endif %}"
  - type: toggleButton
    displayName: Enable Tests
    attributeName: testsEnabled
    default: true
- groupName: Access
  items:
  - type: tabular
    displayName: Readers
    attributeName: readers
    columns:
    - type: textBox
      displayName: Role
      attributeName: role
systemColumns:
- displayName: '{{NODE_NAME}}_LOADED_AT'
  attributeName: isLoadedAt
  dataType: TIMESTAMP
  placement: end
  transform: CAST(CURRENT_TIMESTAMP AS TIMESTAMP)
`;

const CREATE = `{{ stage('Create table') }}
CREATE OR REPLACE TABLE {{ this }} (
{%- for column in columns %}
  "{{ column.name }}" {{ column.dataType }}{{ ' NOT NULL' if not column.nullable }}{{ ',' if not loop.last }}
{%- endfor %}
)
{%- for reader in config.readers.get('items') if reader.role %}
{{ stage('Grant to ' ~ reader.role) }}
GRANT SELECT ON TABLE {{ this }} TO ROLE {{ reader.role }}
{%- endfor %}
`;

const RUN = `{% set since = 'DATEADD(DAY, -' ~ config.days ~ ', CURRENT_DATE)' -%}
{% if config.loadEverything -%}
{{ stage('Empty the table') }}
TRUNCATE TABLE IF EXISTS {{ this }}
{% else -%}
{{ stage('Delete ' ~ config.days ~ ' days') }}
DELETE FROM {{ this }} WHERE "{{ config.dateColumn.name }}" >= {{ since }}
{% endif -%}
{{ stage('Load ' ~ node.name) }}
INSERT INTO {{ this }} (
{%- for column in columns %}
  "{{ column.name }}"{{ ',' if not loop.last }}
{%- endfor %}
)
SELECT * FROM (
  SELECT
{%- for column in columns %}
    {{ get_source_transform(column) }} AS "{{ column.name }}"{{ ',' if not loop.last }}
{%- endfor %}
  {{ sources[0].join }}
)
{%- if not config.loadEverything %}
WHERE "{{ config.dateColumn.name }}" >= {{ since }}
{%- endif %}
{% for test in node.tests if config.testsEnabled -%}
{{ test_stage(test.name, test.continueOnFailure) }}
{{ test.templateString }}
{% endfor %}`;

const TYPE: NodeType = {
  id: '31',
  name: 'Daily Reload',
  short: 'DAY',
  plural: 'Daily Reloads',
  colour: '#2E9BD6',
  isDisabled: false,
  fileVersion: 1,
  definition: DEFINITION,
  createTemplate: CREATE,
  runTemplate: RUN,
};

const dayOrders = stage('MART', 'DAY_ORDERS', {
  description: 'Orders by day. The shop can correct an order for up to three days after it comes in.',
  from: stgOrders,
  columns: [
    ...copy(stgOrders, ['O_ORDERKEY', 'O_ORDERDATE', 'O_ORDERSTATUS', 'O_TOTALPRICE']),
    col('DAY_ORDERS_LOADED_AT', 'TIMESTAMP', 'CAST(CURRENT_TIMESTAMP AS TIMESTAMP)'),
  ],
  tests: [nodeTest('No order from the future', 'SELECT * FROM {{ this }} WHERE "O_ORDERDATE" > CURRENT_DATE')],
});

/** The retail pipeline with the custom node type and a node of this type, `MART.DAY_ORDERS`. */
export const withDailyReload = once((): Pipeline => {
  const retail = retailPipeline();
  const node: PipelineNode = {
    ...dayOrders,
    type: TYPE.id,
    columns: dayOrders.columns.map((column) =>
      column.name === 'DAY_ORDERS_LOADED_AT' ? { ...column, flags: ['isLoadedAt'] } : column,
    ),
    config: {
      dateColumn: { stepCounter: dayOrders.id, columnCounter: `${dayOrders.id}.o_orderdate` },
      loadEverything: false,
      days: '3',
      testsEnabled: true,
      readers: { items: [{ role: 'ANALYST' }, {}] },
    },
  };
  return { ...retail, nodes: [...retail.nodes, node], nodeTypes: [...retail.nodeTypes, TYPE] };
});
