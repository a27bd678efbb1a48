// The templates with which stories and exercises start.

export const REF_FORMS = `SELECT "STG_ORDERS"."O_ORDERKEY"
FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"
{{ ref_link('STAGING', 'STG_LINEITEM') }}
WHERE "STG_ORDERS"."O_ORDERDATE" > (
  SELECT COALESCE(MAX("O_ORDERDATE"), '1900-01-01') FROM {{ ref_no_link('STAGING', 'PSTG_ORDER_HISTORY') }}
)
`;

export const STAGES = `{{ stage('Empty the table', false) }}
TRUNCATE TABLE IF EXISTS {{ this }}

{%- for source in sources %}
{{ stage('Load ' ~ source.name) }}
INSERT INTO {{ this }}
SELECT
  {%- for column in source.columns %}
  {{ get_source_transform(column) }} AS "{{ column.name }}"{{ ',' if not loop.last }}
  {%- endfor %}
{{ source.join }}
{%- endfor %}

{{ test_stage('No orders without a key', false) }}
SELECT * FROM {{ this }} WHERE "O_ORDERKEY" IS NULL
`;

export const COLUMNS = `SELECT
{%- for column in columns %}
  {{ get_source_transform(column) }} AS "{{ column.name | lower }}"{{ ',' if not loop.last }}  -- {{ column.dataType }}
{%- endfor %}
{{ sources[0].join }}
`;

export const UNDEFINED = `-- Nothing stops here: what is not there renders to nothing.
SELECT '{{ parameter.loadFrom }}' AS "LOAD_FROM",
  '{{ node.nam }}' AS "NODE",
  {{ colums | length }} AS "COLUMN_COUNT"
FROM {{ ref('STAGING', 'STG_ORDER') }}
`;

export const NOT_CLOSED = `SELECT
{%- for column in columns %}
  "{{ column.name }}"{{ ',' if not loop.last }}
FROM {{ this }}
`;

export const AGAINST_NUNJUCKS = `SELECT
{%- for column in columns if not column.nullable %}
  "{{ column.name }}"{{ ',' if not loop.last }}
{%- endfor %}
FROM {{ this }} {{ alias ~ '_NEW' }}
-- several sources: {{ node.isMultisource }}
`;

export const NEVER_ENDS = `{{ stage('Months') }}
{%- for month in range(1, 10 ** 9) %}
SELECT {{ month }} AS "MONTH"
{{- '\\nUNION ALL' if not loop.last }}
{%- endfor %}
`;

export const WITHOUT_STAGES = `TRUNCATE TABLE IF EXISTS {{ this }}

INSERT INTO {{ this }}
SELECT * FROM {{ ref_no_link('STAGING', 'STG_NATION') }}
`;

export const ONE_BY_ONE = `SELECT "C_CUSTKEY", "C_NAME"
FROM {{ this }}
`;

export const WRITTEN_OUT = `SELECT COUNT(*)
FROM "SHOP_DEV"."STAGING"."STG_ORDERS" "STG_ORDERS"
`;
