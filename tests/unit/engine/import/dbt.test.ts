import { describe, expect, test } from 'vitest';
import { emptyCatalog, withObject } from '#engine/deploy/catalog.ts';
import { deployToCatalog } from '#engine/deploy/deployment.ts';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { importProject } from '#engine/import/import.ts';
import { parsePipeline, serializePipeline } from '#engine/pipeline/document.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { withSql } from '#engine/pipeline/sqlText.ts';
import { refreshStages } from '#engine/refresh/refreshStages.ts';
import { notRun } from '#engine/template/notRun.ts';
import { filesOf, stopOf } from './projectFiles.ts';

type Fields = Record<string, unknown>;

const schema = (version: number) => `https://schemas.getdbt.com/dbt/manifest/v${version}.json`;

/** Opens a manifest. Fails the test when the manifest does not open, or when its pipeline changes by being saved and read. */
function open(manifest: Fields, options = {}) {
  const result = importProject(filesOf({ 'manifest.json': JSON.stringify(manifest) }), options);
  if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
  const saved = serializePipeline(result.pipeline);
  const again = parsePipeline(saved);
  expect(again.ok && serializePipeline(again.pipeline)).toBe(saved);
  const nodes = new Map(result.pipeline.nodes.map((node) => [node.id, node]));
  const edges = pipelineGraph(result.pipeline).edges.map((edge) => `${edge.from} ${edge.form} ${edge.to}`);
  return { ...result, nodes, edges, codes: result.report.messages.map((message) => message.code) };
}

function model(name: string, parents: string[], more: Fields = {}): [string, Fields] {
  const id = `model.p.${name}`;
  return [
    id,
    {
      unique_id: id,
      resource_type: 'model',
      name,
      alias: name,
      database: 'DB',
      schema: 'main',
      package_name: 'p',
      fqn: ['p', 'staging', name],
      relation_name: `"DB"."main"."${name}"`,
      config: { materialized: 'view' },
      columns: {},
      depends_on: { nodes: parents },
      ...more,
    },
  ];
}

function source(name: string, more: Fields = {}): [string, Fields] {
  const id = `source.p.raw.${name}`;
  return [
    id,
    {
      unique_id: id,
      resource_type: 'source',
      source_name: 'raw',
      name,
      identifier: name,
      database: 'DB',
      schema: 'raw',
      relation_name: `"DB"."raw"."${name}"`,
      ...more,
    },
  ];
}

const manifest = (nodes: [string, Fields][], sources: [string, Fields][] = [], more: Fields = {}) => ({
  metadata: { dbt_schema_version: schema(12), dbt_version: '1.10.0', adapter_type: 'snowflake', project_name: 'p' },
  nodes: Object.fromEntries(nodes),
  sources: Object.fromEntries(sources),
  ...more,
});

const RETAIL = {
  metadata: { dbt_schema_version: schema(12), dbt_version: '1.10.0', adapter_type: 'snowflake', project_name: 'retail' },
  nodes: {
    'model.retail.stg_orders': {
      resource_type: 'model',
      name: 'stg_orders',
      alias: 'stg_orders',
      database: 'SHOP',
      schema: 'dbt_mira_staging',
      fqn: ['retail', 'staging', 'stg_orders'],
      package_name: 'retail',
      config: { materialized: 'view', schema: 'staging' },
      columns: { order_key: { name: 'order_key', data_type: null } },
      raw_code: "select o_orderkey as order_key from {{ source('raw','orders') }}",
      compiled_code: 'select o_orderkey as order_key from SHOP.raw.orders_v2',
      depends_on: { nodes: ['source.retail.raw.orders'], macros: [] },
      relation_name: 'SHOP.dbt_mira_staging.stg_orders',
    },
    'model.retail.fct_orders': {
      resource_type: 'model',
      name: 'fct_orders',
      alias: 'fct_orders',
      database: 'SHOP',
      schema: 'dbt_mira_mart',
      fqn: ['retail', 'marts', 'fct_orders'],
      package_name: 'retail',
      config: { materialized: 'incremental', schema: 'mart', unique_key: 'order_key' },
      columns: {},
      raw_code: "select * from {{ ref('stg_orders') }}",
      depends_on: { nodes: ['model.retail.stg_orders', 'model.retail.stg_orders'] },
      refs: [{ name: 'stg_orders', package: null, version: null }],
    },
    'test.retail.unique_stg_orders_order_key.1a2b3c': {
      resource_type: 'test',
      name: 'unique_stg_orders_order_key',
      test_metadata: { name: 'unique', kwargs: { column_name: 'order_key' } },
      column_name: 'order_key',
      depends_on: { nodes: ['model.retail.stg_orders'] },
    },
  },
  sources: {
    'source.retail.raw.orders': {
      resource_type: 'source',
      source_name: 'raw',
      name: 'orders',
      identifier: 'orders_v2',
      database: 'SHOP',
      schema: 'raw',
      relation_name: 'SHOP.raw.orders_v2',
    },
  },
  parent_map: {
    'model.retail.stg_orders': ['source.retail.raw.orders'],
    'model.retail.fct_orders': ['model.retail.stg_orders', 'model.retail.stg_orders'],
  },
  disabled: {},
};

describe('the retail manifest', () => {
  const result = open(RETAIL);

  test('has its locations without the target prefix, its nodes and edges', () => {
    expect(result.kind).toBe('dbt');
    expect(result.pipeline).toMatchObject({ name: 'retail', platform: 'snowflake' });
    expect(result.pipeline.locations.map((location) => location.name).sort()).toEqual(['MART', 'RAW', 'STAGING']);
    expect(result.edges.sort()).toEqual([
      'model.retail.stg_orders ref model.retail.fct_orders',
      'source.retail.raw.orders ref model.retail.stg_orders',
    ]);
    expect(result.codes).toContain('dbt.parentRepeated');
  });

  test('turns each resource into a node of the right type', () => {
    expect(result.nodes.get('source.retail.raw.orders')).toMatchObject({ type: 'Source', location: 'RAW', name: 'ORDERS_V2' });
    const stage = result.nodes.get('model.retail.stg_orders');
    expect(stage).toMatchObject({
      type: 'View',
      location: 'STAGING',
      name: 'stg_orders',
      materialization: 'view',
      enabledColumnTests: ['isDistinct'],
    });
    expect(stage?.columns).toMatchObject([
      { name: 'ORDER_KEY', dataType: 'VARCHAR', tests: { isDistinct: true }, extra: { guessed: true } },
    ]);
    expect(stage?.sql).toBe(
      '@id("model.retail.stg_orders")\n@nodeType("View")\n@materializationType("view")\nselect o_orderkey as order_key from {{ ref(\'RAW\', \'ORDERS_V2\') }}',
    );
    const fact = result.nodes.get('model.retail.fct_orders');
    expect(fact).toMatchObject({ type: 'persistentStage', location: 'MART' });
    expect(fact?.columns).toMatchObject([{ name: 'ORDER_KEY', flags: ['isBusinessKey'] }]);
    expect(fact?.sql).toContain("select * from {{ ref('STAGING', 'stg_orders') }}");
  });

  test('knows the database and schema of every location', () => {
    expect(result.pipeline.workspaces[0]?.mappings.STAGING).toEqual({ database: 'SHOP', schema: 'DBT_MIRA_STAGING' });
  });
});

test('a source has the types that its columns are used as', () => {
  const names = ['cost', 'old_cost', 'price', 'name', 'other_name'];
  const columns = Object.fromEntries(names.map((name) => [name, { name }]));
  const sql = `select coalesce(t.price, old_cost) as price, nvl(old_cost, cost) as cost, coalesce(name, other_name) as name from "DB"."raw"."t"
    union all select cast(null as numeric(28,6)) as old_cost, 1, cast(null as text) as other_name`;
  const { nodes } = open(manifest([model('a', ['source.p.raw.t'], { compiled_code: sql })], [source('t', { columns })]));
  expect(nodes.get('source.p.raw.t')?.columns.map(({ name, dataType }) => [name.toLowerCase(), dataType])).toEqual([
    ['cost', 'NUMERIC'],
    ['old_cost', 'NUMERIC'],
    ['price', 'NUMERIC'],
    ['name', 'VARCHAR'],
    ['other_name', 'VARCHAR'],
  ]);
});

describe('schema versions', () => {
  const old = (version: number): Fields => ({
    ...manifest(
      [
        model('a', ['source.p.raw.t'], {
          raw_sql: "select x from {{ source('raw', 't') }}",
          compiled_sql: 'select x from "DB"."raw"."t"',
          refs: [['a']],
        }),
        model('b', ['model.p.a'], {
          raw_sql: "{{ config(materialized='view') }}\nselect * from {{ ref('p', 'a') }}",
          refs: [['p', 'a']],
        }),
      ],
      [source('t')],
      {
        disabled:
          version < 4
            ? [{ unique_id: 'model.p.off' }]
            : { 'model.p.off': [{ unique_id: 'model.p.off' }, { unique_id: 'model.p.off' }] },
      },
    ),
    metadata: { dbt_schema_version: schema(version) },
  });

  test.each([1, 2, 3, 4, 5, 6])('version %d: raw_sql, compiled_sql, disabled as list or map', (version) => {
    const result = open(old(version));
    expect(result.edges.sort()).toEqual(['model.p.a ref model.p.b', 'source.p.raw.t ref model.p.a']);
    expect(result.nodes.get('model.p.b')?.columns.map((column) => column.name)).toEqual(['x']);
    expect(result.report.leftOut).toEqual([
      { what: 'disabled', count: version < 4 ? 1 : 2, names: expect.arrayContaining(['model.p.off']) },
    ]);
    expect(result.codes).toContain('dbt.version');
  });

  test.each([7, 8, 9, 10, 11, 12])('version %d: raw_code, compiled_code; refs of both shapes', (version) => {
    const result = open({
      metadata: { dbt_schema_version: schema(version), adapter_type: 'snowflake' },
      nodes: Object.fromEntries([
        model('a', [], { raw_code: 'select 1 as x', language: 'sql', refs: [] }),
        model('b', ['model.p.a'], {
          raw_code: "select x from {{ ref('a') }}",
          language: 'sql',
          refs: version < 9 ? [['a']] : [{ name: 'a' }],
        }),
      ]),
      parent_map: version === 11 ? null : { 'model.p.b': ['model.p.a'] },
    });
    expect(result.edges).toEqual(['model.p.a ref model.p.b']);
    expect(result.codes).not.toContain('dbt.version');
  });

  test('a version above 12 is read like 12, with a note; none at all too', () => {
    expect(open({ ...manifest([model('a', [])]), metadata: { dbt_schema_version: schema(20) } }).codes).toContain('dbt.version');
    expect(open({ nodes: Object.fromEntries([model('a', [])]) }).codes).toContain('dbt.version');
  });

  test('a file that is not a manifest stops with a reason', () => {
    const stop = (text: string) => stopOf(importProject(filesOf({ 'x.json': text })));
    expect(stop('{"a":\n1,,}')).toMatch(/^json\.syntax: x\.json/);
    expect(stop('{"nodes": []}')).toBe(
      'dbt.shape: x.json: expected a dbt manifest with "metadata" and "nodes", or a pipeline file.',
    );
    expect(stop('[1]')).toMatch(/^dbt\.shape/);
  });
});

describe('seeds, sources and names', () => {
  const seed = (name: string, more: Fields = {}): [string, Fields] => [
    `seed.p.${name}`,
    {
      resource_type: 'seed',
      name,
      alias: name,
      database: 'db',
      schema: 'RAW',
      package_name: 'p',
      relation_name: `db.RAW.${name}`,
      columns: {},
      ...more,
    },
  ];

  test('a seed and a source of one relation are one node, whatever the quotes and case', () => {
    const result = open(
      manifest(
        [
          seed('T', { columns: { extra: { name: 'extra', data_type: 'int' } } }),
          model('a', ['seed.p.T']),
          model('b', ['source.p.raw.t']),
        ],
        [source('t', { columns: { id: { name: 'id', description: 'key' } } })],
      ),
    );
    expect(result.pipeline.nodes.map((node) => node.id).sort()).toEqual(['model.p.a', 'model.p.b', 'source.p.raw.t']);
    expect(result.edges.sort()).toEqual(['source.p.raw.t ref_link model.p.a', 'source.p.raw.t ref_link model.p.b']);
    const merged = result.nodes.get('source.p.raw.t');
    expect(merged).toMatchObject({ type: 'Source', badges: ['seed'], extra: { aliases: ['source.p.raw.t', 'seed.p.T'] } });
    expect(merged?.columns.map((column) => [column.name, column.dataType])).toEqual([
      ['ID', 'VARCHAR'],
      ['EXTRA', 'int'],
    ]);
    expect(result.report.merged).toEqual([{ kept: 'source.p.raw.t', into: 'RAW.t', ids: ['source.p.raw.t', 'seed.p.T'] }]);
  });

  test('on Snowflake a source is the table that dbt reads: in capitals, unless dbt quotes its name', () => {
    const tables = (adapter_type: string, ...sources: Parameters<typeof source>[1][]) => {
      const one = manifest(
        [],
        sources.map((fields, index) =>
          source(`orders_${index}`, { database: 'shop', schema: 'raw', relation_name: null, ...fields }),
        ),
      );
      const { pipeline } = open({ ...one, metadata: { ...(one.metadata as object), adapter_type } });
      const { RAW } = pipeline.workspaces[0]!.mappings;
      return [`${RAW!.database}.${RAW!.schema}`, ...pipeline.nodes.map(({ name }) => name)];
    };
    expect(tables('snowflake', { relation_name: 'shop.raw.orders_0' }, {})).toEqual(['SHOP.RAW', 'ORDERS_0', 'ORDERS_1']);
    expect(tables('snowflake', { relation_name: 'shop.raw."orders_0"' })).toEqual(['SHOP.RAW', 'orders_0']);
    expect(tables('snowflake', { quoting: { identifier: true } })).toEqual(['SHOP.RAW', 'orders_0']);
    expect(tables('snowflake', { relation_name: '"shop"."raw".orders_0' })).toEqual(['shop.raw', 'ORDERS_0']);
    expect(tables('snowflake', { config: { quoting: { schema: true } } })).toEqual(['SHOP.raw', 'ORDERS_0']);
    expect(tables('databricks', { relation_name: 'shop.raw.orders_0' })).toEqual(['shop.raw', 'orders_0']);
  });

  test('two schemas that give one location name get the database in front; null databases are fine', () => {
    const result = open(
      manifest([
        model('a', [], { database: 'ONE', schema: 'x' }),
        model('b', [], { database: 'TWO', schema: 'x' }),
        model('c', [], { database: null, schema: 'my-schema' }),
      ]),
    );
    expect(result.pipeline.nodes.map((node) => `${node.location}.${node.name}`)).toEqual(['ONE_X.a', 'TWO_X.b', 'MY_SCHEMA.c']);
  });

  test('a name that is taken gets the package, then a number; other characters become _', () => {
    const twin = (id: string, more: Fields): [string, Fields] => [id, { ...model('a', [])[1], unique_id: id, ...more }];
    const result = open(
      manifest([
        model('a', []),
        twin('model.q.a', { package_name: 'q' }),
        twin('model.q.a.v2', { package_name: 'q' }),
        twin('model.p.events', { name: 'events', alias: 'events_*' }),
      ]),
    );
    expect(result.pipeline.nodes.map((node) => node.name)).toEqual(['a', 'a_q', 'a_q_2', 'events__']);
    expect(result.report.renamed).toHaveLength(3);
    expect(result.codes).toContain('dbt.renamed');
  });
});

describe('the SQL of a model', () => {
  const sqlOf = (more: Fields, parents: [string, Fields][] = [source('t')], metadata: Fields = {}) => {
    const sources = parents.filter(([id]) => id.startsWith('source'));
    const models = parents.filter(([id]) => !id.startsWith('source'));
    const base = manifest(
      [
        model(
          'm',
          parents.map(([id]) => id),
          more,
        ),
        ...models,
      ],
      sources,
    );
    const result = open({ ...base, metadata: { ...base.metadata, ...metadata } });
    const node = result.nodes.get('model.p.m')!;
    return {
      ...result,
      node,
      body: (node.sql ?? '')
        .split('\n')
        .filter((line) => !line.startsWith('@'))
        .join('\n'),
    };
  };
  const T = "{{ ref('RAW', 't') }}";

  test('names its parents by ref: quoted or not, in any case, never inside other names, strings or comments', () => {
    const code = `select DB.raw.t.x, 'DB.raw.t' from "db"."RAW"."t" join db.raw.t on true join db.raw.t_old on x.db.raw.t = 1 -- DB.raw.t`;
    expect(sqlOf({ compiled_code: code }).body).toBe(
      `select ${T}.x, 'DB.raw.t' from ${T} join ${T} on true join db.raw.t_old on x.db.raw.t = 1 -- DB.raw.t`,
    );
  });

  test('knows backticks, and short names only where a table is expected', () => {
    const parent = source('t', { database: null, relation_name: '`raw`.`t`' });
    expect(sqlOf({ compiled_code: 'select raw.t from `raw`.`t`, `raw.t` where raw.t > 1;\n' }, [parent]).body).toBe(
      `select raw.t from ${T}, ${T} where raw.t > 1`,
    );
  });

  test('keeps the edge by ref_link where the text does not name the parent', () => {
    const { body, edges, codes } = sqlOf({ compiled_code: 'select 1 as x;' });
    expect(body).toBe("select 1 as x\n{{ ref_link('RAW', 't') }}");
    expect(edges).toEqual(['source.p.raw.t ref_link model.p.m']);
    expect(codes).toContain('dbt.notText');
  });

  test('braces in compiled SQL are no template', () => {
    const { body, edges } = sqlOf({ compiled_code: `select '{{ ref("RAW","ghost") }}', '{%' as p from DB.raw.t` });
    expect(edges).toEqual(['source.p.raw.t ref model.p.m']);
    expect(body).toBe(`select ('{' || '{ ref("RAW","ghost") }}'), ('{' || '%') as p from ${T}`);
  });

  test.each([
    ['snowflake', 'select $$a{{b$$ as x -- {# note', 'select ($$a{$$ || $${b$$) as x -- { # note'],
    ['databricks', `select "{{b}}" as x, r'{%' as y`, `select ("{" || "{b}}") as x, (r'{' || r'%') as y`],
    ['postgres', `select {{ 'a' }} as "x"`, `select { { 'a' }} as "x"`],
    ['sqlserver', `select 'it''s {{b' as x`, `select ('it''s {' + '{b') as x`],
  ])('braces in compiled SQL for %s come apart in its own way', (adapter_type, code, wanted) => {
    const { body } = sqlOf({ compiled_code: code }, undefined, { adapter_type });
    expect(body.split('\n{{ ref_link')[0]).toBe(wanted);
  });

  const ephemeral = model('e', ['source.p.raw.t'], {
    config: { materialized: 'ephemeral' },
    relation_name: null,
    compiled_code: 'select x from DB.raw.t',
  });

  test('bodies of ephemeral parents, written in as CTEs, become refs again', () => {
    const code = 'with __dbt__cte__e as (\nselect x from DB.raw.t\n), f as (select * from __dbt__cte__e) select * from f';
    const { body, nodes } = sqlOf({ compiled_code: code }, [ephemeral]);
    expect(body).toBe("with f as (select * from {{ ref('MAIN', 'e') }})\nselect * from f");
    expect(nodes.get('model.p.e')).toMatchObject({ type: 'View', deployEnabled: true, badges: ['inlined'] });
    expect(nodes.get('model.p.m')?.columns.map((column) => column.name)).toEqual(['X']);
    const alone = sqlOf({ compiled_code: 'with __dbt__cte__e as (select 1 as x) select * from __dbt__cte__e' }, [ephemeral]);
    expect(alone.body).toBe("select * from {{ ref('MAIN', 'e') }}");
  });

  test('an inlined body that no parent stands for stays', () => {
    const code =
      'with __dbt__cte__e as (select x from __dbt__cte__g), __dbt__cte__g as (select 1 as x), __dbt__cte__u as (select x from DB.raw.t) select * from __dbt__cte__u join __dbt__cte__e using (x)';
    const { body } = sqlOf({ compiled_code: code }, [ephemeral]);
    expect(body).toBe(
      "with __dbt__cte__u as (select x from DB.raw.t)\nselect * from __dbt__cte__u join {{ ref('MAIN', 'e') }} using (x)",
    );
  });

  test('uncompiled code: ref and source are resolved, config goes, other Jinja becomes a comment', () => {
    const versions = [
      model('c.v1', [], { name: 'c', version: 1, alias: 'c_v1' }),
      model('c.v2', [], { name: 'c', version: 2, alias: 'c_v2' }),
    ];
    const raw = `{{ config(materialized='view') }}
{#- note -#}
{% if is_incremental() %} where 1 {% endif %}
/* {{ var('x') }} */
select {{ dbt_utils.star(ref('c')) }} from {{- source("raw", 't') -}} join {{ ref('c', v=2) }} join {{ ref('p', 'c', v=1) }}`;
    const { body, node, codes, edges } = sqlOf({ raw_code: raw }, [source('t'), ...versions]);
    expect(body).toBe(`/* note */
/* jinja: if is_incremental() */ where 1 /* jinja: endif */
/* var('x') */
select /* jinja: dbt_utils.star(ref('c')) */ from ${T} join {{ ref('MAIN', 'c_v2') }} join {{ ref('MAIN', 'c_v1') }}`);
    expect(node.badges).toEqual(['not runnable']);
    expect(codes).toContain('dbt.notRunnable');
    expect(edges.filter((edge) => edge.endsWith('model.p.m'))).toHaveLength(3);
  });

  test('what looks like a comment in a text is none, and a line of comment is one', () => {
    const raw = `select '/*' as a, {{ gone('x') }} as b, '{{ gone("*/ it's") }}' as c -- {{ gone('y') }}
, /* {{ gone("'") }} */ {{ gone('z') }} as d from {{ ref('c') }}`;
    const { body } = sqlOf({ raw_code: raw }, [model('c', [])]);
    expect(body).toBe(`select '/*' as a, /* jinja: gone('x') */ as b, '/* jinja: gone("* / it's") */' as c -- gone('y')
, /* gone("'") */ /* jinja: gone('z') */ as d from {{ ref('MAIN', 'c') }}`);
  });

  const MACROS = Object.fromEntries(
    [
      ['p', '{% macro cents(column, scale=2) %}{{ return(adapter.dispatch("cents")(column, scale)) }}{% endmacro %}'],
      ['p', '{% macro default__cents(column, scale) -%} ({{ column }} / 100)::numeric(16, {{ scale }}) {%- endmacro %}'],
      ['p', '{% macro snowflake__cents(column, scale) -%} ROUND({{ column }} / 100, {{ scale }}) {%- endmacro %}'],
      [
        'utils',
        `{% macro hashed(names) %}{%- set fields = [] -%}{%- for name in names -%}{%- do fields.append("coalesce(" ~ name ~ ", '')") -%}
{%- endfor -%}{{ hash_of(fields | join(' || ')) }}{% endmacro %}`,
      ],
      ['utils', '{% macro hash_of(text) %}{% if not execute %}{{ return("md5(" ~ text ~ ")") }}{% endif %}never{% endmacro %}'],
      ['utils', '{% macro kinds() %}{% set rows = run_query("select 1") %}{{ return(["a", "b"]) }}{% endmacro %}'],
      ['dbt', '{% macro type_string() %}{{ return(adapter.dispatch("type_string", "dbt")()) }}{% endmacro %}'],
      ['dbt', '{% macro default__type_string() %}{{ return(api.Column.translate_type("string")) }}{% endmacro %}'],
      ['dbt', '{% macro default__now() %}{{ exceptions.raise_compiler_error("none for this adapter") }}{% endmacro %}'],
      ['dbt_snowflake', '{% macro snowflake__now() %}sysdate(){% endmacro %}'],
      ['utils', '{% macro endless(n) %}{% for i in range(1000000000) %}x{% endfor %}{% endmacro %}'],
    ].map(([owner, text], at) => [`macro.${at}`, { package_name: owner, macro_sql: text }]),
  );

  test('models that dbt only parsed are compiled by the macros of the manifest, as for a first load', () => {
    const compiled = (raw: string, more: Fields = {}) => {
      const parents = [source('t'), model('e', [], { config: { materialized: 'ephemeral' } })];
      const m = model('m', ['source.p.raw.t', 'model.p.e'], { raw_code: raw, ...more });
      const result = open(manifest([m, parents[1]!], [parents[0]!], { macros: MACROS }));
      const node = result.nodes.get('model.p.m')!;
      return { ...result, node, body: node.sql?.replaceAll(/^@.*\n/gm, '').trim() };
    };
    const { body, node, codes } = compiled(`{{ config(materialized='table') }}
select {{ cents('total') }} as total, {{ utils.hashed(['a', 'b']) }} as k, '{{ var("mode", "all") }}' as mode
from {{ source('raw', 't') }} join {{ ref('e') }} using (id) {% if is_incremental() %} where at > (select max(at) from {{ this }}) {% endif %}`);
    expect(body).toBe(`select ROUND(total / 100, 2) as total, md5(coalesce(a, '') || coalesce(b, '')) as k, 'all' as mode
from {{ ref('RAW', 't') }} join {{ ref('MAIN', 'e') }} using (id)`);
    expect([node.badges, notRun(node), codes.includes('dbt.notRunnable')]).toEqual([[], undefined, false]);
    expect(codes).toContain('dbt.compiled');

    const typed = compiled(
      "select cast(a as {{ dbt.type_string() }}), {{ adapter.dispatch('now', 'dbt')() }} as at {{ this.nowhere }}from {{ ref('e') }}",
    );
    expect(typed.body).toBe("select cast(a as TEXT), sysdate() as at from {{ ref('MAIN', 'e') }}\n{{ ref_link('RAW', 't') }}");

    const asking = compiled(
      "{% for kind in utils.kinds() %}select '{{ kind }}' from {{ ref('e') }}{% if not loop.last %} union {% endif %}{% endfor %}",
    );
    expect(asking.body).toBe(
      "select 'a' from {{ ref('MAIN', 'e') }} union select 'b' from {{ ref('MAIN', 'e') }}\n{{ ref_link('RAW', 't') }}",
    );
    expect(asking.node.extra?.assumedSql).toBe(true);

    const unset = compiled(
      "select '{{ var('start_date') }}' as d, {{ var('lookback_days') }} as n, '{{ var('mode') }}' as m, '{{ var('app:time_zone') }}' as z from {{ ref('e') }}",
    );
    expect(unset.body).toContain("select '2020-01-01' as d, 30 as n, 'mode' as m, 'UTC' as z from");
    expect(unset.node.extra?.assumedSql).toBe(true);

    const cleaned = compiled("select 1 as {{ modules.re.sub('[^a-z0-9_]+', '', modules.re.sub('[ -]+', '_', 'net-30 days!')) }}");
    expect(cleaned.body).toContain('select 1 as net_30_days');
    expect(cleaned.node.extra?.assumedSql).toBeUndefined();

    // What needs more than the manifest has stays as it was written.
    for (const raw of [
      'select {{ missing.macro() }}',
      "select '{{ modules.re.sub('(a+)+$', '', 'aaaa!') }}'",
      'select {{ nothing }}',
      'select {{ utils.endless(1) }}',
    ])
      expect(compiled(raw).node.badges, raw).toEqual(['not runnable']);
  });

  test('SQL above the limit is cut behind a line, and its edges stay', () => {
    const { node, edges, codes } = sqlOf({ compiled_code: `select 1 as a\n${'-- padding\n'.repeat(20_000)}from DB.raw.t` });
    expect(node.sql?.length).toBeLessThanOrEqual(200_000);
    expect(node.sql?.endsWith("\n-- padding\n{{ ref_link('RAW', 't') }}")).toBe(true);
    expect(edges).toEqual(['source.p.raw.t ref_link model.p.m']);
    expect(codes).toContain('text.cut');
  });

  test('python models keep their code beside the node, and their edges', () => {
    const { node, edges } = sqlOf({
      language: 'python',
      raw_code: 'def model(dbt, session): ...',
      config: { materialized: 'table' },
    });
    expect(node).toMatchObject({ badges: ['python'], type: 'Stage', extra: { code: 'def model(dbt, session): ...' } });
    expect(node.sql).toBeUndefined();
    expect(edges).toEqual(['source.p.raw.t ref_link model.p.m']);
  });

  test('columns: documented ones first, then those of the SQL; stars over parents give the columns of the parents', () => {
    const parent = source('t', { columns: { A: { name: 'A', data_type: 'int' }, b: { name: 'b' } } });
    const { node } = sqlOf(
      {
        compiled_code: 'with s as (select * from DB.raw.t) select s.*, 1 as n from s',
        columns: { n: { name: 'n', data_type: 'text' } },
      },
      [parent],
    );
    expect(node.columns.map((column) => [column.name, column.dataType])).toEqual([
      ['N', 'text'],
      ['A', 'VARCHAR'],
      ['B', 'VARCHAR'],
    ]);
  });
});

test.each([
  ['snowflake', ['ID', 'Kept', 'two words', 'Label', 'TOTAL'], ['Kept', 'ID', 'READ', 'Label']],
  ['databricks', ['id', 'Kept', 'two words', 'Label', 'total'], ['Kept', 'id', 'read', 'Label']],
])(
  'columns on %s are called as the data platform calls them: in capitals, unless something quotes them',
  (adapter, below, above) => {
    const { nodes } = open({
      ...manifest(
        [
          model('above', ['source.p.raw.t'], { compiled_code: 'select "Kept", id, read, total as "Label" from db.raw.t' }),
          model('below', ['source.p.raw.t'], { compiled_code: 'select *, sum(total) as total from db.raw.t' }),
          model('star', ['model.p.above'], { compiled_code: 'select * from db.main.above' }),
        ],
        [
          source('t', {
            columns: Object.fromEntries(
              ['id', 'Kept', 'two words', 'Label'].map((name) => [name, { name, ...(name === 'Label' ? { quote: true } : {}) }]),
            ),
          }),
        ],
      ),
      metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json', adapter_type: adapter },
    });
    const names = (id: string) => nodes.get(id)!.columns.map(({ name }) => name);
    expect(names('model.p.above')).toEqual(above);
    expect(names('model.p.star')).toEqual(above);
    expect(names('model.p.below')).toEqual(below);
  },
);

const HISTORY = [
  'SYSTEM_VERSION',
  'SYSTEM_CURRENT_FLAG',
  'SYSTEM_START_DATE',
  'SYSTEM_END_DATE',
  'SYSTEM_CREATE_DATE',
  'SYSTEM_UPDATE_DATE',
];

describe('types', () => {
  test.each<[string, Fields, Fields]>([
    ['view', { config: { materialized: 'view' } }, { type: 'View', materialization: 'view' }],
    ['table', { config: { materialized: 'table' } }, { type: 'Stage', materialization: 'table' }],
    [
      'materialized view',
      { config: { materialized: 'materialized_view' } },
      { type: 'View', materialization: 'materialized_view' },
    ],
    ['dynamic table', { config: { materialized: 'dynamic_table' } }, { type: 'Stage', materialization: 'dynamic_table' }],
    ['dimension by name', { name: 'dim_x', config: { materialized: 'table' } }, { type: 'Dimension' }],
    ['fact by folder', { fqn: ['p', 'facts', 'm'], config: { materialized: 'view' } }, { type: 'Fact' }],
    ['no config', { config: undefined }, { type: 'View' }],
  ])('%s', (_, fields, expected) => {
    expect(open(manifest([model('m', [], fields)])).nodes.get('model.p.m')).toMatchObject(expected);
  });

  test('the resource type counts, not the prefix of the id', () => {
    const result = open(manifest([['seed.up.x', { ...model('x', [])[1], resource_type: 'model' }]]));
    expect(result.nodes.get('seed.up.x')?.type).toBe('View');
  });

  test('a snapshot is a Dimension with keys and tracked columns', () => {
    const snapshot = (config: Fields): [string, Fields] => [
      'snapshot.p.s',
      { ...model('s', ['model.p.a'])[1], resource_type: 'snapshot', config: { materialized: 'snapshot', ...config } },
    ];
    const columns = { ID: { name: 'ID' }, status: { name: 'status' }, note: { name: 'note' } };
    const flags = (config: Fields, isFollowed = true) => {
      const [id, fields] = snapshot(config);
      const node = open(manifest([model('a', []), [id, { ...fields, columns }]])).nodes.get(id)!;
      expect(node).toMatchObject({ type: 'Dimension', badges: ['snapshot'] });
      expect(node.columns.slice(3).map(({ name }) => name)).toEqual(isFollowed ? HISTORY : []);
      expect(notRun(node)?.code).toBe(isFollowed ? undefined : 'history');
      return node.columns.slice(0, 3).map((column) => `${column.name} ${column.flags.join()}`);
    };
    expect(flags({ strategy: 'check', unique_key: ['id'], check_cols: ['status'] })).toEqual([
      'ID isBusinessKey',
      'STATUS isChangeTracking',
      'NOTE ',
    ]);
    expect(flags({ strategy: 'check', unique_key: 'id', check_cols: 'all' })).toEqual([
      'ID isBusinessKey',
      'STATUS isChangeTracking',
      'NOTE isChangeTracking',
    ]);
    expect(flags({ strategy: 'timestamp', unique_key: 'id', updated_at: 'note' })).toEqual([
      'ID isBusinessKey',
      'STATUS ',
      'NOTE isChangeTracking',
    ]);
    expect(flags({ strategy: 'timestamp', unique_key: 'id' }, false)).toEqual(['ID isBusinessKey', 'STATUS ', 'NOTE ']);
  });
});

test('a source of which the manifest says nothing has the columns that its readers name, of the types that they treat them as', () => {
  const reader = (name: string, code: string) => model(name, ['source.p.raw.t'], { compiled_code: code });
  const { nodes, report } = open(
    manifest(
      [
        reader(
          'a',
          'with s as (select * from db.raw.t) select id, cast(made as timestamp) as made, amount / 100 as amount from s',
        ),
        reader(
          'b',
          'select id, sum(amount) as sum, case when is_new is null then false else is_new end as is_new, coalesce(is_gone, false) as is_gone, note::varchar as note from db.raw.t group by 1',
        ),
      ],
      [source('t')],
    ),
  );
  expect(nodes.get('source.p.raw.t')!.columns.map(({ name, dataType }) => `${name} ${dataType}`)).toEqual([
    'ID VARCHAR',
    'MADE TIMESTAMP',
    'AMOUNT FLOAT',
    'IS_NEW BOOLEAN',
    'IS_GONE BOOLEAN',
    'NOTE VARCHAR',
  ]);
  expect(report.unlinked).toEqual([]);
});

describe('what is not run', () => {
  const cases: [string, Fields, string | undefined][] = [
    ['a view', {}, undefined],
    ['Python', { language: 'python', config: { materialized: 'table' } }, 'python'],
    ['Jinja', { compiled_code: null, raw_code: 'select {{ gone("x") }} as x' }, 'jinja'],
    ['a dynamic table', { config: { materialized: 'dynamic_table' } }, 'materialization'],
    ['a materialized view', { config: { materialized: 'materialized_view' } }, undefined],
    [
      'a key and a star',
      { config: { materialized: 'incremental', unique_key: 'a' }, compiled_code: 'select a, u.* from db.u' },
      'columns',
    ],
    [
      'a key and columns',
      { config: { materialized: 'incremental', unique_key: 'a' }, compiled_code: 'select a from db.u' },
      undefined,
    ],
  ];

  test.each(cases)('%s', (_, fields, code) => {
    const { nodes, pipeline, codes } = open(manifest([model('m', [], { compiled_code: 'select 1 as x', ...fields })]));
    const node = nodes.get('model.p.m')!;
    expect(notRun(node)?.code).toBe(code);
    expect(codes.includes('dbt.notRun')).toBe(code !== undefined && code !== 'jinja');
    const context = pipeline.workspaces[0]!;
    const [step] = planDeploy(newEnvironment(context), { pipeline, context }).steps;
    expect(step?.stages.length).toBe(code === undefined ? 1 : 0);
    const { fault } = refreshStages(pipeline, node, context);
    if (code === undefined) expect(fault).toBeUndefined();
    else expect(fault).toMatch(/^m .+\.$/);
  });

  test('another text of a model that is not compiled is run', () => {
    const { nodes } = open(manifest([model('m', [], { compiled_code: null, raw_code: 'select {{ var("x") }} as x' })]));
    const edited = (id: string, sql: string, of = nodes) => {
      const node = withSql(of.get(id)!, sql, 'snowflake');
      return notRun({ ...node, columns: node.columns.map((column) => ({ ...column, flags: ['isBusinessKey'] })) })?.code;
    };
    expect(edited('model.p.m', 'select 2 as x')).toBeUndefined();
    const keyed = open(
      manifest([model('k', [], { config: { materialized: 'incremental' }, compiled_code: 'select * from u' })]),
    ).nodes;
    expect(edited('model.p.k', 'select a, b.* from u', keyed)).toBe('columns');
    expect(edited('model.p.k', 'select a from u', keyed)).toBeUndefined();
  });

  test('another query makes a table again, and its rows go', () => {
    const at = (sql: string) =>
      open(manifest([model('m', ['source.p.raw.t'], { config: { materialized: 'table' }, compiled_code: sql })], [source('t')]))
        .pipeline;
    const [before, after] = [at('select x from db.raw.t'), at('select x + 1 as x from db.raw.t')];
    const context = before.workspaces[0]!;
    const { outcome } = deployToCatalog(
      planDeploy(newEnvironment(context), { pipeline: before, context }),
      withObject(emptyCatalog('snowflake', ['DB.main', 'DB.raw']), {
        kind: 'table',
        name: ['DB', 'raw', 't'],
        columns: [],
        comment: '',
        rows: '1',
        reads: [],
      }),
    );
    expect(outcome.status).toBe('completed');
    const [step] = planDeploy(outcome.environment, { pipeline: after, context }).steps;
    expect(step).toMatchObject({ bucket: 'altered', rows: 'gone' });
    expect(step?.stages.map(({ sql }) => sql.split('\n')[0])).toEqual(['CREATE OR REPLACE TABLE "DB"."main"."m"']);
  });
});

describe('tests', () => {
  const generic = (id: string, kind: string, more: Fields = {}): [string, Fields] => [
    id,
    {
      resource_type: 'test',
      name: id,
      test_metadata: { name: kind, kwargs: {}, namespace: null },
      column_name: 'X',
      depends_on: { nodes: ['model.p.a'] },
      config: { severity: 'ERROR' },
      ...more,
    },
  ];

  test('unique and not_null are column tests, others node tests with refs; tests without a node are counted', () => {
    const result = open(
      manifest([
        model('a', [], { columns: { x: { name: 'x' } } }),
        model('b', []),
        generic('t1', 'unique'),
        generic('t2', 'not_null', { column_name: '"new col"' }),
        generic('t3', 'not_null', {
          test_metadata: { name: 'not_null', namespace: 'dbt_expectations' },
          config: { severity: 'WARN' },
        }),
        generic('t4', 'unique', { config: { where: 'x > 1' } }),
        generic('t5', 'relationships', {
          depends_on: { nodes: ['model.p.a', 'model.p.b'] },
          file_key_name: 'models.a',
          compiled_code: 'select * from "DB"."main"."a" join DB.main.b on true',
        }),
        generic('t6', 'relationships', { depends_on: { nodes: ['model.p.a', 'model.p.b'] }, attached_node: 'model.p.b' }),
        [
          't7',
          { resource_type: 'test', name: 't7', raw_code: "select * from {{ ref('a') }}", depends_on: { nodes: ['model.p.a'] } },
        ],
        generic('t8', 'unique', { depends_on: { nodes: [] } }),
        generic('t9', 'not_null'),
      ]),
    );
    const a = result.nodes.get('model.p.a')!;
    expect(a.columns.map((column) => [column.name, column.tests])).toEqual([
      ['X', { hasNull: true, isDistinct: true }],
      ['new col', { hasNull: true }],
    ]);
    expect(a.enabledColumnTests).toEqual(['isDistinct', 'hasNull']);
    expect(a.tests.map((entry) => [entry.name, entry.continueOnFailure, entry.runOrder, entry.sql])).toEqual([
      ['t3', true, 'After', ''],
      ['t4', false, 'After', ''],
      ['t5', false, 'After', "select * from {{ ref('MAIN', 'a') }} join {{ ref('MAIN', 'b') }} on true"],
      ['t7', false, 'After', "select * from {{ ref('MAIN', 'a') }}"],
    ]);
    expect(result.nodes.get('model.p.b')?.tests.map((entry) => entry.name)).toEqual(['t6']);
    expect(result.report.leftOut).toEqual([{ what: 'Tests without a node', count: 1, names: ['t8'] }]);
    expect(result.edges).toEqual([]);
  });
});

describe('edges', () => {
  test('come from parent_map and depends_on together; attachments draw none; missing parents are said', () => {
    const result = open(
      manifest(
        [
          model('a', []),
          model('b', ['model.p.a', 'model.p.gone']),
          model('c', []),
          ['analysis.p.x', { resource_type: 'analysis', depends_on: { nodes: ['model.p.a'] } }],
        ],
        [],
        {
          parent_map: {
            'model.p.b': ['model.p.a'],
            'model.p.c': ['model.p.b', 'analysis.p.x', 'model.p.c'],
            'exposure.p.e': ['model.p.c'],
            'model.ghost': [],
          },
          exposures: {
            'exposure.p.e': {
              name: 'e',
              type: 'dashboard',
              owner: { name: 'Mira' },
              depends_on: { nodes: ['model.p.c', 'metric.p.m'] },
            },
          },
          metrics: { 'metric.p.m': { label: 'Orders', type: 'simple', depends_on: { nodes: ['semantic_model.p.s'] } } },
          semantic_models: { 'semantic_model.p.s': { depends_on: { nodes: ['model.p.b'] } } },
        },
      ),
    );
    expect(result.edges).toEqual(['model.p.a ref_link model.p.b', 'model.p.b ref_link model.p.c']);
    expect(Object.fromEntries(result.report.leftOut.map((entry) => [entry.what, entry.count]))).toEqual({
      'Parents that are in no section': 1,
      'analysis nodes': 1,
      semantic_models: 1,
      'parent_map keys that are in no section': 1,
    });
    expect(result.codes).toContain('dbt.parentMissing');
    expect(result.report.consumers).toEqual([
      { kind: 'exposure', name: 'e', about: 'dashboard, Mira', reads: ['MAIN.c', 'MAIN.b'] },
      { kind: 'metric', name: 'Orders', about: 'simple', reads: ['MAIN.b'] },
    ]);
  });
});

test('folders, tags or packages become subgraphs when asked for', () => {
  const base = manifest(
    [
      model('a', [], { tags: ['daily'] }),
      model('b', [], { fqn: ['p', 'marts', 'core', 'b'], config: { materialized: 'view', tags: 'daily' } }),
    ],
    [source('t', { fqn: ['p', 'staging', 'raw', 't'], package_name: 'q' })],
  );
  const groups = (subgraphs: string) =>
    Object.fromEntries(open(base, { subgraphs }).pipeline.subgraphs.map((group) => [group.name, group.nodeIds]));
  expect(groups('none')).toEqual({});
  expect(groups('folders')).toEqual({ staging: ['model.p.a', 'source.p.raw.t'], 'marts/core': ['model.p.b'] });
  expect(groups('tags')).toEqual({ daily: ['model.p.a', 'model.p.b'] });
  expect(groups('packages')).toEqual({ p: ['model.p.a', 'model.p.b'], q: ['source.p.raw.t'] });
});

describe('column links', () => {
  const linksOf = (result: ReturnType<typeof open>, id: string) =>
    Object.fromEntries(
      result.nodes
        .get(id)!
        .columns.map((column) => [
          column.name,
          column.sources.flatMap(({ columns }) => columns.map((ref) => `${ref.nodeId}.${ref.columnId}`)),
        ]),
    );

  test('are read from compiled SQL, and models without say why', () => {
    const result = open(
      manifest(
        [
          model('a', ['source.p.raw.t'], {
            compiled_code: 'with x as (select * from db.raw.t) select x.id, upper(name) as label, 1 as one from x',
          }),
          model('b', ['model.p.a'], { compiled_code: 'select 1 as one from db.main.a' }),
          model('c', ['model.p.a'], {
            compiled_code: null,
            raw_code: "select {{ dbt_utils.star(ref('a')) }} from {{ ref('a') }}",
          }),
        ],
        [source('t', { columns: { id: { name: 'id' }, name: { name: 'name' } } })],
      ),
    );
    expect(linksOf(result, 'model.p.a')).toEqual({ ID: ['source.p.raw.t.id'], LABEL: ['source.p.raw.t.name'], ONE: [] });
    expect(result.report.counts.columnLinks).toBe(2);
    expect(result.report.unlinked).toEqual([
      { what: 'none of their columns comes from another node', count: 1, names: ['model.p.b'] },
      { what: 'the manifest has no compiled SQL of them', count: 1, names: ['model.p.c'] },
    ]);
    expect(result.report.messages.filter(({ code }) => code === 'dbt.columnLinks').map(({ message }) => message)).toEqual([
      'Column links of 1 model were read from its SQL; 2 models have none. The report lists them with the reason.',
    ]);
  });
});

describe('a catalog beside the manifest', () => {
  type Types = Record<string, string>;
  const table = (columns: Types) => ({
    columns: Object.fromEntries(
      // The index counts, not the place in the file.
      Object.entries(columns)
        .map(([name, type], at) => [name, { type, index: at + 1, name, comment: null }] as const)
        .reverse(),
    ),
  });
  const PROJECT = manifest(
    [
      model('named', ['source.p.raw.t'], { compiled_code: 'select id, upper(note) as loud from "DB"."raw"."t"' }),
      model('star', ['model.p.named'], { compiled_code: 'select * from elsewhere.main.x' }),
      model('code', [], { language: 'python', raw_code: 'x = 1' }),
    ],
    [source('t', { columns: { NOTE: { name: 'NOTE', description: 'Free text' }, ID: { name: 'ID', data_type: 'int' } } })],
  );
  const CATALOG = {
    metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' },
    nodes: {
      'model.p.named': table({ ID: 'NUMBER', LOUD: 'TEXT', DROPPED: 'DATE' }),
      'model.p.star': table({ A: 'DATE', b: 'FLOAT' }),
      'model.p.code': table({ SCORE: 'FLOAT' }),
    },
    sources: { 'source.p.raw.t': table({ ID: 'NUMBER', NOTE: 'TEXT', AT: 'TIMESTAMP_NTZ' }) },
    errors: null,
  };
  const openWith = (catalog: string, folder = 'target/') => {
    const files = filesOf({ 'target/manifest.json': JSON.stringify(PROJECT), [`${folder}catalog.json`]: catalog });
    const result = importProject(files);
    if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
    const columns = (id: string) =>
      result.pipeline.nodes.find((node) => node.id === id)!.columns.map(({ name, dataType }) => `${name} ${dataType}`);
    return { columns, report: result.report, said: result.report.messages.map(({ message }) => message) };
  };

  test('gives the data types and columns that the manifest and the SQL lack', () => {
    const { columns, report, said } = openWith(JSON.stringify(CATALOG));
    expect(columns('source.p.raw.t')).toEqual(['NOTE TEXT', 'ID int', 'AT TIMESTAMP_NTZ']);
    expect(columns('model.p.named')).toEqual(['ID NUMBER', 'LOUD TEXT']);
    expect(columns('model.p.star')).toEqual(['A DATE', 'b FLOAT']);
    expect(columns('model.p.code')).toEqual(['SCORE FLOAT']);
    expect(said).toContain('catalog.json gives 7 data types that the manifest lacks, and adds 4 columns.');
    expect(said.join()).not.toContain('VARCHAR is a guess');
    expect(report.notImported).toEqual([]);
  });

  test('a star over a source gives the columns that only the catalog names', () => {
    const project = {
      ...PROJECT,
      nodes: Object.fromEntries([model('all', ['source.p.raw.t'], { compiled_code: 'select * from "DB"."raw"."t"' })]),
    };
    const result = importProject(filesOf({ 'manifest.json': JSON.stringify(project), 'catalog.json': JSON.stringify(CATALOG) }));
    const all = 'pipeline' in result ? result.pipeline.nodes.find(({ id }) => id === 'model.p.all') : undefined;
    expect(all?.columns.map(({ name, sources }) => [name, sources[0]?.columns[0]?.nodeId])).toEqual(
      ['NOTE', 'ID', 'AT'].map((name) => [name, 'source.p.raw.t']),
    );
  });

  test('in another folder, it belongs to another project', () => {
    const { columns, report } = openWith(JSON.stringify(CATALOG), 'old/target/');
    expect(columns('model.p.code')).toEqual([]);
    expect(report.notImported).toEqual(['old/target/catalog.json']);
  });

  test.each([
    ['{"nodes":', /^target\/catalog\.json\S* This is not JSON: .* The catalog is not used\.$/],
    ['[]', /^target\/catalog\.json: expected a dbt catalog with "nodes" and "sources"\. The catalog is not used\.$/],
    [
      '{"nodes":{"model.p.star":{"columns":{"A":{"name":"A"}}}}}',
      /: nodes\.model\.p\.star\.columns\.A\.type: expected a text\. The/,
    ],
    [
      JSON.stringify({ nodes: { x: table(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`c${n}`, 'INT']))) } }),
      /: nodes\.x\.columns: expected at most 5000 columns\. The/,
    ],
    [JSON.stringify({ nodes: { x: table({ A: 'x'.repeat(2_001) }) } }), /A\.type: expected at most 2000 characters\. The/],
  ])('that is damaged costs only itself: %.40s', (catalog, message) => {
    const { columns, said } = openWith(catalog);
    expect(said.filter((one) => one.includes('catalog'))).toEqual([expect.stringMatching(message)]);
    expect(columns('source.p.raw.t')).toEqual(['NOTE VARCHAR', 'ID int']);
  });

  test('alone it is refused with the name of the file to choose', () => {
    expect(stopOf(importProject(filesOf({ 'catalog.json': JSON.stringify(CATALOG) })))).toBe(
      'dbt.shape: catalog.json: expected a dbt manifest with "metadata" and "nodes", or a pipeline file. Choose manifest.json in the same folder.',
    );
  });
});

describe('the results of the last run beside the manifest', () => {
  const PROJECT = manifest([model('a', []), model('b', []), model('c', []), model('d', [])]);
  const RUN = {
    metadata: { generated_at: '2026-11-03T23:30:00.123456Z' },
    args: { which: 'build' },
    elapsed_time: 1_284.4,
    results: [
      { unique_id: 'model.p.a', status: 'success', execution_time: 3, message: 'SUCCESS 7' },
      { unique_id: 'model.p.b', status: 'error', execution_time: 12.44, message: 'Database Error in model b\n  no such\ttable.' },
      { unique_id: 'model.p.c', status: 'skipped', execution_time: 0, message: null },
      { unique_id: 'test.p.unique_a', status: 'fail', execution_time: 1, message: 'Got 2 results' },
      { unique_id: 'test.p.not_null_a', status: 'warn', execution_time: 0.04 },
    ],
  };
  const openWith = (run: string) => {
    const result = importProject(filesOf({ 'manifest.json': JSON.stringify(PROJECT), 'run_results.json': run }));
    if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
    const about = result.report.messages.filter(({ code }) => code === 'dbt.lastRun');
    return {
      said: about.map(({ level, message }) => `${level}: ${message}`),
      runs: result.pipeline.nodes.map(({ extra }) => extra?.lastDbtRun),
      notImported: result.report.notImported,
    };
  };

  test('are counted, the failed ones named, and each node keeps its own', () => {
    const { said, runs, notImported } = openWith(JSON.stringify(RUN));
    expect(said).toEqual([
      'info: Last dbt run (Nov 3, 2026, build): 2 succeeded, 2 failed, 1 skipped, 1,284 s. Slowest: MAIN.b (12.4 s), MAIN.a (3 s), test.p.unique_a (1 s), test.p.not_null_a (0 s).',
      'warning: Last dbt run: MAIN.b failed after 12.4 s: Database Error in model b no such table.',
      'warning: Last dbt run: test.p.unique_a failed after 1 s: Got 2 results.',
    ]);
    expect(runs).toEqual([
      'Nov 3, 2026: succeeded in 3 s',
      'Nov 3, 2026: failed after 12.4 s: Database Error in model b no such table.',
      'Nov 3, 2026: skipped',
      undefined,
    ]);
    expect(notImported).toEqual([]);
  });

  test('many failures are counted', () => {
    const results = Array.from({ length: 60 }, (_, n) => ({ unique_id: `test.p.t${n}`, status: 'fail' }));
    const { said } = openWith(JSON.stringify({ ...RUN, results }));
    expect(said).toHaveLength(52);
    expect(said.at(-1)).toBe('warning: Last dbt run: 10 more results failed.');
  });

  test.each([
    ['', /^warning: run_results\.json\S* This is not JSON: .* The last run is not shown\.$/],
    ['7', /^warning: run_results\.json: expected the results of a dbt run\. The last run is not shown\.$/],
    [JSON.stringify({ ...RUN, elapsed_time: -1 }), /elapsed_time: expected at least 0\. The/],
    [JSON.stringify({ ...RUN, metadata: { generated_at: 'today' } }), /metadata\.generated_at: expected a time\. The/],
    [
      JSON.stringify({ ...RUN, results: [{ unique_id: 'x', status: 'y'.repeat(301) }] }),
      /results\.0\.status: expected one word\. The/,
    ],
    [
      JSON.stringify({ ...RUN, args: { which: 'compile' } }),
      /^info: run_results\.json: dbt compile runs no model, so its results are not shown\.$/,
    ],
  ])('that are none, or damaged, cost only themselves: %.30s', (run, message) => {
    const { said, runs } = openWith(run);
    expect(said).toEqual([expect.stringMatching(message)]);
    expect(runs).toEqual([undefined, undefined, undefined, undefined]);
  });
});
