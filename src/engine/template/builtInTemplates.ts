import { type BuiltInKind, rulesOfKind } from '#engine/pipeline/nodeTypes.ts';
import type { Platform } from '#engine/pipeline/schema.ts';

export type TemplateKind = 'create' | 'run';

/**
 * The Create or Run template of a built-in node type, following the pages (`/docs/build-your-pipeline/user-defined-nodes/create-run-template`,
 * `/docs/get-started/fundamentals/nodes`). Platforms differ in how they quote, truncate and number rows. Empty when nothing is created or loaded.
 */
export function builtInTemplate(kind: BuiltInKind, template: TemplateKind, platform: Platform): string {
  const { name, loads, readsOverride, tracksChanges } = rulesOfKind(kind);
  const write = new TemplateWriter(platform);
  const isCreate = template === 'create';
  switch (loads) {
    case 'nothing':
      return '';
    case 'query':
      return isCreate ? write.viewCreate(`Create ${name}`) : '';
    case 'batch':
      return isCreate ? write.create(name, readsOverride) : write.batchRun();
    case 'merge':
      return isCreate ? write.create(name, readsOverride) : write.mergeRun(tracksChanges);
  }
}

/** Flags of the columns that the merge fills. */
const SYSTEM_FLAGS = [
  'isSurrogateKey',
  'isSystemVersion',
  'isSystemCurrentFlag',
  'isSystemStartDate',
  'isSystemEndDate',
  'isSystemCreateDate',
  'isSystemUpdateDate',
];

/** Condition for a SQL node with a built-in type, as in an imported project. Its query is used as a whole. */
const HAS_QUERY = 'sources and sources[0].query';

const TEST_BEFORE = `{% for t in node.tests if config.testsEnabled and t.runOrder == 'Before' -%}
{{ test_stage(t.name, t.continueOnFailure) }}
{{ t.templateString }}
{% endfor %}`;

const TESTS_AFTER = `{% if config.testsEnabled -%}
{% for t in node.tests if t.runOrder == 'After' -%}
{{ test_stage(t.name, t.continueOnFailure) }}
{{ t.templateString }}
{% endfor -%}
{% for column in columns -%}
{% for t in column.tests -%}
{{ test_stage(column.name ~ ': ' ~ t.name) }}
{{ t.templateString }}
{% endfor -%}
{% endfor -%}
{% endif %}`;

const HOOK = (name: 'Pre' | 'Post') => `{% if config.${name.toLowerCase()}SQL | default('', true) | trim != '' -%}
{{ stage('${name}-SQL') }}
{{ config.${name.toLowerCase()}SQL }}
{% endif %}`;

class TemplateWriter {
  private readonly platform: Platform;
  constructor(platform: Platform) {
    this.platform = platform;
  }

  /** A Jinja expression as a quoted name on the platform. */
  private quoted(expression: string): string {
    const [open, close] = this.platform === 'snowflake' ? ['"', '"'] : this.platform === 'fabric' ? ['[', ']'] : ['`', '`'];
    return `${open}{{ ${expression} }}${close}`;
  }

  private get comment(): string {
    return `{% if column.description %} COMMENT '{{ column.description | replace("'", "''") }}'{% endif %}`;
  }

  private get identity(): string {
    return this.platform === 'snowflake' ? ' IDENTITY' : ' GENERATED ALWAYS AS IDENTITY (START WITH 1 INCREMENT BY 1)';
  }

  /** The data type of a column. A surrogate key that Databricks numbers must be a BIGINT. */
  private get dataType(): string {
    return this.platform === 'snowflake'
      ? '{{ column.dataType }}'
      : "{{ 'BIGINT' if column.isSurrogateKey else column.dataType }}";
  }

  /** @param title The name of the node type. */
  create(title: string, readsOverride: boolean): string {
    const name = this.quoted('column.name');
    return `{% if node.materializationType == 'view' -%}
${readsOverride ? this.viewCreate(`Create ${title} View`) : this.viewQuery(`Create ${title} View`)}
{%- elif ${HAS_QUERY} and not (columns | selectattr('isSurrogateKey') | list) -%}
${this.tableOfQuery(`Create ${title} Table`)}
{%- else -%}
{{ stage('Create ${title} Table') }}
CREATE OR REPLACE TABLE {{ this }} (
{%- for column in columns %}
  ${name} ${this.dataType}
  {%- if column.isSurrogateKey %}${this.identity}{% endif %}
  {%- if not column.nullable %} NOT NULL{% if column.defaultValue | string | length > 0 %} DEFAULT {{ column.defaultValue }}{% endif %}{% endif %}
  {%- if true %}${this.comment}{% endif %}
  {{- ',' if not loop.last }}
{%- endfor %}
)${this.objectComment}
{%- endif %}
`;
  }

  private get objectComment(): string {
    return `
{%- if node.description %}
COMMENT ${this.platform === 'snowflake' ? '= ' : ''}'{{ node.description | replace("'", "''") }}'
{%- endif %}`;
  }

  /** An empty table with the columns of the node's query, in their order and with their types, followed by the system columns. */
  private tableOfQuery(stage: string): string {
    const flags = SYSTEM_FLAGS.map((flag) => `column.${flag}`).join(' or ');
    return `{{ stage('${stage}') }}
CREATE OR REPLACE TABLE {{ this }}${this.objectComment}
AS
SELECT QUERY.*
{%- for column in columns if ${flags} %}, CAST(NULL AS {{ column.dataType }}) AS ${this.quoted('column.name')}{% endfor %}
FROM (
{{ sources[0].query }}
) QUERY
WHERE 1 = 0`;
  }

  /** A view of the node's query, or of its override SQL when that is on. An override usually contains a stage; otherwise one is added. */
  viewCreate(stage: string): string {
    return `{% if node.override.create.enabled -%}
{%- if 'stage(' not in node.override.create.script %}{{ stage('Override Create SQL') }}
{% endif -%}
{{ node.override.create.script }}
{%- else -%}
${this.viewQuery(stage)}{%- endif %}
`;
  }

  /** A view of the node's query. */
  private viewQuery(stage: string): string {
    const name = this.quoted('column.name');
    return `{{ stage('${stage}') }}
{%- if ${HAS_QUERY} %}
CREATE OR REPLACE VIEW {{ this }}${this.objectComment}
AS
{%- if config.selectDistinct %}
SELECT DISTINCT QUERY.*
FROM (
{{ sources[0].query }}
) QUERY
{%- else %}
{{ sources[0].query }}
{%- endif %}
{%- else %}
CREATE OR REPLACE VIEW {{ this }} (
{%- for column in columns %}
  ${name}${this.comment}{{ ',' if not loop.last }}
{%- endfor %}
)${this.objectComment}
AS
{%- set strategy = config.insertStrategy if config.insertStrategy in ['UNION', 'UNION ALL'] else 'UNION' %}
{%- for source in sources %}
SELECT{{ ' DISTINCT' if config.selectDistinct }}
  {%- for column in source.columns %}
  {% if column.isSurrogateKey or column.isSystemCreateDate or column.isSystemUpdateDate %}NULL{% else %}{{ get_source_transform(column) }}{% endif %} AS ${name}{{ ',' if not loop.last }}
  {%- endfor %}
{{ source.join }}
{{ strategy if not loop.last }}
{%- endfor %}
{%- endif %}
`;
  }

  private get truncate(): string {
    return this.platform === 'snowflake' ? 'TRUNCATE TABLE IF EXISTS' : 'TRUNCATE TABLE';
  }

  batchRun(): string {
    const name = this.quoted('column.name');
    return `${TEST_BEFORE}
{%- if node.materializationType == 'table' %}
${HOOK('Pre')}
{%- if config.truncateBefore %}
{{ stage('Truncate Stage Table') }}
${this.truncate} {{ this }}
{%- endif %}
{%- if ${HAS_QUERY} %}
{{ stage('Insert ' ~ sources[0].name) }}
INSERT INTO {{ this }}
{{ sources[0].query }}
{%- else %}
{%- set union = config.insertStrategy in ['UNION', 'UNION ALL'] %}
{%- if union or config.insertStrategy == 'INSERT' %}
{%- for source in sources %}
{%- if loop.first or not union %}
{{ stage(config.insertStrategy ~ ' Sources' if union else 'Insert ' ~ source.name) }}
INSERT INTO {{ this }} (
  {%- for column in source.columns %}
  ${name}{{ ',' if not loop.last }}
  {%- endfor %}
)
{%- endif %}
SELECT
  {%- for column in source.columns %}
  {{ get_source_transform(column) }} AS ${name}{{ ',' if not loop.last }}
  {%- endfor %}
{{ source.join }}
{%- if union and not loop.last %}
{{ config.insertStrategy }}
{%- endif %}
{%- endfor %}
{%- endif %}
{%- endif %}
${HOOK('Post')}
{%- endif %}
${TESTS_AFTER}
`;
  }

  /** Macros that the loads of all merging types share: what to select, and how to compare. */
  private get loadMacros(): string {
    const name = this.quoted('column.name');
    const type = this.platform === 'snowflake' ? 'VARCHAR' : 'STRING';
    return `{%- set system = [${SYSTEM_FLAGS.map((flag) => `'${flag}'`).join(', ')}] %}
{%- macro is_system(column) %}{% for flag in system if column[flag] %}yes{% endfor %}{% endmacro %}
{%- macro load_value(column) -%}
{% if column.isSystemVersion %}1{% elif column.isSystemCurrentFlag %}'Y'
{%- elif column.isSystemEndDate and not column.transform | trim %}CAST('2999-12-31 00:00:00' AS TIMESTAMP)
{%- elif (column.isSystemStartDate or column.isSystemCreateDate or column.isSystemUpdateDate) and not column.transform | trim %}CAST(CURRENT_TIMESTAMP AS TIMESTAMP)
{%- else %}{{ get_source_transform(column) }}{% endif %}
{%- endmacro %}
{%- macro select_source(source) -%}
SELECT
  {%- for column in source.columns if not column.isSurrogateKey %}
  {% if source.query and is_system(column) == '' %}${name}{% else %}{{ load_value(column) }} AS ${name}{% endif %}{{ ',' if not loop.last }}
  {%- endfor %}
{% if source.query %}FROM (
{{ source.query }}
) QUERY{% else %}{{ source.join }}{% endif %}
{%- endmacro %}
{%- macro names(list, alias='') -%}
{% for column in list %}{{ alias ~ '.' if alias }}${name}{{ ', ' if not loop.last }}{% endfor %}
{%- endmacro %}
{%- macro same(list, left, right) -%}
{% for column in list %}{{ left }}.${name} = {{ right }}.${name}{{ ' AND ' if not loop.last }}{% endfor %}
{%- endmacro %}
{%- macro differs(list, left, right) -%}
{% for column in list %}COALESCE(CAST({{ left }}.${name} AS ${type}), '**NULL**') <> COALESCE(CAST({{ right }}.${name} AS ${type}), '**NULL**'){{ ' OR ' if not loop.last }}{% endfor %}
{%- endmacro %}
{%- macro assign(list, left, right) -%}
{% for column in list %}{{ left }}.${name} = {{ right }}.${name}{{ ', ' if not loop.last }}{% endfor %}
{%- endmacro %}
{%- macro flagged(flag) %}{{ columns | selectattr(flag) | map(attribute='name') | first }}{% endmacro %}
{%- set keys = columns | selectattr('isBusinessKey') | list %}
{%- set stored = columns | rejectattr('isSurrogateKey') | list %}
{%- set plain = [] %}
{%- for column in stored if not column.isBusinessKey and is_system(column) == '' %}{% set _ = plain.append(column) %}{% endfor %}
{%- set tracked = plain | selectattr('isChangeTracking') | list %}
{%- set untracked = plain | rejectattr('isChangeTracking') | list %}`;
  }

  mergeRun(withHistory: boolean): string {
    const typeOne = `MERGE INTO {{ this }} TGT
USING (
{{ select_source(source) }}
) SRC
ON {{ same(keys, 'SRC', 'TGT') }}
WHEN MATCHED{% if plain %} AND ({{ differs(plain, 'SRC', 'TGT') }}){% endif %} THEN UPDATE SET
  {{ assign(plain + (columns | selectattr('isSystemUpdateDate') | list), 'TGT', 'SRC') }}
WHEN NOT MATCHED THEN INSERT ({{ names(stored) }})
VALUES ({{ names(stored, 'SRC') }})`;
    const load = withHistory
      ? `{%- if tracked %}
${this.historyMerge()}
{%- else %}
${typeOne}
{%- endif %}`
      : typeOne;
    return `${TEST_BEFORE}
{%- if node.materializationType == 'table' %}
${this.loadMacros}
${HOOK('Pre')}
{%- for source in sources %}
{%- if keys %}
{{ stage('MERGE ' ~ source.name) }}
${load}
{%- else %}
{%- if source.query and config.truncateBefore and loop.first %}
{{ stage('Truncate Table') }}
${this.truncate} {{ this }}
{%- endif %}
{{ stage('Insert ' ~ source.name) }}
{%- if source.query and columns | length == plain | length %}
INSERT INTO {{ this }}
{{ source.query }}
{%- else %}
INSERT INTO {{ this }} ({{ names(stored) }})
{{ select_source(source) }}
{%- endif %}
{%- endif %}
{%- endfor %}
${HOOK('Post')}
{%- endif %}
${TESTS_AFTER}
`;
  }

  /** One MERGE on key and version for new rows, new versions, versions that end, and changes in columns that are not tracked. */
  private historyMerge(): string {
    const name = this.quoted('column.name');
    const version = this.quoted("flagged('isSystemVersion')");
    const flag = this.quoted("flagged('isSystemCurrentFlag')");
    const value = (branch: string) => `{%- for column in stored %}
    ${branch} AS ${name}{{ ',' if not loop.last }}
  {%- endfor %}`;
    const now = 'CAST(CURRENT_TIMESTAMP AS TIMESTAMP)';
    const justBefore = this.platform === 'snowflake' ? `DATEADD(MILLISECOND, -1, ${now})` : `${now} - INTERVAL '0.001' SECOND`;
    return `MERGE INTO {{ this }} TGT
USING (
  WITH SRC AS (
{{ select_source(source) }}
  ), CUR AS (
  SELECT * FROM {{ this }} WHERE ${flag} = 'Y'
  )
  SELECT ${value(`SRC.${name}`)}
  FROM SRC
  WHERE NOT EXISTS (SELECT 1 FROM {{ this }} OLD WHERE {{ same(keys, 'OLD', 'SRC') }})
  UNION ALL
  SELECT ${value(`{% if column.isSystemVersion %}CUR.${name} + 1{% else %}SRC.${name}{% endif %}`)}
  FROM SRC INNER JOIN CUR ON {{ same(keys, 'SRC', 'CUR') }}
  WHERE {{ differs(tracked, 'SRC', 'CUR') }}
  UNION ALL
  SELECT ${value(`{% if column.isSystemCurrentFlag %}'N'{% elif column.isSystemEndDate %}${justBefore}{% else %}CUR.${name}{% endif %}`)}
  FROM SRC INNER JOIN CUR ON {{ same(keys, 'SRC', 'CUR') }}
  WHERE {{ differs(tracked, 'SRC', 'CUR') }}
  {%- if untracked %}
  UNION ALL
  SELECT ${value(`{% if column in untracked or column.isSystemUpdateDate %}SRC.${name}{% else %}CUR.${name}{% endif %}`)}
  FROM SRC INNER JOIN CUR ON {{ same(keys, 'SRC', 'CUR') }}
  WHERE {{ same(tracked, 'SRC', 'CUR') }} AND ({{ differs(untracked, 'SRC', 'CUR') }})
  {%- endif %}
) SRC
ON {{ same(keys, 'SRC', 'TGT') }} AND SRC.${version} = TGT.${version}
WHEN MATCHED THEN UPDATE SET
  {{ assign(stored | rejectattr('isBusinessKey') | rejectattr('isSystemCreateDate') | rejectattr('isSystemVersion') | list, 'TGT', 'SRC') }}
WHEN NOT MATCHED THEN INSERT ({{ names(stored) }})
VALUES ({{ names(stored, 'SRC') }})`;
  }
}
