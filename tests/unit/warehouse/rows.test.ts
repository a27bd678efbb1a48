import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { runDeploy } from '#engine/deploy/deployRun.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import type { Pipeline, PipelineContext, Platform } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import type { Executor } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import { context, copy, dimension, fact, persistentStage, pipeline, source, stage } from '#samples/builder.ts';
import type { Database } from '#warehouse/database.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newDatabase, newWarehouse, openBindings } from './openWarehouse.ts';

type Row = Readonly<Record<string, string | number | null>>;

interface RowsCase {
  id: string;
  kind: 'dimension' | 'persistentStage' | 'fact' | 'stage';
  keys: string[];
  tracked: string[];
  columns: string[];
  truncate?: boolean;
  loads: Row[][];
  after: ({ rows: Row[]; inserted: number; updated: number } | { error: 'duplicate-row' })[];
}

const { cases } = JSON.parse(readFileSync('tests/vectors/rows.json', 'utf8')) as { cases: RowsCase[] };
const MAKE = { dimension, persistentStage, fact, stage };
const SOURCE = '"RAW_DB"."SHOP"."SRC"';
/** The platform's names for the system columns of the vectors. */
const SYSTEM = {
  version: 'SYSTEM_VERSION',
  flag: 'SYSTEM_CURRENT_FLAG',
  start: 'SYSTEM_START_DATE',
  end: 'SYSTEM_END_DATE',
  create: 'SYSTEM_CREATE_DATE',
  update: 'SYSTEM_UPDATE_DATE',
};
/**
 * The platforms' messages for several source rows that change one target row
 * (`/docs/reference/error-codes/duplicate-row-detected-during-dml-action`).
 */
const DUPLICATE_ROW = {
  snowflake: '100090 (42P18): Duplicate row detected during DML action',
  databricks: 'Duplicate row detected during DML action',
};
const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1, 6);
const loadTime = (load: number) => FIRST + (load - 1) * DAY;

function pipelineOf(one: RowsCase, platform: Platform): Pipeline {
  const types = Object.fromEntries(one.columns.map((column) => [column, column === 'K' ? 'NUMBER(38,0)' : 'VARCHAR(20)']));
  const raw = source('RAW', 'SRC', '', platform === 'databricks' ? databricksTypes(types) : types);
  const quote = platform === 'databricks' ? '`' : '"';
  const node = MAKE[one.kind]('MART', 'NODE', {
    from: { join: `FROM {{ ref('RAW', 'SRC') }} ${quote}SRC${quote}`, aliases: new Map([['SRC', raw]]) },
    columns: copy(raw),
    keys: one.keys,
    tracked: one.tracked,
    ...(one.truncate === undefined ? {} : { config: { truncateBefore: one.truncate } }),
  });
  const named =
    platform === 'databricks'
      ? { ...node, columns: node.columns.map((column) => ({ ...column, dataType: databricksType(column.dataType) })) }
      : node;
  return pipeline('Rows', {
    platform,
    locations: ['RAW', 'MART'].map((name) => ({ name, description: '' })),
    nodes: [raw, named],
    workspaces: [context('1', 'DEV', { RAW: 'RAW_DB.SHOP', MART: 'DW.MART' })],
  });
}

const databricksType = (type: string) =>
  type
    .replace(/^NUMBER\(38,0\)$/, 'DECIMAL(38,0)')
    .replace(/^NUMBER$/, 'INT')
    .replace(/^VARCHAR.*/, 'STRING');
const databricksTypes = (types: Record<string, string>) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, databricksType(type)]));

/** Deploys a pipeline to the engine as the platform does: plan, metadata updates, statements. */
async function deployed(warehouse: Warehouse, pipeline: Pipeline): Promise<Environment> {
  const [context] = pipeline.workspaces as [PipelineContext];
  const plan = planDeploy(newEnvironment(context), { pipeline, context });
  const { document, outcome } = await runDeploy(plan, warehouse, { id: 1, now: () => FIRST });
  expect(document.results.flatMap(({ queryResults }) => queryResults.flatMap(({ error }) => error ?? []))).toEqual([]);
  expect(outcome.status).toBe('completed');
  return outcome.environment;
}

/** Refreshes everything that is deployed, at a given time. */
async function refreshed(warehouse: Warehouse, environment: Environment, now: number): Promise<RunDocument> {
  const plan = planRefresh(environment, environment.deployed!.context);
  if (!plan.ok) throw new Error(plan.refusal.message);
  const executor: Executor = { execute: (statement, signal) => warehouse.execute({ ...statement, now }, signal) };
  return (await runRefresh(plan, executor, { id: 2, now: () => now })).document;
}

const text = (value: string | number | null) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Replaces the source's rows directly in the engine's SQL, which is not under test. */
function fill(database: Database, columns: readonly string[], rows: readonly Row[]): void {
  const values = rows.map((row) => `(${columns.map((column) => text(row[column] ?? null)).join(', ')})`).join(', ');
  const names = columns.map((column) => `"${column}"`).join(', ');
  database.executeSync(`DELETE FROM ${SOURCE};${rows.length > 0 ? `INSERT INTO ${SOURCE} (${names}) VALUES ${values}` : ''}`);
}

/**
 * A time in the vectors' notation: the number of the load, or null for the end of time. For ends, a millisecond before a load counts as that load.
 */
function loadOf(value: unknown, isEnd: boolean): number | null {
  if (value === '2999-12-31 00:00:00') return null;
  const time = Date.parse(`${String(value).replace(' ', 'T')}Z`) + (isEnd ? 1 : 0);
  return (time - FIRST) / DAY + 1;
}

const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

async function rowsOf(warehouse: Warehouse, one: RowsCase, wanted: readonly string[]) {
  const answer = await warehouse.execute({ sql: 'SELECT * FROM "DW"."MART"."NODE"', platform: 'snowflake' });
  const at = (name: string) => answer.columns.findIndex((column) => column.name === name);
  const rows = answer.rows.map((row): Row => {
    const cell = (name: string) => {
      const system = SYSTEM[name as keyof typeof SYSTEM];
      const value = row[at(system ?? name)] as string | number | null;
      return ['start', 'end', 'create', 'update'].includes(name) ? loadOf(value, name === 'end') : value;
    };
    return Object.fromEntries(wanted.map((name) => [name, cell(name)]));
  });
  const key = at('NODE_KEY');
  // A row keeps its surrogate key as long as it exists: each row's identity with its key.
  const numbered = answer.rows.map((row) =>
    JSON.stringify([...one.keys, 'SYSTEM_VERSION', 'NODE_KEY'].map((name) => row[at(name)])),
  );
  return { rows, whole: answer.rows, ...(key === -1 ? {} : { keys: answer.rows.map((row) => row[key]), numbered }) };
}

it('are all eighty nodes', () => {
  expect(cases).toHaveLength(80);
});

/** One engine for both dialects, each with its own database. */
let bindings: ReturnType<typeof openBindings> | undefined;

describe.each(['snowflake', 'databricks'] as const)('what loads do to rows on %s', (platform) => {
  let database: Database;
  let warehouse: Warehouse;
  beforeAll(async () => {
    bindings ??= openBindings();
    database = newDatabase(await bindings);
    warehouse = newWarehouse(await bindings, { database });
    await warehouse.provide([
      { database: 'RAW_DB', schema: 'SHOP' },
      { database: 'DW', schema: 'MART' },
    ]);
  });

  it.each(cases.map((one) => [one.id, one] as const))('%s', async (_, one) => {
    const types = one.columns.map((column) => `"${column}" ${column === 'K' ? 'NUMBER(38,0)' : 'VARCHAR(20)'}`);
    await warehouse.execute({ sql: `CREATE OR REPLACE TABLE ${SOURCE} (${types.join(', ')})`, platform: 'snowflake' });
    const environment = await deployed(warehouse, pipelineOf(one, platform));
    expect(one.after).toHaveLength(one.loads.length);
    let numbered: readonly string[] = [];
    for (const [index, load] of one.loads.entries()) {
      fill(database, one.columns, load);
      const expected = one.after[index]!;
      const before = await rowsOf(warehouse, one, []);
      const { run, results } = await refreshed(warehouse, environment, loadTime(index + 1));
      const queries = results.flatMap(({ queryResults }) => queryResults);
      if ('error' in expected) {
        expect(run.runStatus).toBe('failed');
        expect(queries.at(-1)?.error?.errorString).toBe(DUPLICATE_ROW[platform]);
        const { whole } = await rowsOf(warehouse, one, []);
        expect(whole).toEqual(before.whole);
        continue;
      }
      expect(run.runStatus).toBe('completed');
      const count = (of: 'rowsInserted' | 'rowsUpdated') => queries.reduce((sum, query) => sum + (query[of] ?? 0), 0);
      const wanted = Object.keys(expected.rows[0] ?? {});
      const { rows, keys, numbered: now } = await rowsOf(warehouse, one, wanted);
      expect(sorted(rows)).toEqual(sorted(expected.rows));
      expect({ inserted: count('rowsInserted'), updated: count('rowsUpdated') }).toEqual({
        inserted: expected.inserted,
        updated: expected.updated,
      });
      if (keys) {
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).not.toContain(null);
        expect(now).toEqual(expect.arrayContaining([...numbered]));
        numbered = now!;
      }
    }
  });
});
