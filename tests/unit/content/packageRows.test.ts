import { beforeAll, expect, it } from 'vitest';
import type { Platform } from '#engine/pipeline/schema.ts';
import type { Cell } from '#engine/run/executor.ts';
import type { Warehouse } from '#warehouse/warehouse.ts';
import { newWarehouse, openBindings } from '../warehouse/openWarehouse.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';
import { asQuery, type Row } from './rowQuery.ts';

// The templates of packages are not part of the site. Where a page shows rows, it shows the same query in plain SQL, and that query is run: the rows
// of the first table go in, the rows of the second one come out.

let engine: Warehouse;
beforeAll(async () => {
  engine = newWarehouse(await openBindings());
}, 120_000);

const textOf = (name: string) => pageText(`docs/marketplace/package/${name}`);
const sqlOf = (text: string, title: string) => codeBlocks(text).find((block) => block.title === title)!.text;
/** A value without the zeros at the end of its decimals. */
const plain = (value: Cell | string) =>
  value === null
    ? 'NULL'
    : String(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
const pick = (rows: readonly Row[], names: readonly string[]) => rows.map((row) => names.map((name) => plain(row[name]!)));

/** The rows of a query in which each of these tables has these rows, in order, as pages write them. */
async function answer(sql: string, tables: Record<string, readonly Row[]>, platform: Platform = 'snowflake') {
  const filled = Object.entries(tables).reduce((text, [name, rows]) => {
    const names = Object.keys(rows[0]!);
    const query = asQuery(rows, new Map(names.map((one) => [one, one])), platform);
    return text.replaceAll(new RegExp(`(FROM|JOIN) (["\`])${name}\\2(?= |$)`, 'gm'), `$1 (${query}) $2${name}$2`);
  }, sql);
  const { rows } = await engine.execute({ sql: filled, platform });
  return rows.map((row) => row.map(plain));
}

/** Only these columns of rows. */
const only = (rows: readonly Row[], ...names: string[]): Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]!])));

it('a pivot turns the values of a column into columns', async () => {
  const text = textOf('runnel_snowflake_functional-node-types');
  const orders = tableRows(text, 'O_ORDERDATE', 'O_ORDERSTATUS', 'O_TOTALPRICE');
  const wanted = tableRows(text, 'O_ORDERDATE', 'O', 'F', 'P');
  const got = await answer(sqlOf(text, 'The pivot by hand'), { STG_ORDERS: orders });
  expect(got).toEqual(pick(wanted, ['O_ORDERDATE', 'O', 'F', 'P']));
});

it('an unpivot turns columns into rows and leaves out NULL', async () => {
  const text = textOf('runnel_databricks_functional-node-types');
  const plan = tableRows(text, 'PS_PARTKEY', 'JAN', 'FEB', 'MAR');
  const wanted = tableRows(text, 'PS_PARTKEY', 'PLAN_MONTH', 'PLAN_QTY');
  const got = await answer(sqlOf(text, 'The unpivot by hand'), { SUPPLY_PLAN: plan }, 'databricks');
  expect(got.sort()).toEqual(pick(wanted, ['PS_PARTKEY', 'PLAN_MONTH', 'PLAN_QTY']));
});

it('a deferred merge does not change what its view shows', async () => {
  const text = textOf('runnel_snowflake_deferred-merge');
  const rows = tableRows(text, 'In', 'O_ORDERKEY', 'O_ORDERSTATUS', 'CHANGED_AT', 'OP');
  const rowsIn = (place: string) =>
    only(
      rows.filter((row) => row.In === place),
      'O_ORDERKEY',
      'O_ORDERSTATUS',
      'CHANGED_AT',
      'OP',
    );
  const [stored, waiting] = [rowsIn('the table'), rowsIn('the stream')];
  const wanted = pick(tableRows(text, 'Row of the view', 'O_ORDERKEY'), ['O_ORDERKEY', 'O_ORDERSTATUS']);
  const view = sqlOf(text, 'What the view computes');
  expect(await answer(view, { ORDERS_TABLE: stored, ORDERS_STREAM: waiting })).toEqual(wanted);

  const changed = new Map(waiting.map((row) => [row.O_ORDERKEY, row]));
  const merged = stored.map((row) => changed.get(row.O_ORDERKEY) ?? row);
  expect(await answer(view.replace(/\n *UNION ALL\n.*/, ''), { ORDERS_TABLE: merged })).toEqual(wanted);
});

it('a test for known values returns the rows with another value', async () => {
  const text = textOf('runnel_snowflake_test-utility');
  const table = tableRows(text, 'Row', 'O_ORDERSTATUS');
  const orders = table.map((row) => ({ O_ORDERKEY: row.Row!, O_ORDERSTATUS: row.O_ORDERSTATUS! }));
  const wanted = table.filter((row) => row['In the result of the test'] === 'yes');
  const sql = sqlOf(text, 'The test by hand').replace('{{ this }}', '"STG_ORDERS"');
  const got = await answer(sql, { STG_ORDERS: orders });
  expect(got).toEqual(pick(wanted, ['Row', 'O_ORDERSTATUS']));
  const inMacro = /in_set\('O_ORDERSTATUS', \[(.*)\]\)/.exec(text)![1];
  expect(sql).toContain(`NOT IN (${inMacro})`);
});

it('an order of an unknown customer gets the zero key', async () => {
  const text = textOf('runnel_snowflake_base-node-types');
  const orders = tableRows(text, 'O_ORDERKEY', 'O_CUSTKEY', 'DIM_CUSTOMER_KEY');
  const known = orders.filter((row) => row.DIM_CUSTOMER_KEY !== '0');
  const customers = [
    { C_CUSTKEY: 'NULL', DIM_CUSTOMER_KEY: '0' },
    ...known.map((row) => ({ C_CUSTKEY: row.O_CUSTKEY!, DIM_CUSTOMER_KEY: row.DIM_CUSTOMER_KEY! })),
  ];
  const sql = `SELECT "STG_ORDERS"."O_ORDERKEY", ${sqlOf(text, 'Transform of DIM_CUSTOMER_KEY in FCT_ORDERS')}
FROM "STG_ORDERS"
LEFT JOIN "DIM_CUSTOMER" ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"
ORDER BY 1`;
  const got = await answer(sql, { STG_ORDERS: only(orders, 'O_ORDERKEY', 'O_CUSTKEY'), DIM_CUSTOMER: customers });
  expect(got).toEqual(pick(orders, ['O_ORDERKEY', 'DIM_CUSTOMER_KEY']));
});
