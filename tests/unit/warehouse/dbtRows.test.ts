import { beforeAll, describe, expect, it } from 'vitest';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { importProject } from '#engine/import/import.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { executePlan } from '#workbench/engine/enginePipeline.ts';
import { filesOf } from '../engine/import/projectFiles.ts';
import { newWarehouse, openBindings } from './openWarehouse.ts';

// Compares what a model's query returns with the rows of the node that the import made of it, after one load and after two.

type Fields = Record<string, unknown>;
let bindings: Awaited<ReturnType<typeof openBindings>>;
beforeAll(async () => {
  bindings = await openBindings();
});

const ADAPTERS = ['snowflake', 'databricks'] as const;
let at = 0;
const START = Date.UTC(2026, 2, 2, 2);
const now = () => START + ++at * 1_000;

const RAW = 'SHOP.RAW.ORDERS';
const inMain = (name: string) => `SHOP.MAIN.${name}`;

interface Model {
  readonly name: string;
  readonly sql: string;
  readonly reads?: readonly string[];
  readonly config?: Fields;
  readonly more?: Fields;
  readonly type?: string;
}

const view = { materialized: 'view' };
const table = { materialized: 'table' };

/** Models that lose something if only the first SELECT, its list and its FROM are read. */
const MODELS: readonly Model[] = [
  {
    name: 'stg_orders',
    sql: `with source as (select * from ${RAW}), renamed as (select o_id as id, o_customer as customer, o_total as total, o_day as day from source)\nselect * from renamed -- all of them`,
  },
  { name: 'customers', sql: `select distinct customer from ${inMain('stg_orders')}`, reads: ['model.p.stg_orders'] },
  {
    name: 'days',
    sql: `select day from ${inMain('stg_orders')} where total > 20 union all select day from ${inMain('stg_orders')} where total <= 20;`,
    reads: ['model.p.stg_orders'],
    config: table,
  },
  {
    name: 'largest',
    sql: `select id, total * 2 as twice from ${inMain('stg_orders')} order by total desc, id limit 3`,
    reads: ['model.p.stg_orders'],
    config: table,
  },
  {
    name: 'latest',
    sql: `select * from ${inMain('stg_orders')} qualify row_number() over (partition by customer order by id desc) = 1`,
    reads: ['model.p.stg_orders'],
    config: table,
  },
  {
    name: 'sums',
    sql: `with s as (select customer, sum(total) as total from ${inMain('stg_orders')} group by customer) select s.*, total > 50 as is_large from s`,
    reads: ['model.p.stg_orders'],
    config: table,
    // Documented in a different order than selected; one column is not selected at all.
    more: { columns: { total: { name: 'total' }, gone: { name: 'gone' }, customer: { name: 'customer' } } },
  },
  {
    name: 'large',
    sql: `select * from ${inMain('sums')} where is_large`,
    reads: ['model.p.sums'],
    config: { materialized: 'ephemeral' },
  },
  {
    name: 'fct_large',
    sql: `with __dbt__cte__large as (select * from ${inMain('sums')} where is_large), f as (select customer from __dbt__cte__large) select * from f`,
    reads: ['model.p.large'],
    config: table,
    type: 'Fact',
  },
  {
    name: 'history',
    sql: `with s as (select * from ${inMain('stg_orders')}) select id, customer, total from s`,
    reads: ['model.p.stg_orders'],
    config: { materialized: 'incremental', unique_key: 'id' },
    type: 'persistentStage',
  },
  {
    name: 'braces',
    sql: `select o_id as id, '{{ x }}' as a, concat('{%', '{# y #}') as b /* {{ z }} */ from ${RAW} where '{{' like '{{%'`,
    config: { materialized: 'incremental', unique_key: 'id' },
    type: 'persistentStage',
  },
  {
    name: 'dim_customer',
    sql: `select distinct customer, 'x' as mark from ${inMain('stg_orders')}`,
    reads: ['model.p.stg_orders'],
    config: table,
    type: 'Dimension',
  },
];

const manifestOf = (adapter: string, models: readonly Model[]): Fields => ({
  metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json', adapter_type: adapter, project_name: 'p' },
  sources: {
    'source.p.raw.ORDERS': {
      resource_type: 'source',
      source_name: 'raw',
      name: 'ORDERS',
      identifier: 'ORDERS',
      database: 'SHOP',
      schema: 'RAW',
      relation_name: RAW,
      columns: Object.fromEntries(
        [
          ['o_id', 'int'],
          ['o_customer', 'int'],
          ['o_total', 'int'],
          ['o_day', 'date'],
        ].map(([name, data_type]) => [name, { name, data_type }]),
      ),
    },
  },
  nodes: Object.fromEntries(
    models.map(({ name, sql, reads = ['source.p.raw.ORDERS'], config = view, more }) => [
      `model.p.${name}`,
      {
        resource_type: 'model',
        name,
        database: 'SHOP',
        schema: 'MAIN',
        relation_name: inMain(name),
        config,
        compiled_code: sql,
        depends_on: { nodes: reads },
        ...more,
      },
    ]),
  ),
});

function opened(manifest: Fields): { pipeline: Pipeline; messages: string[] } {
  const result = importProject(filesOf({ 'manifest.json': JSON.stringify(manifest) }));
  if (!('pipeline' in result)) throw new Error(JSON.stringify(result));
  return { pipeline: result.pipeline, messages: result.report.messages.map(({ message }) => message) };
}

const ORDERS = [
  [1, 7, 10, '2026-01-01'],
  [2, 7, 60, '2026-01-02'],
  [3, 8, 30, '2026-01-02'],
  [4, 8, 30, '2026-01-02'],
  [5, 9, 5, '2026-01-03'],
] as const;

describe.each(ADAPTERS)('a dbt project for %s', (adapter) => {
  const { pipeline } = opened(manifestOf(adapter, MODELS));
  const context = pipeline.workspaces[0] as PipelineContext;
  let warehouse: Warehouse;
  let environment = newEnvironment(context);
  const failures: string[] = [];
  /** The rows of each node after the first load and after the second. */
  const loads = [new Map<string, string[]>(), new Map<string, string[]>()];

  const sent = async (sql: string) => await warehouse.execute({ sql, platform: adapter });
  /** The rows in any order, each as text; for a query, with lower-case column names. */
  const rowsOf = async (sql: string) => {
    const { columns, rows } = await sent(sql);
    const names = columns.map(({ name }) => name.toLowerCase());
    return rows
      .map((row) =>
        JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index]])), (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      )
      .sort();
  };
  const refresh = async () => {
    const plan = planRefresh(environment, context);
    if (!plan.ok) throw new Error(plan.refusal.message);
    const { document } = await runRefresh(plan, warehouse, { id: 1, now });
    for (const { name, runState, queryResults } of document.results)
      if (runState !== 'Successful')
        failures.push(`${name}: ${queryResults.map(({ error }) => error?.errorString ?? '').join()}`);
  };

  beforeAll(async () => {
    warehouse = newWarehouse(bindings);
    await warehouse.provide(Object.values(context.mappings));
    await sent(`CREATE TABLE ${RAW} (o_id INT, o_customer INT, o_total INT, o_day DATE)`);
    await sent(
      `INSERT INTO ${RAW} VALUES ${ORDERS.map(([id, customer, total, day]) => `(${id}, ${customer}, ${total}, '${day}')`).join(', ')}`,
    );
    const { document, outcome } = await executePlan(warehouse, planDeploy(environment, { pipeline, context }), { now });
    for (const { name, queryResults } of document.results)
      for (const { error } of queryResults) if (error) failures.push(`${name}: ${error.errorString}`);
    environment = outcome.environment;
    for (const load of [0, 1]) {
      await refresh();
      for (const { name } of MODELS) loads[load]!.set(name, await rowsOf(`SELECT * FROM ${inMain(name)}`));
    }
  });

  it('deploys and runs, every node', () => {
    expect(failures).toEqual([]);
    expect(pipeline.nodes.filter(({ deployEnabled }) => !deployEnabled)).toEqual([]);
  });

  it.each(MODELS)('$name has the rows that its query gives, after one load and after two', async ({ name, sql, type }) => {
    const node = pipeline.nodes.find((one) => one.name === name)!;
    expect(isSource(node.type)).toBe(false);
    if (type) expect(node.type).toBe(type);
    const wanted = await rowsOf(sql);
    expect(wanted.length).toBeGreaterThan(0);
    expect(loads.map((load) => load.get(name))).toEqual([wanted, wanted]);
  });

  it('takes times without a zone for those of UTC, and says that it knows no other', async () => {
    const { rows } = await sent(
      `SELECT CAST(CAST(o_day AS TIMESTAMP) AT TIME ZONE 'UTC' AS VARCHAR) AS t FROM ${RAW} WHERE o_id = 1`,
    );
    expect(rows).toEqual([['2026-01-01 00:00:00']]);
    await expect(sent(`SELECT CAST(o_day AS TIMESTAMP) AT TIME ZONE 'Europe/Berlin' AS t FROM ${RAW}`)).rejects.toThrow(
      'Europe/Berlin',
    );
  });

  it('makes tables of the types that the query gives, not of the guess', async () => {
    const { columns } = await sent(`SELECT * FROM ${inMain('sums')}`);
    expect(columns.map((column) => column.name.toLowerCase())).toEqual(['customer', 'total', 'is_large']);
    expect(columns.map(({ type }) => type)).not.toContain('VARCHAR');
  });

  it('keeps the history of a snapshot', async () => {
    const [id, fields] = [
      'snapshot.p.watched',
      {
        resource_type: 'snapshot',
        name: 'watched',
        database: 'SHOP',
        schema: 'MAIN',
        relation_name: inMain('watched'),
        config: { materialized: 'snapshot', strategy: 'check', unique_key: 'id', check_cols: ['total'] },
        compiled_code: `select o_id as id, o_total as total from ${RAW}`,
        depends_on: { nodes: ['source.p.raw.ORDERS'] },
      },
    ] as const;
    const base = manifestOf(adapter, []);
    const { pipeline: snapshots, messages } = opened({ ...base, nodes: { [id]: fields } });
    expect(messages).toContain(
      '1 snapshot keeps history in SYSTEM_START_DATE, SYSTEM_END_DATE and the like, not in dbt_valid_from and dbt_valid_to: models that read those need other names.',
    );
    const { outcome } = await executePlan(warehouse, planDeploy(newEnvironment(context), { pipeline: snapshots, context }), {
      now,
    });
    const plan = planRefresh(outcome.environment, context);
    if (!plan.ok) throw new Error(plan.refusal.message);
    for (const change of ['', `UPDATE ${RAW} SET o_total = 11 WHERE o_id = 1`, `UPDATE ${RAW} SET o_total = 10 WHERE o_id = 1`]) {
      if (change) await sent(change);
      const { document } = await runRefresh(plan, warehouse, { id: 1, now });
      expect(document.results.map(({ runState }) => runState)).toEqual(['Successful', 'Successful']);
    }
    const [isSnowflake, types] = [adapter === 'snowflake', snapshots.nodes.find(({ name }) => name === 'watched')!.columns];
    expect(types.slice(2, 4).map(({ name, dataType }) => `${name} ${dataType}`)).toEqual(
      isSnowflake
        ? ['SYSTEM_VERSION NUMBER', 'SYSTEM_CURRENT_FLAG VARCHAR']
        : ['SYSTEM_VERSION INT', 'SYSTEM_CURRENT_FLAG VARCHAR(1)'],
    );
    const quote = adapter === 'snowflake' ? '"' : '`';
    const versions = `${quote}SYSTEM_VERSION${quote}, ${quote}SYSTEM_CURRENT_FLAG${quote}`;
    const { rows } = await sent(`SELECT total, ${versions} FROM ${inMain('watched')} WHERE id = 1 ORDER BY 2`);
    expect(rows.map((row) => row.map(String))).toEqual([
      ['10', '1', 'N'],
      ['11', '2', 'N'],
      ['10', '3', 'Y'],
    ]);
  });
});
