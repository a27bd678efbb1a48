import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { withStrategy } from '#engine/platform/strategies.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { templateOf } from '#engine/template/typeTemplate.ts';
import { type ColumnPlan, col, context, copy, dimension, pipeline, source, stage } from '#samples/builder.ts';
import { openBindings } from '../warehouse/openWarehouse.ts';
import { codeBlocks } from './codeBlocks.ts';
import { DAY, Deployed, FIRST } from './deployedPipeline.ts';
import { pageText } from './markdownTable.ts';

// "Incremental loads and history": the source, the filters and the logic of the page are deployed and loaded night by night. Tables and SQL of the
// page are what comes out.

const text = pageText('docs/build-your-pipeline/incremental-loads-and-history');
const blockOf = (title: string) => codeBlocks(text).find((block) => block.title === title)!.text;
const plain = (sql: string) => sql.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim();

/** The tables of the page, in its order: the cells of each row. */
const tables = text
  .split(/\n{2,}/)
  .filter((part) => part.startsWith('| `C_CUSTKEY`'))
  .map((part) => {
    const [head, , ...rows] = part.split('\n').map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
    return { head: head!, rows };
  });
const [firstNight, secondNight, typeOne, typeTwo] = tables as [Table, Table, Table, Table];
type Table = (typeof tables)[number];
const records = ({ head, rows }: Table) =>
  rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index]!, index === 0 ? Number(cell) : cell])));

let bindings: DuckDBBindings;
beforeAll(async () => {
  bindings = await openBindings();
}, 120_000);

const OVERLAP = 'Join tab of STG_CUSTOMER, with an overlap';
const TYPES = { C_CUSTKEY: 'NUMBER(38,0)', C_ADDRESS: 'VARCHAR(40)', UPDATED_AT: 'TIMESTAMP_NTZ(9)', C_PHONE: 'VARCHAR(15)' };
const customer = source('RAW', 'CUSTOMER', '', TYPES);
const MAPPINGS = { RAW: 'SHOP_RAW.TPCH', STAGING: 'SHOP.STAGING', MART: 'SHOP.MART' };

interface Version {
  title?: string;
  tracked?: readonly string[];
  phone?: boolean;
  /** The transform of C_ADDRESS in the stage, and in the dimension. */
  staged?: string;
  transform?: string;
}

function shop({ title = OVERLAP, tracked = [], phone = false, staged, transform }: Version = {}): Pipeline {
  const names = ['C_CUSTKEY', 'C_ADDRESS', 'UPDATED_AT', ...(phone ? ['C_PHONE'] : [])];
  const columns = (from: PipelineNode, address?: string): ColumnPlan[] =>
    address === undefined
      ? copy(from, names)
      : names.flatMap((name) => (name === 'C_ADDRESS' ? [col(name, TYPES.C_ADDRESS, address)] : copy(from, [name])));
  const plainStage = stage('STAGING', 'STG_CUSTOMER', { from: customer, columns: columns(customer, staged) });
  const stg = { ...plainStage, sources: plainStage.sources.map((one) => ({ ...one, join: blockOf(title) })) };
  const dim = dimension('MART', 'DIM_CUSTOMER', { from: stg, columns: columns(stg, transform), keys: ['C_CUSTKEY'], tracked });
  return pipeline('Shop', {
    locations: Object.keys(MAPPINGS).map((name) => ({ name, description: '' })),
    nodes: [customer, stg, dim],
    environments: [context('3', 'PROD', MAPPINGS, {})],
  });
}

const TRACKED = ['C_ADDRESS'];
const FULL = { include: /--include '([^']+)'/.exec(text)![1]!, parameters: JSON.parse(/--parameters '([^']+)'/.exec(text)![1]!) };

/** A shop after the two nights of the page. */
async function afterTwoNights(version: Version): Promise<Deployed> {
  const run = await Deployed.in(bindings, 'PROD', shop(version));
  for (const [night, table] of [firstNight, secondNight].entries()) {
    await run.fill('CUSTOMER', records(table));
    await run.refreshed(FIRST + night * DAY);
  }
  return run;
}

const held = (run: Deployed, { head }: Pick<Table, 'head'>, order = '1, 3') =>
  run.rows(`SELECT ${head.map((name) => `CAST("${name}" AS VARCHAR)`).join(', ')} FROM @DIM_CUSTOMER ORDER BY ${order}`);

/** Full load: the refresh of the page, with its selector and its parameter. */
async function fullLoad(run: Deployed, night: number): Promise<void> {
  const { run: done } = await run.refresh(FIRST + night * DAY, FULL);
  expect(done.runStatus).toBe('completed');
}

describe('the rows', () => {
  it.each(['Join tab of STG_CUSTOMER, first form', OVERLAP])('are those of the tables, by the filter "%s"', async (title) => {
    const one = await afterTwoNights({ title });
    expect(await held(one, typeOne)).toEqual(typeOne.rows);
    const two = await afterTwoNights({ title, tracked: TRACKED });
    expect(await held(two, typeTwo)).toEqual(typeTwo.rows);
    expect(await two.count('DIM_CUSTOMER', `("SYSTEM_CURRENT_FLAG" = 'Y') = (YEAR("SYSTEM_END_DATE") = 2999)`)).toBe(
      typeTwo.rows.length,
    );
  });

  it('of the stage are the changed customers', async () => {
    const run = await afterTwoNights({ title: 'Join tab of STG_CUSTOMER, first form' });
    expect(text).toContain('On March 3, the stage has customers 1 and 3.');
    expect(await run.rows('SELECT "C_CUSTKEY" FROM @STG_CUSTOMER ORDER BY 1')).toEqual([[1], [3]]);
  });
});

describe('the history', () => {
  const query = (run: Deployed, title: string) => run.send(blockOf(title));

  it('is read at a point in time', async () => {
    const run = await afterTwoNights({ tracked: TRACKED });
    const { rows } = await query(run, 'The addresses at noon on March 2');
    expect(rows.map((row) => row.join(' ')).sort()).toEqual(['1 Oslo', '2 Bergen']);
  });

  it('has customers that the source no longer has', async () => {
    const run = await afterTwoNights({ tracked: TRACKED });
    expect((await query(run, 'Customers that the source no longer has')).rows).toEqual([]);
    await run.fill('CUSTOMER', records(secondNight).slice(1));
    await run.refreshed(FIRST + 2 * DAY);
    expect((await query(run, 'Customers that the source no longer has')).rows.map(String)).toEqual(['1']);
  });
});

describe('the SQL', () => {
  function merge(version: Version): string {
    const built = shop(version);
    const dim = built.nodes.find(({ name }) => name === 'DIM_CUSTOMER')!;
    const result = renderForNode(built, dim, built.environments[0]!, templateOf(built, dim, 'run'));
    if (!result.ok) throw new Error(result.error.message);
    expect(result.stages.map(({ name }) => name)).toEqual(['MERGE DIM_CUSTOMER']);
    return plain(result.stages[0]!.sql);
  }

  it('of type 1 is what the engine renders', () => {
    expect(plain(blockOf('Type 1: stage MERGE DIM_CUSTOMER'))).toBe(merge({}));
  });

  it('of type 2 has the parts that the page shows, in their order', () => {
    const rendered = merge({ tracked: TRACKED });
    const parts = blockOf('Type 2: the four kinds of rows')
      .replace(/^--.*$/gm, '')
      .split('…')
      .map(plain);
    let at = 0;
    for (const part of parts.filter((one) => one !== '')) {
      const found = rendered.indexOf(part, at);
      expect([part, found >= at]).toEqual([part, true]);
      at = found + part.length;
    }
  });
});

describe('late rows', () => {
  const late = { C_CUSTKEY: 4, C_ADDRESS: 'Turin', UPDATED_AT: '2026-03-02 15:30:00' };

  it.each([
    ['Join tab of STG_CUSTOMER, first form', []],
    [OVERLAP, [['Turin']]],
  ])('with the filter "%s"', async (title, found) => {
    const run = await afterTwoNights({ title, tracked: TRACKED });
    await run.fill('CUSTOMER', [...records(secondNight), late]);
    await run.refreshed(FIRST + 2 * DAY);
    expect(await run.rows('SELECT "C_ADDRESS" FROM @DIM_CUSTOMER WHERE "C_CUSTKEY" = 4')).toEqual(found);
    // The rows that were read again are as they were.
    expect(await run.count('DIM_CUSTOMER', '"C_CUSTKEY" <> 4')).toBe(typeTwo.rows.length);
  });

  it('a customer gone from the source stays', async () => {
    const run = await afterTwoNights({});
    await run.fill('CUSTOMER', records(secondNight).slice(1));
    await fullLoad(run, 2);
    expect(await held(run, typeOne)).toEqual(typeOne.rows);
  });
});

describe('load everything again', () => {
  const corrected = () =>
    records(secondNight).map((row) =>
      row.C_CUSTKEY === 2 ? { ...row, C_ADDRESS: 'Bodo', UPDATED_AT: '2026-02-01 09:00:00' } : row,
    );

  it.each([
    [[], [['Bodo', 1]]],
    [
      TRACKED,
      [
        ['Bergen', 1],
        ['Bodo', 2],
      ],
    ],
  ])('finds a correction that the filter misses, with %j tracked', async (tracked, after) => {
    const run = await afterTwoNights({ tracked });
    await run.fill('CUSTOMER', corrected());
    const second = () => run.rows('SELECT "C_ADDRESS", "SYSTEM_VERSION" FROM @DIM_CUSTOMER WHERE "C_CUSTKEY" = 2 ORDER BY 2');
    await run.refreshed(FIRST + 2 * DAY);
    expect(await second()).toEqual([['Bergen', 1]]);
    await fullLoad(run, 3);
    expect(await second()).toEqual(after);
  });
});

describe('changed logic', () => {
  it('in the stage: the dimension keeps its rows, and a full load gives all of them the new rule', async () => {
    const run = await afterTwoNights({ tracked: TRACKED });
    await run.deploy(shop({ tracked: TRACKED, staged: 'UPPER("CUSTOMER"."C_ADDRESS")' }), FIRST + 2 * DAY);
    expect(await held(run, typeTwo)).toEqual(typeTwo.rows);
    const current = () =>
      run.rows(`SELECT "C_ADDRESS", "SYSTEM_VERSION" FROM @DIM_CUSTOMER WHERE "SYSTEM_CURRENT_FLAG" = 'Y' ORDER BY "C_CUSTKEY"`);
    await run.fill('CUSTOMER', [...records(secondNight), { C_CUSTKEY: 5, C_ADDRESS: 'Lyon', UPDATED_AT: '2026-03-04 09:00:00' }]);
    await run.refreshed(FIRST + 2 * DAY);
    await fullLoad(run, 3);
    expect(await current()).toEqual([
      ['ROME', 3],
      ['BERGEN', 2],
      ['PARIS', 2],
      ['LYON', 1],
    ]);
  });

  it('in the dimension: its table is replaced, and the next load reads everything', async () => {
    const run = await afterTwoNights({ tracked: TRACKED });
    await run.deploy(shop({ tracked: TRACKED, transform: 'UPPER("STG_CUSTOMER"."C_ADDRESS")' }), FIRST + 2 * DAY);
    expect(await run.count('DIM_CUSTOMER')).toBe(0);
    await run.refreshed(FIRST + 2 * DAY);
    expect(await run.rows('SELECT "C_ADDRESS", "SYSTEM_VERSION" FROM @DIM_CUSTOMER ORDER BY "C_CUSTKEY"')).toEqual([
      ['ROME', 1],
      ['BERGEN', 1],
      ['PARIS', 1],
    ]);
  });

  it('in the dimension with a type for advanced deployment: the rows stay', async () => {
    const advanced = (version: Version) => withStrategy(shop(version), 'advanced');
    const run = await Deployed.in(bindings, 'PROD', advanced({}));
    await run.fill('CUSTOMER', records(firstNight));
    await run.refreshed(FIRST);
    await run.deploy(advanced({ transform: 'UPPER("STG_CUSTOMER"."C_ADDRESS")' }), FIRST + DAY);
    const addresses = () => run.rows('SELECT "C_ADDRESS" FROM @DIM_CUSTOMER ORDER BY "C_CUSTKEY"');
    expect(await addresses()).toEqual([['Oslo'], ['Bergen']]);
    await fullLoad(run, 1);
    expect(await addresses()).toEqual([['OSLO'], ['BERGEN']]);
  });
});

describe('changed columns', () => {
  const withPhones = (keys: readonly number[]) =>
    records(secondNight).map((row) => ({
      ...row,
      C_PHONE: `+${row.C_CUSTKEY}`,
      ...(keys.includes(row.C_CUSTKEY as number) ? { UPDATED_AT: '2026-03-05 09:00:00' } : {}),
    }));
  const phones = (run: Deployed) => run.rows('SELECT "C_CUSTKEY", "SYSTEM_VERSION", "C_PHONE" FROM @DIM_CUSTOMER ORDER BY 1, 2');

  it('a new column is NULL, then filled for changed customers, then for all current versions', async () => {
    const run = await afterTwoNights({ tracked: TRACKED });
    await run.deploy(shop({ tracked: TRACKED, phone: true }), FIRST + 2 * DAY);
    expect(await phones(run)).toEqual([
      [1, 1, null],
      [1, 2, null],
      [2, 1, null],
      [3, 1, null],
    ]);
    await run.fill('CUSTOMER', withPhones([3]));
    await run.send(`UPDATE ${run.table('CUSTOMER')} SET "UPDATED_AT" = '2026-03-01 09:00:00' WHERE "C_CUSTKEY" = 1`);
    await run.refreshed(FIRST + 4 * DAY);
    expect(await phones(run)).toEqual([
      [1, 1, null],
      [1, 2, null],
      [2, 1, null],
      [3, 1, '+3'],
    ]);
    await fullLoad(run, 5);
    expect(await phones(run)).toEqual([
      [1, 1, null],
      [1, 2, '+1'],
      [2, 1, '+2'],
      [3, 1, '+3'],
    ]);
  });

  it('a new column that is tracked begins a version for each customer', async () => {
    const run = await afterTwoNights({ tracked: TRACKED });
    await run.deploy(shop({ tracked: [...TRACKED, 'C_PHONE'], phone: true }), FIRST + 2 * DAY);
    await run.fill('CUSTOMER', withPhones([]));
    await fullLoad(run, 3);
    expect(await run.count('DIM_CUSTOMER')).toBe(typeTwo.rows.length + secondNight.rows.length);
  });

  it('a removed column takes its values along', async () => {
    const run = await afterTwoNights({ phone: true });
    await run.deploy(shop({}), FIRST + 2 * DAY);
    expect(await held(run, typeOne)).toEqual(typeOne.rows);
    expect((await run.send(`SELECT * FROM ${run.table('DIM_CUSTOMER')}`)).columns.map(({ name }) => name)).not.toContain(
      'C_PHONE',
    );
  });
});
