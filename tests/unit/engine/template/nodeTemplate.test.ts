import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { customerNode, warehouse } from './warehouse.ts';

const MACROS = `{%- macro even_odd(column) -%}
CASE WHEN MOD({{ column }}, 2) = 0 THEN 'EVEN' ELSE 'ODD' END
{%- endmacro %}
{%- macro rows_at_least(n, where=None) -%}SELECT 1 FROM {{ this }}{% if where %} WHERE {{ where }}{% endif %} HAVING COUNT(*) < {{ n }}{%- endmacro -%}
{%- macro ref_raw(l, n) -%}{% raw %}{{ ref('{% endraw %}{{ l }}{% raw %}', '{% endraw %}{{ n }}{% raw %}') }}{% endraw %}{%- endmacro -%}`;

function withMacros(pipeline: Pipeline): Pipeline {
  return { ...pipeline, macros: [{ id: '1', name: 'macro', text: MACROS }] };
}

function render(
  template: string,
  options: Parameters<typeof renderForNode>[4] = {},
  change: (node: PipelineNode) => PipelineNode = (node) => node,
) {
  const pipeline = withMacros(warehouse());
  const node = change(customerNode(pipeline));
  const context = pipeline.workspaces[0]!;
  return renderForNode(
    { ...pipeline, nodes: pipeline.nodes.map((known) => (known.id === node.id ? node : known)) },
    node,
    context,
    template,
    options,
  );
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text with stage markers as `[name|type|continue]` and collapsed whitespace. */
function shown(result: ReturnType<typeof render>): string {
  if (!result.ok) return `! ${result.error.kind}: ${result.error.message}`;
  if (result.stages.length === 0) return flat(result.output);
  return result.stages
    .map(({ name, type, continueOnFailure, sql }) =>
      `[${name}|${type}|${continueOnFailure ? 'True' : 'False'}] ${flat(sql)}`.trim(),
    )
    .join(' ');
}

const JOIN = `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"`;

describe('templates of the platform', () => {
  it.each([
    ['a ref', JOIN, 'FROM "RAW_DB"."SHOP"."CUSTOMER" "CUSTOMER"'],
    [
      'no blank before a ref, and a ref without a link',
      `FROM{{ ref('RAW','ORDERS') }} "ORDERS" WHERE "X" > (SELECT MAX("X") FROM {{ ref_no_link('STAGING','PSTG_ORDER_LINES') }})`,
      'FROM"RAW_DB"."SHOP"."ORDERS" "ORDERS" WHERE "X" > (SELECT MAX("X") FROM "DW"."STAGING"."PSTG_ORDER_LINES")',
    ],
    [
      'a link prints nothing',
      `FROM {{ ref('RAW','ORDERS') }} "ORDERS" {{ref_link('STAGING','STG_NATION')}}`,
      'FROM "RAW_DB"."SHOP"."ORDERS" "ORDERS"',
    ],
    ['a SQL comment is rendered', `-- {{ ref('STAGING','STG_CUSTOMER') }}`, '-- "DW"."STAGING"."STG_CUSTOMER"'],
    [
      'other braces stay',
      `FROM {{ ref('RAW','CUSTOMER') }} "C", lateral flatten(input => "C"."SRC":"phones") "P"`,
      'FROM "RAW_DB"."SHOP"."CUSTOMER" "C", lateral flatten(input => "C"."SRC":"phones") "P"',
    ],
    [
      'create',
      `{{ stage('Create Stage Table') }} CREATE OR REPLACE TABLE {{ ref_no_link(node.location.name, node.name) }} ( {% for col in columns %}"{{ col.name }}" {{ col.dataType }}{% if not col.nullable %} NOT NULL{% endif %}{% if not loop.last %}, {% endif %}{% endfor %} )`,
      '[Create Stage Table|sql|True] CREATE OR REPLACE TABLE "DW"."STAGING"."STG_CUSTOMER" ( "CUSTOMER_ID" NUMBER(38,0) NOT NULL, "CUSTOMER_NAME" VARCHAR(25), "PHONE" VARCHAR(15), "NOTE" VARCHAR(100), "SYS_LOADED_AT" TIMESTAMP )',
    ],
    [
      'insert',
      `{% for source in sources %}{{ stage('Insert ' + source.name | string) }} INSERT INTO {{ this }} SELECT {% for col in source.columns %}{{ get_source_transform(col) }} AS "{{ col.name }}"{% if not loop.last %}, {% endif %}{% endfor %} {{ source.join }}{% endfor %}`,
      '[Insert STG_CUSTOMER|sql|True] INSERT INTO "DW"."STAGING"."STG_CUSTOMER" SELECT "CUSTOMER"."C_CUSTKEY" AS "CUSTOMER_ID", UPPER("CUSTOMER"."C_NAME") AS "CUSTOMER_NAME", "CUSTOMER"."C_PHONE" AS "PHONE", NULL AS "NOTE", CAST(CURRENT_TIMESTAMP AS TIMESTAMP) AS "SYS_LOADED_AT" FROM "RAW_DB"."SHOP"."CUSTOMER" "CUSTOMER"',
    ],
    [
      'a toggle',
      `{% if config.truncateBefore %}{{ stage('Truncate') }} TRUNCATE IF EXISTS {{ this }}{% endif %}`,
      '[Truncate|sql|True] TRUNCATE IF EXISTS "DW"."STAGING"."STG_CUSTOMER"',
    ],
    [
      'business keys',
      `{% for col in columns if col.isBusinessKey %}"SRC"."{{ col.name }}" = "TGT"."{{ col.name }}"{% if not loop.last %} AND {% endif %}{% endfor %}`,
      '"SRC"."CUSTOMER_ID" = "TGT"."CUSTOMER_ID"',
    ],
    ['tracked columns', `{% set t2 = columns | selectattr('isChangeTracking') | list | length > 0 %}{{ t2 }}`, 'True'],
    [
      'column names',
      `{{ columns | rejectattr('isBusinessKey') | map(attribute='name') | list | join(', ') }}`,
      'CUSTOMER_NAME, PHONE, NOTE, SYS_LOADED_AT',
    ],
    ['a column by its flag', `{{ get_value_by_column_attribute("isSystemCreateDate") }}`, 'SYS_LOADED_AT'],
    ['no column with the flag', `{{ get_value_by_column_attribute("isSystemVersion")[:4] }}`, 'ERR:'],
    [
      'a database by location',
      `{{ storageLocations | selectattr('name','equalto',node.location.name) | map(attribute='database') | first }}`,
      'DW',
    ],
    ['a ref of variables', `{% set l, n = 'RAW', 'ORDERS' %}{{ ref(l, n) }}`, '"RAW_DB"."SHOP"."ORDERS"'],
    [
      'a strategy',
      `{% if config.insertStrategy in ['UNION', 'UNION ALL'] %}{{ config.insertStrategy }}{% else %}UNION{% endif %}`,
      'UNION',
    ],
    [
      'a parameter',
      `{% if parameters.loadType == 'Reload' %}TRUNCATE{% else %}APPEND{% endif %} {{ parameters.other }}`,
      'TRUNCATE',
    ],
    [
      'a missing parameter',
      `{% if parameters == {} or 'wh' not in parameters or parameters.wh == '' %}COMPUTE_WH{% else %}{{ parameters.wh }}{% endif %}`,
      'COMPUTE_WH',
    ],
    ['text methods', `{% set p = 'FROM T WHERE A = 1'.split(' WHERE ') %}{{ p[0] }} AND {{ p[1:] | first }}`, 'FROM T AND A = 1'],
    ['first deploy', '{% if currentState == undefined %}create{% else %}alter{% endif %}', 'create'],
    [
      'four arguments',
      `{{ stage('Drop ' + ref_no_link('STAGING', 'STG_CUSTOMER'), true, "sql", "drop") }} DROP TABLE X`,
      '[Drop "DW"."STAGING"."STG_CUSTOMER"|sql|True] DROP TABLE X',
    ],
    [
      'node tests',
      `{% for t in node.tests %}{% if t.runOrder == 'After' %}{{ test_stage(t.name, t.continueOnFailure) }}{{ t.templateString }}{% endif %}{% endfor %}`,
      '[Not empty|sqlTest|False] SELECT 1 FROM "DW"."STAGING"."STG_CUSTOMER" HAVING COUNT(*) = 0',
    ],
    [
      'a macro of the workspace',
      `{{ test_stage('Row count', true) }} {{ rows_at_least(100, where='"PHONE" IS NOT NULL') }}`,
      '[Row count|sqlTest|True] SELECT 1 FROM "DW"."STAGING"."STG_CUSTOMER" WHERE "PHONE" IS NOT NULL HAVING COUNT(*) < 100',
    ],
    ['without the database', `{{ ref_no_link('STAGING','STG_CUSTOMER', include_db=False) }}`, '"STAGING"."STG_CUSTOMER"'],
    [
      'names in lists',
      `{% set cur = columns | map(attribute='name') | map('lower') | list %}{{ ['customer_id','ssn'] | reject('in', cur) | list | length }}`,
      '1',
    ],
    ['defaults', `{{ config.note | default('none') }} {{ '' | default('x', true) }}`, 'none x'],
  ])('renders %s', (_, template, expected) => {
    expect(shown(render(template))).toBe(expected);
  });

  it('resolves a token inside a macro argument in a later pass', () => {
    const result = render(`{{ get_source_transform(columns[2]) }}`, {}, (node) => ({
      ...node,
      columns: node.columns.map((column) =>
        column.id === 'c'
          ? { ...column, sources: [{ columns: column.sources[0]!.columns, transform: "{{ even_odd('{{SRC}}') }}" }] }
          : column,
      ),
    }));
    expect(shown(result)).toBe(`CASE WHEN MOD("CUSTOMER"."C_PHONE", 2) = 0 THEN 'EVEN' ELSE 'ODD' END`);
  });

  it('renders a join template once, so that its refs stay text', () => {
    const template = `{% for dep in sources[0].dependencies %}{% if loop.first %}FROM {% else %}LEFT JOIN {% endif %}{{ ref_raw(dep.node.location.name, dep.node.name) }} "{{ dep.node.name }}"{% endfor %}`;
    const once = render(template, { passes: 'once' });
    expect(once.ok && once.output).toBe(JOIN);
    expect(once.refs).toEqual([]);
    expect(shown(render(template))).toBe('FROM "RAW_DB"."SHOP"."CUSTOMER" "CUSTOMER"');
  });

  it('collects the refs by form, with the node they name', () => {
    const { refs, problems } = render(
      `{{ ref('RAW','ORDERS') }}{{ ref_link('STAGING','STG_NATION') }}{{ ref_no_link('STAGING','NOPE') }}`,
    );
    expect(refs).toEqual([
      { form: 'ref', location: 'RAW', name: 'ORDERS', nodeId: '2' },
      { form: 'ref_link', location: 'STAGING', name: 'STG_NATION', nodeId: '6' },
      { form: 'ref_no_link', location: 'STAGING', name: 'NOPE' },
    ]);
    expect(problems.map(({ message }) => message)).toEqual(['"STAGING"."NOPE" is not a node']);
  });

  it('takes the first of two nodes with one name, as the edges do', () => {
    const pipeline = warehouse();
    const [orders] = pipeline.nodes.filter(({ name }) => name === 'ORDERS');
    const node = {
      ...customerNode(pipeline),
      sources: [{ name: 'ORDERS', join: `FROM {{ ref('RAW', 'ORDERS') }}`, aliases: {}, customSQL: '' }],
    };
    const nodes = [...pipeline.nodes.map((one) => (one.id === node.id ? node : one)), { ...orders!, id: 'twin' }];
    const { refs } = renderForNode({ ...pipeline, nodes }, node, pipeline.workspaces[0]!, `{{ ref('RAW', 'ORDERS') }}`);
    expect(refs.map(({ nodeId }) => nodeId)).toEqual([orders!.id]);
    expect(
      pipelineGraph({ nodes })
        .edges.filter(({ to }) => to === node.id)
        .map(({ from }) => from),
    ).toEqual([orders!.id]);
  });

  it('names other objects in another environment, and says which location has no mapping there', () => {
    const pipeline = warehouse();
    const [qa] = pipeline.environments;
    const result = renderForNode(pipeline, customerNode(pipeline), qa!, `{{ this }} {{ ref('MART', 'X') }}`);
    expect(result.ok && result.output).toBe(
      '"QA"."STAGING"."STG_CUSTOMER" Storage Location MART has an invalid schema or database value. Schema: "N/A", Database: "N/A".',
    );
    expect(result.problems.map(({ code }) => code)).toEqual(['unresolved', 'unmapped']);
  });

  it('says No Stages Rendered when there is none', () => {
    expect(render(`{% if node.materializationType == 'view' %}{{ stage('Create View') }}{% endif %}`).notice).toBe(
      'No Stages Rendered',
    );
    expect(render(`{{ stage('x') }} select 1`).notice).toBeUndefined();
  });

  it('lists undefined names with line and column, but not those that are asked for', () => {
    const { warnings } = render(
      `SELECT\n  {% if showAll == 2 %}x{% endif %} {{ notDefined }} {{ config.nope }}\n{{ a | default('') }}{{ b is defined }}{{ currentState }}{% if config.toggle %}{% endif %}`,
    );
    expect(warnings.map(({ message, span }) => [message.split('`')[1], span.line, span.column])).toEqual([
      ['showAll', 2, 9],
      ['notDefined', 2, 40],
      ['config.nope', 2, 57],
    ]);
  });

  it('says where helper tokens are allowed when one is misplaced', () => {
    const said = (...args: Parameters<typeof render>) =>
      render(...args).warnings.map(({ message, span }) => [message, span.line]);
    expect(said('a\n{{ SRC }} {{TGT_COL}}{{ src_col }}')).toEqual([
      [expect.stringMatching(/^`{{ SRC }}` is filled in only in the transform of a column/), 2],
      [expect.stringMatching(/^`{{ TGT_COL }}` is filled in only in the transform/), 2],
      [expect.stringMatching(/^`src_col` is undefined.*upper case, as in `{{ SRC_COL }}`/), 2],
    ]);
    const withTransform = (node: PipelineNode): PipelineNode => ({
      ...node,
      columns: node.columns.map((column) =>
        column.id === 'e' ? { ...column, sources: [{ columns: [], transform: 'UPPER({{SRC}})' }], dataType: '{{TGT}}' } : column,
      ),
    });
    expect(said('\n{{ get_source_transform(columns[4]) }}\n{{ columns[4].dataType }}', {}, withTransform)).toEqual([
      [expect.stringMatching(/^`{{ SRC }}` came in with a value .* its column has no source/), 2],
      [expect.stringMatching(/^`{{ TGT }}` came in with a value that takes no helper tokens/), 3],
    ]);
    expect(said('{{ get_source_transform(columns[1]) }}')).toEqual([]);
    expect(said('{{ SRC }}', { names: { SRC: 'x' } })).toEqual([]);
  });

  it('reports an error in generated text at the position of the value', () => {
    const result = render(`a\n{{ config.broken }}`, {}, (node) => ({ ...node, config: { broken: '{{ 1 + }}' } }));
    expect(!result.ok && result.error).toMatchObject({ kind: 'TemplateSyntaxError', pass: 2, span: { line: 2, column: 1 } });
  });

  it('names the macro document when the error is there', () => {
    const pipeline = { ...warehouse(), macros: [{ id: '1', name: 'macro', text: 'x\n{% macro m() %}' }] };
    const result = renderForNode(pipeline, customerNode(pipeline), pipeline.workspaces[0]!, 'y');
    expect(!result.ok && result.error).toMatchObject({ span: { source: 'macros: macro', line: 2 } });
  });

  it('maps each stretch of the result to what made it, through all passes', () => {
    const template = `{{ stage('A') }}INSERT INTO {{ this }}\n{{ sources[0].join }} WHERE 1`;
    const result = render(template);
    if (!result.ok) throw new Error(result.error.message);
    const printedBy = (text: string) => {
      const at = result.output.indexOf(text);
      const span = result.spans.find(({ from: start, to: end }) => start <= at && at < end);
      return span && template.slice(span.origin.from, span.origin.to);
    };
    expect(printedBy('"DW"')).toBe('{{ this }}');
    expect(printedBy('"RAW_DB"')).toBe('{{ sources[0].join }}');
    expect(printedBy('runnel_stage_start')).toBe("{{ stage('A') }}");
    expect(printedBy(' WHERE 1')).toBe(' WHERE 1');
    result.spans.forEach(({ from: start, to: end }, index) => {
      expect(start).toBe(result.spans[index - 1]?.to ?? 0);
      expect(end).toBeGreaterThan(start);
    });
    expect(result.spans.at(-1)?.to).toBe(result.output.length);
  });

  it('lets a macro of the workspace replace a built-in one', () => {
    const pipeline = {
      ...warehouse(),
      macros: [{ id: '1', name: 'macro', text: '{% macro stage(name) %}<{{ name }}>{% endmacro %}' }],
    };
    const result = renderForNode(pipeline, customerNode(pipeline), pipeline.workspaces[0]!, "{{ stage('x') }}");
    expect(result.ok && result.output).toBe('<x>');
  });

  it('never throws, whatever the template', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      'if',
      'for',
      'in',
      'x',
      '.',
      '(',
      ')',
      '[',
      ']',
      '|',
      "'",
      'set',
      '=',
      ' ',
      'endif',
      'endfor',
      '-',
      '~',
      '1',
      'columns',
      'this',
      '\n',
      '{',
      '}',
      ',',
      ':',
      'is',
      'not',
      'raw',
      'macro',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const result = render(parts.join(''));
        expect(typeof result.ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});

describe('built-in templates', () => {
  const stages = (
    kind: 'create' | 'run',
    change: (node: PipelineNode) => PipelineNode,
    platform: Pipeline['platform'] = 'snowflake',
  ) => {
    const pipeline = { ...warehouse(), platform };
    const node = change(customerNode(pipeline));
    const result = renderForNode(pipeline, node, pipeline.workspaces[0]!, templateOf(pipeline, node, kind));
    if (!result.ok) throw new Error(result.error.message);
    expect(result.warnings).toEqual([]);
    return result.stages;
  };
  const same = (node: PipelineNode) => node;
  /** A node with the columns that types with history add. */
  const withSystemColumns = (node: PipelineNode): PipelineNode => {
    const [first] = node.columns;
    const flags = ['isSystemVersion', 'isSystemCurrentFlag', 'isSystemStartDate', 'isSystemEndDate', 'isSystemUpdateDate'];
    return {
      ...node,
      columns: [
        ...node.columns,
        ...flags.map((flag) => ({ ...first!, id: flag, name: flag, sources: [], flags: [flag], tests: {} })),
      ],
    };
  };

  it('Stage: truncate, insert, tests, in this order', () => {
    expect(stages('run', same).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Truncate Stage Table sql',
      'Insert STG_CUSTOMER sql',
      'Not empty sqlTest',
      'CUSTOMER_ID: Unique sqlTest',
    ]);
  });

  it('Stage: Pre-SQL and Post-SQL around the load, only as a table', () => {
    const hooks = (node: PipelineNode) => ({
      ...node,
      tests: [],
      enabledColumnTests: [],
      config: { ...node.config, preSQL: 'select 1', postSQL: 'select {{ this }}' },
    });
    expect(stages('run', hooks).map(({ name }) => name)).toEqual([
      'Pre-SQL',
      'Truncate Stage Table',
      'Insert STG_CUSTOMER',
      'Post-SQL',
    ]);
    expect(stages('run', hooks).at(-1)?.sql).toBe('select "DW"."STAGING"."STG_CUSTOMER"');
    expect(stages('run', (node) => ({ ...hooks(node), materialization: 'view' }))).toEqual([]);
  });

  it('Stage: one insert a source, or one statement with UNION ALL', () => {
    const two = (insertStrategy: string) => (node: PipelineNode) => ({
      ...node,
      isMultisource: true,
      tests: [],
      enabledColumnTests: [],
      config: { insertStrategy, truncateBefore: false },
      sources: [node.sources[0]!, { ...node.sources[0]!, name: 'NEW_SOURCE' }],
      columns: node.columns.map((column) => ({ ...column, sources: [...column.sources, ...column.sources] })),
    });
    expect(stages('run', two('INSERT')).map(({ name }) => name)).toEqual(['Insert STG_CUSTOMER', 'Insert NEW_SOURCE']);
    const union = stages('run', two('UNION ALL'));
    expect(union.map(({ name }) => name)).toEqual(['UNION ALL Sources']);
    expect(union[0]?.sql.match(/INSERT INTO/g)).toHaveLength(1);
    expect(union[0]?.sql.match(/\bSELECT\b/g)).toHaveLength(2);
  });

  it('an empty config creates, but loads nothing', () => {
    const empty = (node: PipelineNode) => ({ ...node, config: {} });
    expect(stages('create', empty)).toHaveLength(1);
    expect(stages('run', empty)).toEqual([]);
  });

  it('Dimension: MERGE, with history when a column is tracked', () => {
    const history = stages('run', (node) => ({
      ...withSystemColumns(node),
      type: 'Dimension',
      tests: [],
      enabledColumnTests: [],
    }));
    expect(history.map(({ name }) => name)).toEqual(['MERGE STG_CUSTOMER']);
    expect(history[0]?.sql).toContain('UNION ALL');
    const current = stages('run', (node) => ({
      ...node,
      type: 'Dimension',
      tests: [],
      enabledColumnTests: [],
      columns: node.columns.map((column) => ({ ...column, flags: column.flags.filter((flag) => flag !== 'isChangeTracking') })),
    }));
    expect(current[0]?.sql).not.toContain('UNION ALL');
    expect(current[0]?.sql).toContain('COALESCE(CAST(SRC."PHONE" AS VARCHAR), \'**NULL**\')');
  });

  it('Fact and Persistent Stage: insert without a business key, MERGE with one', () => {
    for (const type of ['Fact', 'persistentStage']) {
      const names = (keyed: boolean) =>
        stages('run', (node) => ({
          ...withSystemColumns(node),
          type,
          tests: [],
          enabledColumnTests: [],
          columns: withSystemColumns(node).columns.map((column) => (keyed ? column : { ...column, flags: [] })),
        })).map(({ name }) => name);
      expect(names(true)).toEqual(['MERGE STG_CUSTOMER']);
      expect(names(false)).toEqual(['Insert STG_CUSTOMER']);
    }
  });

  it.each([
    ['Stage', 'table', 'Create Stage Table'],
    ['Stage', 'view', 'Create Stage View'],
    ['persistentStage', 'table', 'Create Persistent Stage Table'],
    ['Dimension', 'table', 'Create Dimension Table'],
    ['Dimension', 'view', 'Create Dimension View'],
    ['Fact', 'table', 'Create Fact Table'],
    ['View', 'view', 'Create View'],
  ])('%s as %s: %s', (type, materialization, name) => {
    expect(stages('create', (node) => ({ ...node, type, materialization })).map((stage) => stage.name)).toEqual([name]);
  });

  it('quotes and truncates as the platform does', () => {
    const databricks = stages('run', same, 'databricks');
    expect(databricks[0]?.sql).toBe('TRUNCATE TABLE `DW`.`STAGING`.`STG_CUSTOMER`');
    expect(databricks[1]?.sql).toContain('`CUSTOMER_ID`');
    expect(stages('run', same)[0]?.sql).toBe('TRUNCATE TABLE IF EXISTS "DW"."STAGING"."STG_CUSTOMER"');
  });

  it('View: nothing to run, and the override text instead of the query when it is on', () => {
    const view = (node: PipelineNode) => ({ ...node, type: 'View', materialization: 'view' });
    expect(stages('run', view)).toEqual([]);
    const overridden = stages('create', (node) => ({
      ...view(node),
      overrideSQL: true,
      sources: [{ ...node.sources[0]!, customSQL: 'CREATE VIEW {{ this }} AS SELECT 1' }],
    }));
    expect(overridden.map(({ name, sql }) => [name, sql])).toEqual([
      ['Override Create SQL', 'CREATE VIEW "DW"."STAGING"."STG_CUSTOMER" AS SELECT 1'],
    ]);
    // The text usually begins with its own stage. The result still has one stage, and no empty one.
    const staged = stages('create', (node) => ({
      ...view(node),
      overrideSQL: true,
      sources: [{ ...node.sources[0]!, customSQL: "{{ stage('Mine') }}\nCREATE VIEW {{ this }} AS SELECT 1" }],
    }));
    expect(staged.map(({ name, sql }) => [name, sql])).toEqual([
      ['Mine', 'CREATE VIEW "DW"."STAGING"."STG_CUSTOMER" AS SELECT 1'],
    ]);
    const dimension = stages('create', (node) => ({ ...view(node), type: 'Dimension', overrideSQL: true }));
    expect(dimension.map(({ name }) => name)).toEqual(['Create Dimension View']);
  });
});
